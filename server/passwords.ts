import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { countCharacters } from './form.ts';

/** Argon2id as OWASP's cheat sheet for storing passwords has it: 19 MiB, two passes, one lane. About 30 ms of one core. */
const standardCost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
const busyForSeconds = 2;

const derive = promisify(argon2);

/** All hashing places and all waiting places are taken; nothing was tried. */
export class HashingBusy extends Error {
  readonly retryAfterSeconds = busyForSeconds;
}

export interface PasswordHashing {
  /**
   * The form in which a password is stored: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`.
   * @throws {HashingBusy}
   * @throws {RangeError} for a password that no page lets through (`isAcceptable`).
   */
  hash(password: string): Promise<string>;
  /**
   * Whether this is the password. Works as long when there is none to compare with: who asks can't tell from the time.
   * @throws {HashingBusy}
   */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
}

/** 8 to 128 characters, counted as people do, without NUL. */
export function isAcceptable(password: string): boolean {
  const length = countCharacters(canonical(password));
  return length >= 8 && length <= 128 && !password.includes('\0');
}

/**
 * Hashes `atOnce` passwords side by side, since each takes 19 MiB and a core; `waiting` more wait their turn, others are refused.
 */
export function createPasswordHashing({ atOnce = 2, waiting = 8, cost = standardCost } = {}): PasswordHashing {
  const queue: (() => void)[] = [];
  let running = 0;

  async function inTurn<R>(work: () => Promise<R>): Promise<R> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new HashingBusy('Too many passwords are being hashed');
      // Whoever ends hands its place on, so nobody who comes later can slip in between.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    async hash(password) {
      if (!isAcceptable(password)) throw new RangeError('A password has 8 to 128 characters and no NUL');
      return inTurn(async () => write({ ...cost, salt: randomBytes(saltBytes) }, password));
    },
    async verify(password, stored) {
      return inTurn(async () => {
        const { tag, ...parameters } = stored ? read(stored) : decoy(cost);
        const candidate = await tagOf(parameters, password, tag.length);
        return timingSafeEqual(candidate, tag) && Boolean(stored);
      });
    },
  };
}

type Parameters = typeof standardCost & { salt: Buffer };

/** The same letter can be typed as one code point or as two, depending on the keyboard: NFC makes them one password (RFC 8265). */
function canonical(password: string): string {
  return password.normalize('NFC');
}

function tagOf({ memory, passes, parallelism, salt }: Parameters, password: string, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { memory, passes, parallelism, nonce: salt, tagLength, message: canonical(password) });
}

async function write(parameters: Parameters, password: string): Promise<string> {
  const { memory, passes, parallelism, salt } = parameters;
  const tag = await tagOf(parameters, password, tagBytes);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const stringForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** The cost stands with each hash, so that it can be raised and the old ones still be read. */
function read(stored: string): Parameters & { tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = stored.match(stringForm) ?? [];
  if (!tag) throw new Error('A stored password is not in the form of argon2id');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function decoy(cost: typeof standardCost): Parameters & { tag: Buffer } {
  return { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
