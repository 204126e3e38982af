// Clients that write continuously and record each write in a ledger, which is then compared with the database. Acknowledged writes must be
// stored. Writes without a response may be stored.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { contactForm } from '#tests/support/contact-row.ts';
import type { SmtpPeer } from '#tests/support/smtp.ts';
import { type DataStore, deletableEvents, type Instance, markableMessages } from './instance.ts';

export type Kind = 'contact' | 'event' | 'deletion' | 'mark' | 'profile';

export interface Entry {
  state: 'sent' | 'acknowledged';
  kind: Kind;
  key: string;
  value: string;
}

export interface Writers {
  ledger: Entry[];
  counts: {
    /** Number of responses by status. */
    refused: Record<number, number>;
    unanswered: number;
    slowestMs: number;
  };
  write(kind: Kind): Promise<boolean>;
  run(clients: number, kinds: Kind[]): void;
  stop(): Promise<void>;
}

interface Write {
  path: string;
  fields: Record<string, string>;
  role?: 'administrator' | 'member';
  key: string;
  value?: string;
  isDone?: (response: Response) => boolean;
}

function writesOf(run: string, padding: number): Record<Kind, (turn: number) => Write> {
  return {
    contact: (turn) => {
      const text = `${run} ${turn}`;
      const message = padding ? `${text} ${'α'.repeat(padding)}` : text;
      return {
        path: '/',
        fields: contactForm({ email: `sender-${turn % 50}@example.org`, message }),
        key: message,
      };
    },
    event: (turn) => ({
      path: '/admin/events/new',
      fields: { key: randomUUID(), title: `${run} ${turn}`, location: 'Αθήνα', date: '2031-01-01T10:00' },
      role: 'administrator',
      key: `${run} ${turn}`,
    }),
    deletion: (turn) => ({
      path: `/admin/events/delete-${turn % deletableEvents}/delete`,
      fields: {},
      role: 'administrator',
      key: `delete-${turn % deletableEvents}`,
    }),
    mark: (turn) => ({
      path: `/admin/contacts/${encodeURIComponent('marks@example.org')}`,
      fields: { id: `mark-${turn % markableMessages}`, responded: String(turn % 3 === 0) },
      role: 'administrator',
      key: `mark-${turn % markableMessages}`,
      value: String(turn % 3 === 0),
      isDone: (response) => response.headers.getSetCookie().some((cookie) => cookie.startsWith('flash=status-updated')),
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
      role: 'member',
      key: 'profile',
      value: `${run} ${turn}`,
    }),
  };
}

