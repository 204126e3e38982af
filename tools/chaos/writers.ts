// Clients that write continuously and log each acknowledged write to a ledger file. At the end the ledger is compared with the
// database: acknowledged writes must be there, unanswered ones may be.
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SmtpPeer } from '#tests/support/smtp.ts';
import type { Place } from './instance.ts';

export type Kind = 'contact' | 'event' | 'deletion' | 'mark' | 'profile';

interface Entry {
  /** `reset`: sent, and the connection was reset without a response. */
  state: 'sent' | 'done' | 'reset';
  kind: Kind;
  /** Identifies the row: a message's text, an event's title or id, a message's id. */
  key: string;
  /** The value written. */
  value: string;
}

export interface Ledger {
  note(entry: Entry): void;
  entries(): Entry[];
  remove(): void;
}

export function newLedger(): Ledger {
  const folder = mkdtempSync(join(tmpdir(), 'school-ledger-'));
  const file = join(folder, 'ledger.jsonl');
  return {
    note: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
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
  /** Other responses than success, by status. */
  refused: Record<number, number>;
  /** Sent without a response. */
  unanswered: number;
  /** The same by error code. */
  cut: Record<string, number>;
  /** Connection refused. */
  unsent: number;
  /** Longest response time in ms. */
  slowest: number;
}

export interface Target {
  /** Called for each request. */
  address(): string;
  origin: string;
  cookies?: { administrator: string; member: string };
}

export interface Writers {
  counts: Counts;
  /** Sends one write; resolves to whether it was acknowledged. */
  write(kind: Kind): Promise<boolean>;
  /** Starts clients that write one after the other; `kinds` is their cycle. */
  run(clients: number, kinds: Kind[]): void;
  stop(): Promise<void>;
}

export function newWriters(ledger: Ledger, target: Target, { pauseMs = 5, padding = 0, patienceMs = 60_000 } = {}): Writers {
  const counts: Counts = { done: 0, refused: {}, unanswered: 0, cut: {}, unsent: 0, slowest: 0 };
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
      path: `/admin/events/doomed-${turn % 400}/delete`,
      fields: {},
      who: 'administrator',
      key: `doomed-${turn % 400}`,
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
    ledger.note({ state: 'sent', kind, key, value });
    const began = performance.now();
    try {
      const answer = await fetch(target.address() + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: target.origin, ...(who && { Cookie: target.cookies?.[who] ?? '' }) },
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.arrayBuffer();
      if (answer.status === 303 && (isDone?.(answer) ?? !answer.headers.get('location')?.startsWith('/auth'))) {
        ledger.note({ state: 'done', kind, key, value });
        counts.done++;
        return true;
      }
      counts.refused[answer.status] = (counts.refused[answer.status] ?? 0) + 1;
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      if (code === 'ECONNREFUSED') counts.unsent++;
      else {
        counts.unanswered++;
        counts.cut[code ?? 'none'] = (counts.cut[code ?? 'none'] ?? 0) + 1;
        if (code === 'ECONNRESET') ledger.note({ state: 'reset', kind, key, value });
      }
    } finally {
      counts.slowest = Math.max(counts.slowest, performance.now() - began);
    }
    return false;
  }

  async function work(kinds: Kind[]): Promise<void> {
    for (let turn = Math.floor(Math.random() * kinds.length); !isStopped; turn++) {
      let kind = kinds[turn % kinds.length] ?? 'contact';
      // Updates one at a time: the order of two concurrent ones is unknown.
      const isSetting = kind === 'mark' || kind === 'profile';
      if (isSetting && busy.has(kind)) kind = 'contact';
      if (isSetting) busy.add(kind);
      const isDone = await write(kind);
      if (isSetting) busy.delete(kind);
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
  /** One sentence per violation. */
  faults: string[];
}

/** Compares the ledger with the database. Only while no client writes. */
export async function compare(ledger: Ledger, place: Place, { isEachMailed = true } = {}): Promise<Comparison> {
  const entries = ledger.entries();
  const faults: string[] = [];
  const done = (kind: Kind) => entries.filter((entry) => entry.kind === kind && entry.state === 'done').map(({ key }) => key);
  const sent = (kind: Kind) => new Set(entries.filter((entry) => entry.kind === kind).map(({ key }) => key));

  const rows = await place.ask('select id, message, responded from contact_submissions');
  const messages = rows.map(({ message }) => String(message));
  added(
    'contact',
    messages.filter((message) => message !== 'To be marked' && message !== 'First'),
  );
  const events = await place.ask('select id, title from events');
  added(
    'event',
    events.map(({ title }) => String(title)).filter((title) => title !== 'To be deleted'),
  );
  const left = new Set(events.map(({ id }) => id));
  for (const id of done('deletion')) if (left.has(id)) faults.push(`event ${id} was deleted, and is there`);
  const marks = new Map(rows.map(({ id, responded }) => [String(id), String(responded === true || responded === 1)]));
  for (const id of sent('mark')) wasSet('mark', id, marks.get(id));
  const [profile] = await place.ask("select address from profiles where address is not null and address <> ''");
  if (sent('profile').size > 0) wasSet('profile', 'profile', profile && String(profile.address));

  const [jobs] = await place.ask("select count(*) as count from outbox where kind = 'contact-notification'");
  const written = messages.filter((message) => message !== 'To be marked').length;
  if (isEachMailed && Number(jobs?.count) !== written) faults.push(`${written} messages and ${jobs?.count} mails of them`);
  if (!place.databaseUrl)
    for (const pragma of ['integrity_check', 'foreign_key_check'])
      for (const row of await place.ask(`pragma ${pragma}`))
        if (row.integrity_check !== 'ok') faults.push(`${pragma}: ${JSON.stringify(row)}`);
  const [senders] = await place.ask('select coalesce(sum(count), 0) as count from senders');
  if (Number(senders?.count) !== messages.length)
    faults.push(`the senders' summary counts ${senders?.count} of ${messages.length}`);
  return { acknowledged: entries.filter(({ state }) => state === 'done').length, faults };

  function added(kind: Kind, found: string[]): void {
    const there = new Set(found);
    if (there.size < found.length) faults.push(`${found.length - there.size} of kind ${kind} are there twice`);
    for (const key of done(kind)) if (!there.has(key)) faults.push(`${kind} '${key.slice(0, 40)}' was acknowledged, and is lost`);
    const known = sent(kind);
    for (const key of there) if (!known.has(key)) faults.push(`${kind} '${key.slice(0, 40)}' is there, and nobody sent it`);
  }

  /** Expects the last acknowledged value, or one sent after it. */
  function wasSet(kind: Kind, key: string, value: string | undefined): void {
    const own = entries.filter((entry) => entry.kind === kind && entry.key === key);
    const last = own.findLastIndex(({ state }) => state === 'done');
    if (last < 0) return;
    const possible = own.slice(last).map((entry) => entry.value);
    if (value === undefined || !possible.includes(value)) faults.push(`${kind} ${key} is ${value}, and not ${possible[0]}`);
  }
}

/** Resolves when the outbox has sent all notifications. @throws when none was sent for `patienceMs` */
export async function untilMailed(place: Place, patienceMs = 180_000): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  let since = performance.now();
  for (;;) {
    const [row] = await place.ask("select count(*) as count from outbox where kind = 'contact-notification' and sent_at is null");
    const waiting = Number(row?.count);
    if (waiting === 0) return;
    if (waiting < fewest) since = performance.now();
    fewest = Math.min(fewest, waiting);
    if (performance.now() - since > patienceMs) throw new Error(`${waiting} mails are still waiting`);
    await sleep(250);
  }
}

/** Compares the received mails with the outbox: each job must have arrived under one Message-ID. */
export async function compareMails(place: Place, { mails }: SmtpPeer): Promise<{ repeated: number; faults: string[] }> {
  const [row] = await place.ask("select count(*) as count from outbox where kind = 'contact-notification'");
  const ids = new Map<string, Set<string>>();
  for (const { messageId = '', text = '' } of mails) ids.set(messageId, (ids.get(messageId) ?? new Set()).add(text));
  const faults: string[] = [];
  if (ids.size !== Number(row?.count)) faults.push(`${row?.count} mails were queued, and ${ids.size} arrived`);
  for (const [id, texts] of ids) if (texts.size > 1) faults.push(`${id} arrived with ${texts.size} texts`);
  return { repeated: mails.length - ids.size, faults };
}
