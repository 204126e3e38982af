export interface Scale {
  /** Number of SIGKILLs while clients write. Scenarios with SIGTERM use a fraction of this number. */
  cycles: number;
  starts: number;
  minutes: number;
  pages: number;
  posts: number;
}

export interface Outcome {
  scenario: string;
  expected: string;
  scale: string;
  observed: string;
  failures: string[];
}