export function createWriters(
  { url }: Instance,
  cookies: { administrator: string; member: string } | undefined = undefined,
  padding = 0,
): Writers {
  const ledger: Entry[] = [];
  const counts: Writers['counts'] = { refused: {}, unanswered: 0, slowestMs: 0 };
  const busy = new Set<Kind>();
  let number = 0;
  let isStopped = false;
  let working: Promise<void>[] = [];
  const writes = writesOf(randomUUID().slice(0, 8), padding);

  async function write(kind: Kind): Promise<boolean> {
    const { path, fields, role, key, value = '', isDone } = writes[kind](number++);
    ledger.push({ state: 'sent', kind, key, value });
    const began = performance.now();
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: url, ...(role && { Cookie: cookies?.[role] ?? '' }) },
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
      });
      await response.arrayBuffer();
      if (response.status === 303 && (isDone?.(response) ?? !response.headers.get('location')?.startsWith('/auth'))) {
        ledger.push({ state: 'acknowledged', kind, key, value });
        return true;
      }
      counts.refused[response.status] = (counts.refused[response.status] ?? 0) + 1;
    } catch (error) {
      // A refused connection means that the site is restarting and never got the request.
      const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      if (code !== 'ECONNREFUSED') counts.unanswered++;
    } finally {
      counts.slowestMs = Math.max(counts.slowestMs, performance.now() - began);
    }
    return false;
  }

  async function work(kinds: Kind[]): Promise<void> {
    for (let turn = Math.floor(Math.random() * kinds.length); !isStopped; turn++) {
      let kind = kinds[turn % kinds.length] ?? 'contact';
      // Only one update of each kind runs at a time, because the result of two concurrent updates is unpredictable.
      const isUpdate = kind === 'mark' || kind === 'profile';
      if (isUpdate && busy.has(kind)) kind = 'contact';
      if (isUpdate) busy.add(kind);
      const isDone = await write(kind);
      if (isUpdate) busy.delete(kind);
      await sleep(isDone ? 5 : 25);
    }
  }

  return {
    ledger,
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

/** Compares the ledger with the database. All writers must be stopped first. */
export async function compareWithDatabase(
  ledger: Entry[],
  dataStore: DataStore,
  { isEachMailed = true } = {},
): Promise<{ acknowledged: number; failures: string[] }> {
  const rows = await dataStore.query('select id, message, responded from contact_submissions');
  const events = await dataStore.query('select id, title from events');
  const [profile] = await dataStore.query("select address from profiles where address is not null and address <> ''");
  const messages = rows.map(({ message }) => String(message));
  const written = messages.filter((message) => message !== 'To be marked');
  const titles = events.map(({ title }) => String(title)).filter((title) => title !== 'To be deleted');
  const marks = new Map(rows.map(({ id, responded }) => [String(id), String(responded === true || responded === 1)]));
  const failures = [
    ...compareInserts(ledger, 'contact', written),
    ...compareInserts(ledger, 'event', titles),
    ...compareDeletions(ledger, new Set(events.map(({ id }) => String(id)))),
    ...compareUpdates(ledger, 'mark', marks),
    ...compareUpdates(ledger, 'profile', new Map(profile && [['profile', String(profile.address)]])),
    ...(isEachMailed ? await compareNotificationCount(dataStore, written.length) : []),
    ...(dataStore.databaseUrl ? [] : await checkSqliteIntegrity(dataStore)),
  ];
  return { acknowledged: ledger.filter(({ state }) => state === 'acknowledged').length, failures };
}

const keysOf = (entries: Entry[], kind: Kind, state?: Entry['state']) =>
  new Set(entries.filter((entry) => entry.kind === kind && (!state || entry.state === state)).map(({ key }) => key));

function compareInserts(entries: Entry[], kind: Kind, found: string[]): string[] {
  const stored = new Set(found);
  const sent = keysOf(entries, kind);
  const lost = [...keysOf(entries, kind, 'acknowledged')].filter((key) => !stored.has(key));
  const unknown = [...stored].filter((key) => !sent.has(key));
  return [
    ...(stored.size < found.length ? [`${found.length - stored.size} duplicates of kind ${kind}`] : []),
    ...lost.map((key) => `${kind} '${key.slice(0, 40)}' was acknowledged but is lost`),
    ...unknown.map((key) => `${kind} '${key.slice(0, 40)}' is stored but was never sent`),
  ];
}

function compareDeletions(entries: Entry[], storedIds: Set<string>): string[] {
  const remaining = [...keysOf(entries, 'deletion', 'acknowledged')].filter((id) => storedIds.has(id));
  return remaining.map((id) => `event ${id} was deleted but is still stored`);
}

/** The stored value must be the last acknowledged one or one sent later. */
function compareUpdates(entries: Entry[], kind: Kind, stored: Map<string, string>): string[] {
  const failures: string[] = [];
  for (const key of keysOf(entries, kind, 'acknowledged')) {
    const own = entries.filter((entry) => entry.kind === kind && entry.key === key);
    const possible = own.slice(own.findLastIndex(({ state }) => state === 'acknowledged')).map((entry) => entry.value);
    const value = stored.get(key);
    if (value === undefined || !possible.includes(value)) failures.push(`${kind} ${key} is ${value}, expected ${possible[0]}`);
  }
  return failures;
}

async function compareNotificationCount(dataStore: DataStore, messages: number): Promise<string[]> {
  const [jobs] = await dataStore.query("select count(*) as count from outbox where kind = 'contact-notification'");
  return Number(jobs?.count) === messages ? [] : [`${messages} messages but ${jobs?.count} notifications`];
}

async function checkSqliteIntegrity(dataStore: DataStore): Promise<string[]> {
  const failures: string[] = [];
  for (const pragma of ['integrity_check', 'foreign_key_check'])
    for (const row of await dataStore.query(`pragma ${pragma}`))
      if (row.integrity_check !== 'ok') failures.push(`${pragma}: ${JSON.stringify(row)}`);
  return failures;
}

/** Waits until the outbox has sent all notifications. @throws if none is sent for `timeoutMs` */
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

/** Compares the received emails with the outbox by Message-ID, which is unique per job. Retries may deliver duplicates. */
export async function compareMails(dataStore: DataStore, { mails }: SmtpPeer): Promise<{ repeated: number; failures: string[] }> {
  const [row] = await dataStore.query("select count(*) as count from outbox where kind = 'contact-notification'");
  const ids = new Map<string, Set<string>>();
  for (const { messageId = '', text = '' } of mails) ids.set(messageId, (ids.get(messageId) ?? new Set()).add(text));
  const failures: string[] = [];
  if (ids.size !== Number(row?.count)) failures.push(`${row?.count} mails were queued, ${ids.size} arrived`);
  for (const [id, texts] of ids) if (texts.size > 1) failures.push(`${id} arrived with ${texts.size} different texts`);
  return { repeated: mails.length - ids.size, failures };
}
