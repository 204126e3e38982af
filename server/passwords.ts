import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { countCharacters } from './form.ts';

/** Argon2id with the parameters of OWASP's Password Storage Cheat Sheet. Memory in KiB. About 30 ms of one core. */
const standardCost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
const busyForSeconds = 2;

const derive = promisify(argon2);

/** Too many passwords are being hashed; nothing was hashed or compared. */
export class HashingBusy extends Error {
  readonly retryAfterSeconds = busyForSeconds;
}

export interface PasswordHashing {
  /**
   * The PHC string to store: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`.
   * @throws {HashingBusy}
   * @throws {RangeError} unless the password `isAcceptable`.
   */
  hash(password: string): Promise<string>;
  /**
   * Compares in constant time, and takes as long without a stored hash: the time does not reveal whether an account exists.
   * @throws {HashingBusy}
   */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
}

/** 8 to 128 characters as people count them, without NUL. */
export function isAcceptable(password: string): boolean {
  const length = countCharacters(normalize(password));
  return length >= 8 && length <= 128 && !password.includes('\0');
}

/** Hashes `concurrency` passwords at a time, as each takes 19 MiB and a core. Up to `queueLimit` callers wait, others are refused. */
export function createPasswordHashing({ concurrency = 2, queueLimit = 8, cost = standardCost } = {}): PasswordHashing {
  const queue: (() => void)[] = [];
  let running = 0;

  async function withSlot<R>(work: () => Promise<R>): Promise<R> {
    if (running >= concurrency) {
      if (queue.length >= queueLimit) throw new HashingBusy('Too many passwords are being hashed');
      // The slot is handed to the next waiter directly, so that a new caller can't jump the queue.
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
      return withSlot(async () => format({ ...cost, salt: randomBytes(saltBytes) }, password));
    },
    async verify(password, stored) {
      return withSlot(async () => {
        const { tag, ...parameters } = stored ? parse(stored) : dummyHash(cost);
        const candidate = await tagOf(parameters, password, tag.length);
        return timingSafeEqual(candidate, tag) && Boolean(stored);
      });
    },
  };
}

type Parameters = typeof standardCost & { salt: Buffer };

/** NFC (RFC 8265): keyboards type the same letter as one code point or as two. */
function normalize(password: string): string {
  return password.normalize('NFC');
}

function tagOf({ memory, passes, parallelism, salt }: Parameters, password: string, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { memory, passes, parallelism, nonce: salt, tagLength, message: normalize(password) });
}

async function format(parameters: Parameters, password: string): Promise<string> {
  const { memory, passes, parallelism, salt } = parameters;
  const tag = await tagOf(parameters, password, tagBytes);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const phcString = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Each hash names its cost, so that the cost can be raised without breaking stored hashes. */
function parse(stored: string): Parameters & { tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = stored.match(phcString) ?? [];
  if (!tag) throw new Error('A stored password hash is not an argon2id PHC string');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function dummyHash(cost: typeof standardCost): Parameters & { tag: Buffer } {
  return { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
