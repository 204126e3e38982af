// Bloom filter of breached passwords, used instead of an external service. `tools/breached-passwords.ts` generates the file.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** 2²³ bits for 474,743 passwords: one of about 4,900 other passwords is in the filter by chance. */
export const FILTER_BYTES = 2 ** 20;
const HASHES = 12;

// The bundle of the site is in build/server.
const folder = join(import.meta.dirname, import.meta.env?.PROD ? '../../server' : '.');
const filter = readFileSync(join(folder, 'breached-passwords.bin'));

export const isBreachedPassword = (folded: string): boolean =>
  bitsOf(folded).every((bit) => ((filter[bit >> 3] ?? 0) >> (bit & 7)) & 1);

/** Double hashing (Kirsch and Mitzenmacher). The step is odd, so that the bits of one password differ. */
export function bitsOf(folded: string): number[] {
  const digest = hash('sha256', folded, 'buffer');
  const [start, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4) | 1];
  return Array.from({ length: HASHES }, (_, index) => (start + index * step) & (8 * FILTER_BYTES - 1));
}
