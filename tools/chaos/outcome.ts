export interface Scale {
  /** SIGKILLs under writes. SIGTERMs under load and rolling restarts: a tenth of it. */
  cycles: number;
  starts: number;
  minutes: number;
  /** Requests per second. */
  pages: number;
  posts: number;
}

export interface Outcome {
  scenario: string;
  expected: string;
  scale: string;
  observed: string;
  /** One message per violation; empty if the scenario passed. */
  failures: string[];
}
