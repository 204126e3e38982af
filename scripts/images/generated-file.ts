import { createHash } from 'node:crypto';

export interface GeneratedFile {
  /** Path relative to the content folder, with forward slashes. */
  file: string;
  from: string;
  fingerprint: string;
  make(): Promise<Uint8Array>;
}

/** Treats CRLF and LF alike, because Git may convert line endings. */
export function fingerprint(...inputs: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const each of inputs) hash.update(typeof each === 'string' ? each.replaceAll('\r\n', '\n') : each).update('\0');
  return hash.digest('hex').slice(0, 16);
}
