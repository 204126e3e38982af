export interface Scale {
  /** Number of SIGKILLs under writes. Scenarios with SIGTERM restart the site a tenth as often. */
  cycles: number;
  starts: number;
  minutes: number;
  /** Page requests per second. */
  pages: number;
  posts: number;
}

export interface Outcome {
  scenario: string;
  expected: string;
  scale: string;
  observed: string;
  /** One message per violation; an empty list means that the scenario passed. */
  failures: string[];
}
