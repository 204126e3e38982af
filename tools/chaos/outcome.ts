/** How much of it is done. */
export interface Scale {
  /** SIGKILLs under writes, SIGTERMs under load, rolling restarts. */
  cycles: number;
  starts: number;
  minutes: number;
  /** A second. */
  pages: number;
  posts: number;
}

/** One row of the table. */
export interface Outcome {
  what: string;
  wanted: string;
  scale: string;
  seen: string;
  /** Sentences about what is not as it must be; none where all is. */
  faults: string[];
}
