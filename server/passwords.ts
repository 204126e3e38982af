import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isBreachedPassword } from './breached-passwords.ts';
import { countGraphemes, countTowardsLimit } from './form.ts';

/** Argon2id parameters from the OWASP Password Storage Cheat Sheet. `memory` is in KiB. */
const standardCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const derive = promisify(argon2);

export class HashingQueueFullError extends Error {
  readonly retryAfterSeconds = 2;
}

export function isValidPassword(password: string): boolean {
  return countGraphemes(password) >= 8 && countTowardsLimit(password) <= 128 && !password.includes('\0');
}

/**
 * Returns true for breached passwords and for the names that attackers try first (the email, the school). A name counts as a whole
 * and word by word, ignoring case.
 */
export function isGuessablePassword(password: string, names: readonly string[]): boolean {
  const folded = foldPassword(password);
  const guesses = names.flatMap((name) => [name, ...name.split(/[\s@]+/)]);
  return isBreachedPassword(folded) || guesses.some((guess) => foldPassword(guess) === folded);
}

export const foldPassword = (text: string) => normalize(text).toLowerCase().replace(/\s+/g, '');

export type PasswordHashing = ReturnType<typeof createPasswordHashing>;

/**
 * Limits concurrent hashing, because each hash takes 19 MiB and a CPU core. Rejects when `queueLimit` callers are waiting, or
 * `queueLimitPerCaller` of one account or network (`callers`), so that nobody fills the queue alone.
 */
export function createPasswordHashing({ concurrency = 2, queueLimit = 8, queueLimitPerCaller = 2, cost = standardCost } = {}) {
  const queue: { callers: readonly string[]; start: () => void }[] = [];
  let running = 0;

  const isFullFor = (callers: readonly string[]) =>
    queue.length >= queueLimit ||
    callers.some((caller) => queue.filter((waiting) => waiting.callers.includes(caller)).length >= queueLimitPerCaller);

  async function withSlot<R>(callers: readonly string[], work: () => Promise<R>): Promise<R> {
    if (running >= concurrency) {
      if (isFullFor(callers)) throw new HashingQueueFullError('Too many passwords are being hashed');
      // A finished caller passes its slot directly to the first in the queue, so that a new caller cannot overtake.
      await new Promise<void>((start) => queue.push({ callers, start }));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next.start();
      else running--;
    }
  }

  return {
    async hash(password: string, callers: readonly string[] = []): Promise<string> {
      if (!isValidPassword(password)) throw new RangeError('Password must be 8 to 128 characters long and must not contain NUL');
      const { memory, passes, parallelism } = cost;
      const salt = randomBytes(SALT_BYTES);
      const options = { ...cost, nonce: salt, tagLength: TAG_BYTES, message: normalize(password) };
      const tag = await withSlot(callers, () => derive('argon2id', options));
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
    },

    /** Takes equally long without a stored hash, so that the response time does not reveal whether an account exists. */
    async verify(password: string, stored: string | null | undefined, callers: readonly string[] = []): Promise<boolean> {
      return withSlot(callers, async () => {
        const dummy = { ...cost, nonce: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };
        const { tag, ...parameters } = stored ? parse(stored) : dummy;
        const candidate = await derive('argon2id', { ...parameters, tagLength: tag.length, message: normalize(password) });
        return timingSafeEqual(candidate, tag) && Boolean(stored);
      });
    },
  };
}

/** Applies NFC (RFC 8265), because keyboards may encode the same letter as one code point or as two. */
const normalize = (password: string) => password.normalize('NFC');

const phcString = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

function parse(stored: string) {
  const [, memory, passes, parallelism, salt = '', tag = ''] = stored.match(phcString) ?? [];
  if (!tag) throw new Error('A stored password hash is not an argon2id PHC string');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
