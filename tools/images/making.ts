// A generated file, and the fingerprint that says whether it is up to date.
import { createHash } from 'node:crypto';

export interface Making {
  /** Path in the content folder, with forward slashes. */
  file: string;
  /** Its sources, for messages. */
  from: string;
  /** Hash of all sources and options. */
  fingerprint: string;
  make(): Promise<Uint8Array>;
}

/** Ignores line endings, which git may convert. */
export function fingerprint(...inputs: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const each of inputs) hash.update(typeof each === 'string' ? each.replaceAll('\r\n', '\n') : each).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Mistakes in the content folder, one message each. */
export class ContentMistake extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}
