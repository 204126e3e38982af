export interface Scale {
  /** Number of SIGKILLs under writes. Scenarios with SIGTERM restart the site a tenth as often. */
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
