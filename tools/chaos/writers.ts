// Clients that write continuously and record each write in a ledger file. The ledger is then compared with the database:
// acknowledged writes must be stored, writes without a response may be.
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SmtpPeer } from '#tests/support/smtp.ts';
import type { DataStore } from './instance.ts';

export type Kind = 'contact' | 'event' | 'deletion' | 'mark' | 'profile';

interface Entry {
  /** `done`: acknowledged; `reset`: connection reset before a response. */
  state: 'sent' | 'done' | 'reset';
  kind: Kind;
  /** Text of a new message, title of a new event, or id of a changed row. */
  key: string;
  value: string;
}

export interface Ledger {
  record(entry: Entry): void;
  entries(): Entry[];
  remove(): void;
}

export function createLedger(): Ledger {
  const folder = mkdtempSync(join(tmpdir(), 'school-ledger-'));
  const file = join(folder, 'ledger.jsonl');
  return {
    record: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
    entries: () =>
      readFileSync(file, { encoding: 'utf8', flag: 'a+' })
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export interface Counts {
  done: number;
  refused: Record<number, number>;
  unanswered: number;
  errorCodes: Record<string, number>;
  unsent: number;
  /** Longest response time in ms. */
  slowest: number;
}

export interface Target {
  /** URL for the next request; may change between requests. */
  address(): string;
  origin: string;
  cookies?: { administrator: string; member: string };
}

export interface Writers {
  counts: Counts;
  /** Sends one write and resolves to true if it was acknowledged. */
  write(kind: Kind): Promise<boolean>;
  /** Starts concurrent clients, each cycling through `kinds`. */
  run(clients: number, kinds: Kind[]): void;
  stop(): Promise<void>;
}

export function createWriters(ledger: Ledger, target: Target, { pauseMs = 5, padding = 0, timeoutMs = 60_000 } = {}): Writers {
  const counts: Counts = { done: 0, refused: {}, unanswered: 0, errorCodes: {}, unsent: 0, slowest: 0 };
  const run = randomUUID().slice(0, 8);
  const busy = new Set<Kind>();
  let number = 0;
  let isStopped = false;
  let working: Promise<void>[] = [];

  interface Write {
    path: string;
    fields: Record<string, string>;
    who?: 'administrator' | 'member';
    key: string;
    value?: string;
    isDone?: (answer: Response) => boolean;
  }
  const writes: Record<Kind, (turn: number) => Write> = {
    contact: (turn) => {
      const text = `${run} ${turn}`;
      const message = padding ? `${text} ${'α'.repeat(padding)}` : text;
      return {
        path: '/',
        fields: { name: 'Ελένη', email: `sender-${turn % 50}@example.org`, message, privacy: 'on' },
        key: message,
      };
    },
    event: (turn) => ({
      path: '/admin/events/new',
      fields: { key: randomUUID(), title: `${run} ${turn}`, location: 'Αθήνα', date: '2031-01-01T10:00' },
      who: 'administrator',
      key: `${run} ${turn}`,
    }),
    deletion: (turn) => ({
      path: `/admin/events/delete-${turn % 400}/delete`,
      fields: {},
      who: 'administrator',
      key: `delete-${turn % 400}`,
    }),
    mark: (turn) => ({
      path: `/admin/contacts/${encodeURIComponent('marks@example.org')}`,
      fields: { id: `mark-${turn % 20}`, responded: String(turn % 3 === 0) },
      who: 'administrator',
      key: `mark-${turn % 20}`,
      value: String(turn % 3 === 0),
      isDone: (answer) => answer.headers.getSetCookie().some((cookie) => cookie.startsWith('flash=status-updated')),
    }),
    profile: (turn) => ({
      path: '/profile/settings',
      fields: {
        first_name: 'Νεφέλη',
        last_name: 'Παπά',
        phone_number: '210 1234567',
        address: `${run} ${turn}`,
        birth_date: '2000-02-29',
      },
      who: 'member',
      key: 'profile',
      value: `${run} ${turn}`,
    }),
  };

  async function write(kind: Kind): Promise<boolean> {
    const { path, fields, who, key, value = '', isDone } = writes[kind](number++);
    ledger.record({ state: 'sent', kind, key, value });
    const began = performance.now();
    try {
      const answer = await fetch(target.address() + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: target.origin, ...(who && { Cookie: target.cookies?.[who] ?? '' }) },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      if (answer.status === 303 && (isDone?.(answer) ?? !answer.headers.get('location')?.startsWith('/auth'))) {
        ledger.record({ state: 'done', kind, key, value });
        counts.done++;
        return true;
      }
      counts.refused[answer.status] = (counts.refused[answer.status] ?? 0) + 1;
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      if (code === 'ECONNREFUSED') counts.unsent++;
      else {
        counts.unanswered++;
        counts.errorCodes[code ?? 'none'] = (counts.errorCodes[code ?? 'none'] ?? 0) + 1;
        if (code === 'ECONNRESET') ledger.record({ state: 'reset', kind, key, value });
      }
    } finally {
      counts.slowest = Math.max(counts.slowest, performance.now() - began);
    }
    return false;
  }

  async function work(kinds: Kind[]): Promise<void> {
    for (let turn = Math.floor(Math.random() * kinds.length); !isStopped; turn++) {
      let kind = kinds[turn % kinds.length] ?? 'contact';
      // One update of each kind at a time: the result of two concurrent updates is unpredictable.
      const isUpdate = kind === 'mark' || kind === 'profile';
      if (isUpdate && busy.has(kind)) kind = 'contact';
      if (isUpdate) busy.add(kind);
      const isDone = await write(kind);
      if (isUpdate) busy.delete(kind);
      await sleep(isDone ? pauseMs : 25);
    }
  }

  return {
    counts,
    write,
    run(clients, kinds) {
      isStopped = false;
      working.push(...Array.from({ length: clients }, () => work(kinds)));
    },
    async stop() {
      isStopped = true;
      await Promise.all(working);
      working = [];
    },
  };
}

export interface Comparison {
  acknowledged: number;
  failures: string[];
}

/** Compares the ledger with the database. Stop all writers first. */
export async function compareWithDatabase(
  ledger: Ledger,
  dataStore: DataStore,
  { isEachMailed = true } = {},
): Promise<Comparison> {
  const entries = ledger.entries();
  const failures: string[] = [];
  const done = (kind: Kind) => entries.filter((entry) => entry.kind === kind && entry.state === 'done').map(({ key }) => key);
  const sent = (kind: Kind) => new Set(entries.filter((entry) => entry.kind === kind).map(({ key }) => key));

  const rows = await dataStore.query('select id, message, responded from contact_submissions');
  const messages = rows.map(({ message }) => String(message));
  checkInserts(
    'contact',
    messages.filter((message) => message !== 'To be marked' && message !== 'First'),
  );
  const events = await dataStore.query('select id, title from events');
  checkInserts(
    'event',
    events.map(({ title }) => String(title)).filter((title) => title !== 'To be deleted'),
  );
  const remaining = new Set(events.map(({ id }) => id));
  for (const id of done('deletion')) if (remaining.has(id)) failures.push(`event ${id} was deleted but is still stored`);
  const marks = new Map(rows.map(({ id, responded }) => [String(id), String(responded === true || responded === 1)]));
  for (const id of sent('mark')) checkUpdate('mark', id, marks.get(id));
  const [profile] = await dataStore.query("select address from profiles where address is not null and address <> ''");
  if (sent('profile').size > 0) checkUpdate('profile', 'profile', profile && String(profile.address));

  const [jobs] = await dataStore.query("select count(*) as count from outbox where kind = 'contact-notification'");
  const written = messages.filter((message) => message !== 'To be marked').length;
  if (isEachMailed && Number(jobs?.count) !== written) failures.push(`${written} messages but ${jobs?.count} notifications`);
  if (!dataStore.databaseUrl)
    for (const pragma of ['integrity_check', 'foreign_key_check'])
      for (const row of await dataStore.query(`pragma ${pragma}`))
        if (row.integrity_check !== 'ok') failures.push(`${pragma}: ${JSON.stringify(row)}`);
  const [senders] = await dataStore.query('select coalesce(sum(count), 0) as count from senders');
  if (Number(senders?.count) !== messages.length)
    failures.push(`the senders table counts ${senders?.count} of ${messages.length} messages`);
  return { acknowledged: entries.filter(({ state }) => state === 'done').length, failures };

  function checkInserts(kind: Kind, found: string[]): void {
    const stored = new Set(found);
    if (stored.size < found.length) failures.push(`${found.length - stored.size} duplicates of kind ${kind}`);
    for (const key of done(kind))
      if (!stored.has(key)) failures.push(`${kind} '${key.slice(0, 40)}' was acknowledged but is lost`);
    const known = sent(kind);
    for (const key of stored) if (!known.has(key)) failures.push(`${kind} '${key.slice(0, 40)}' is stored but was never sent`);
  }

  /** The stored value must be the last acknowledged one or one sent later. */
  function checkUpdate(kind: Kind, key: string, value: string | undefined): void {
    const own = entries.filter((entry) => entry.kind === kind && entry.key === key);
    const last = own.findLastIndex(({ state }) => state === 'done');
    if (last < 0) return;
    const possible = own.slice(last).map((entry) => entry.value);
    if (value === undefined || !possible.includes(value)) failures.push(`${kind} ${key} is ${value}, expected ${possible[0]}`);
  }
}

/** Waits until the outbox has sent all notifications. @throws if it makes no progress for `timeoutMs` */
export async function waitForMails(dataStore: DataStore, timeoutMs = 180_000): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  let since = performance.now();
  for (;;) {
    const [row] = await dataStore.query(
      "select count(*) as count from outbox where kind = 'contact-notification' and sent_at is null",
    );
    const pending = Number(row?.count);
    if (pending === 0) return;
    if (pending < fewest) since = performance.now();
    fewest = Math.min(fewest, pending);
    if (performance.now() - since > timeoutMs) throw new Error(`${pending} mails are still pending`);
    await sleep(250);
  }
}

/** Compares the received mails with the outbox: one Message-ID per job. Retries may deliver a mail more than once. */
export async function compareMails(dataStore: DataStore, { mails }: SmtpPeer): Promise<{ repeated: number; failures: string[] }> {
  const [row] = await dataStore.query("select count(*) as count from outbox where kind = 'contact-notification'");
  const ids = new Map<string, Set<string>>();
  for (const { messageId = '', text = '' } of mails) ids.set(messageId, (ids.get(messageId) ?? new Set()).add(text));
  const failures: string[] = [];
  if (ids.size !== Number(row?.count)) failures.push(`${row?.count} mails were queued, ${ids.size} arrived`);
  for (const [id, texts] of ids) if (texts.size > 1) failures.push(`${id} arrived with ${texts.size} different texts`);
  return { repeated: mails.length - ids.size, failures };
}
