/** Size of the scenarios. */
export interface Scale {
  /** Number of SIGKILLs under writes; a tenth of it SIGTERMs under load and rolling restarts. */
  cycles: number;
  starts: number;
  minutes: number;
  /** Per second. */
  pages: number;
  posts: number;
}

/** Result of a scenario. */
export interface Outcome {
  what: string;
  wanted: string;
  scale: string;
  seen: string;
  /** One sentence per violation; empty when the scenario passed. */
  faults: string[];
}
