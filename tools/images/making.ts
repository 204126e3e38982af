// A file that `npm run pictures` makes from others, and how it knows whether it must be made again.
import { createHash } from 'node:crypto';

export interface Making {
  /** Where it belongs in the content folder, with forward slashes. */
  file: string;
  /** What it is made from, in words for whoever must find out what has changed. */
  from: string;
  /** A hash of all that it is made from, the recipe included. */
  fingerprint: string;
  make(): Promise<Uint8Array>;
}

/** Line ends don't count: git may change them from one machine to the next. */
export function fingerprint(...ingredients: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const each of ingredients) hash.update(typeof each === 'string' ? each.replaceAll('\r\n', '\n') : each).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Something in the content folder that whoever put it there must mend. */
export class ContentMistake extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}
