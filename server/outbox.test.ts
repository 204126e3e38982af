import { sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { freePort } from '#tests/support/postgres.ts';
import { update } from '#tests/support/rows.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import type { Database } from './db.ts';
import type { Log } from './log.ts';
import { createMailTransport } from './mail.ts';
import {
  createOutboxWorker,
  deleteUnsentMail,
  enqueueMail,
  type MailKind,
  type OutboxTables,
  purgeSentMail,
  type QueuedMail,
  readOutboxState,
  retryFailedMail,
  withdrawMail,
} from './outbox.ts';

const START = new Date('2026-11-20T10:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const from = { name: 'School', address: 'no-reply@school.example' };

const queued = (change: Partial<QueuedMail> = {}): QueuedMail => ({
  kind: 'event-joined',
  to: { name: 'Eleni', address: 'eleni@example.org' },
  replyTo: { name: 'Nikos', address: 'nikos@example.org' },
  subject: 'Hello',
  text: 'Good morning',
  html: '<p>Good morning</p>',
  link: 'http://localhost:3000/auth?token=1',
  now: START,
  ...change,
});

/** Long enough for a busy machine. */
const patience = { timeout: 60_000, interval: 10 };

async function connect(port?: number) {
  const peer = await startSmtp(port);
  onTestFinished(() => peer.close());
  return peer;
}

function startWorker(database: Database<OutboxTables>, smtpUrl: string) {
  let now = START;
  let claims = 0;
  const events: string[] = [];
  const refused: string[] = [];
  const note = (event: string) => void events.push(event);
  const log: Log = { info: note, warn: note, error: note };
  const transport = createMailTransport({ smtpUrl, outboxDir: '' });
  const clock = () => {
    claims++;
    return now;
  };
  const noteRefused = async (address: string) => void refused.push(address);
  const worker = createOutboxWorker({ database, transport, from, log, noteRefused, clock, pollMs: 10 });
  worker.start();
  onTestFinished(() => worker.stop());
  return {
    worker,
    events,
    refused,
    /** Number of attempts to claim an email, if none is sent. */
    claims: () => claims,
    advance(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    /** Stops the worker and lets the time pass after which it aborts a send. */
    async abortSend() {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const stopped = worker.stop();
      vi.advanceTimersByTime(4_999);
      expect(events).toEqual([]);
      vi.advanceTimersByTime(1);
      vi.useRealTimers();
      await stopped;
      expect(events).toEqual(['mail deferred']);
    },
  };
}

const readJobs = (database: Database<OutboxTables>) => database.kysely.selectFrom('outbox').selectAll().orderBy('id').execute();

async function untilJob(database: Database<OutboxTables>, expected: object) {
  await vi.waitFor(async () => expect(await readJobs(database)).toMatchObject([expected]), patience);
  const [job] = await readJobs(database);
  return job;
}

/** Waits for the first attempt and lets ten minutes pass before each of the others. All fail, and the mail stays in the queue. */
async function untilAttempts(database: Database<OutboxTables>, count: number, advance: (ms: number) => void) {
  for (let attempts = 1; attempts <= count; attempts++) {
    if (attempts > 1) advance(10 * MINUTE);
    await untilJob(database, { attempts, locked_until: null, sent_at: null, dead_at: null });
  }
}

describeOnEachEngine('the outbox', (testWithDatabase) => {
  const test = testWithDatabase.extend('peer', () => connect());

  test('sends a queued mail once and deletes its content and Reply-To', async ({ database, peer }) => {
    const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n';
    const id = await enqueueMail(database.kysely, queued({ calendar }));
    startWorker(database, peer.url);
    await untilJob(database, {
      id,
      sent_at: START.toISOString(),
      attempts: 1,
      to_address: queued().to.address,
      reply_to_name: null,
      reply_to_address: null,
      subject: '',
      text: '',
      html: '',
      link: null,
      calendar: null,
      locked_until: null,
    });
    expect(peer.mails).toMatchObject([
      {
        from,
        to: [queued().to],
        replyTo: [queued().replyTo],
        subject: 'Hello',
        messageId: `<${id}@school.example>`,
        text: expect.stringContaining('Good morning'),
        attachments: [{ filename: 'event.ics', mimeType: 'text/calendar', method: 'PUBLISH' }],
      },
    ]);
  });

  test('never sends a mail whose transaction was rolled back', async ({ database, peer }) => {
    const failing = database.kysely.transaction().execute(async (trx) => {
      await enqueueMail(trx, queued({ subject: 'Never' }));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await enqueueMail(database.kysely, queued({ subject: 'Sent' }));
    startWorker(database, peer.url);
    await peer.waitForMail(1);
    expect(peer.mails.map(({ subject }) => subject)).toEqual(['Sent']);
  });

  test('marks automatic mail, which vacation responders must not answer, but not what a person wrote', async ({
    database,
    peer,
  }) => {
    const marks = {
      'contact-acknowledgement': 'auto-replied',
      'event-reminder': 'auto-generated',
      'password-changed': 'auto-generated',
      'contact-reply': undefined,
      mailing: undefined,
    };
    for (const kind of Object.keys(marks) as MailKind[]) await enqueueMail(database.kysely, queued({ kind, subject: kind }));
    startWorker(database, peer.url);
    await peer.waitForMail(Object.keys(marks).length);
    const headerOf = (name: string) =>
      Object.fromEntries(
        peer.mails.map(({ subject = '', headers }) => [subject, headers.find(({ key }) => key === name)?.value]),
      );
    expect(headerOf('auto-submitted')).toEqual(marks);
    const all = Object.entries(marks).map(([kind, mark]) => [kind, mark && 'All']);
    expect(headerOf('x-auto-response-suppress')).toEqual(Object.fromEntries(all));
  });

  test('ten workers on two handles send each of 100 mails exactly once', async ({ database: one, other, peer }) => {
    const subjects = Array.from({ length: 100 }, (_, number) => `Mail ${String(number).padStart(3, '0')}`);
    for (const subject of subjects) await enqueueMail(one.kysely, queued({ subject }));
    const workers = Array.from({ length: 10 }, (_, number) => startWorker(number % 2 ? one : other, peer.url));
    await vi.waitFor(async () => expect((await readJobs(one)).every(({ sent_at }) => sent_at)).toBe(true), patience);
    await Promise.all(workers.map(({ worker }) => worker.stop()));
    expect(peer.mails.map(({ subject }) => subject).sort()).toEqual(subjects);
    for (const { events } of workers) expect(events.length).toBeGreaterThan(1);
  });

  test('retries when the mail server is down, and delivers after it is back', async ({ database }) => {
    const port = await freePort();
    await enqueueMail(database.kysely, queued());
    const { advance } = startWorker(database, `smtp://127.0.0.1:${port}`);
    const job = await untilJob(database, { attempts: 1, locked_until: null, sent_at: null });
    expect(Date.parse(job?.next_attempt_at ?? '')).toBeGreaterThan(START.getTime());
    const peer = await connect(port);
    advance(10 * MINUTE);
    await untilJob(database, { sent_at: expect.any(String), attempts: 2 });
    expect(peer.mails).toHaveLength(1);
  });

  test('retries a temporary failure with the same Message-ID and growing delay for 72 hours', async ({ database, peer }) => {
    peer.failWith(451);
    await enqueueMail(database.kysely, queued());
    const { advance, events } = startWorker(database, peer.url);
    const { message_id } = (await untilJob(database, { attempts: 1, locked_until: null })) ?? {};
    await untilAttempts(database, 4, advance);
    await untilJob(database, { message_id });
    advance(72 * HOUR - 31 * MINUTE);
    await untilJob(database, { attempts: 5, locked_until: null, dead_at: null });
    advance(10 * MINUTE);
    await untilJob(database, {
      attempts: 6,
      locked_until: null,
      dead_at: expect.any(String),
      last_error: expect.stringContaining('451'),
    });
    expect(events.at(-1)).toBe('mail dead-lettered');
    expect(peer.mails).toEqual([]);
  });

  test('dead-letters a mail at its third permanent failure, and sends the mails queued after it', async ({ database, peer }) => {
    peer.failWith(550);
    const id = await enqueueMail(database.kysely, queued());
    const { advance, worker, refused } = startWorker(database, peer.url);
    await untilAttempts(database, 2, advance);
    expect(refused).toEqual([]);
    advance(10 * MINUTE);
    await untilJob(database, { attempts: 3, dead_at: expect.any(String), sent_at: null, text: 'Good morning' });
    peer.failWith(null);
    await enqueueMail(database.kysely, queued({ subject: 'Next' }));
    advance(10 * HOUR);
    await peer.waitForMail(1);
    await worker.stop();
    expect(peer.mails.map(({ subject }) => subject)).toEqual(['Next']);
    expect(refused).toEqual(['eleni@example.org']);
    expect((await readJobs(database)).find((job) => job.id === id)).toMatchObject({ attempts: 3 });
  });

  test('sends the job of a killed worker after its lock expires, with the same Message-ID', async ({
    database: one,
    other,
    peer,
  }) => {
    await enqueueMail(one.kysely, queued());
    peer.hang(true);
    const stuck = startWorker(one, peer.url);
    const claimed = await untilJob(one, { attempts: 1, locked_until: expect.any(String), message_id: expect.any(String) });
    await peer.waitForHanging();
    peer.hang(false);
    startWorker(other, peer.url).advance(2 * MINUTE);
    const [received] = await peer.waitForMail(1);
    expect(received?.messageId).toBe(claimed?.message_id);
    await untilJob(one, { sent_at: expect.any(String) });
    await stuck.abortSend();
    expect(await readJobs(one)).toMatchObject([{ sent_at: expect.any(String), attempts: 2, last_error: null }]);
    expect(peer.mails).toHaveLength(1);
  });

  test('logs an unavailable database once and continues when it is available again', async ({ database, peer }) => {
    const { events, claims } = startWorker(database, peer.url);
    await sql`alter table outbox rename to outbox_renamed`.execute(database.kysely);
    await expect.poll(claims).toBeGreaterThan(10);
    expect(events).toEqual(['outbox database unavailable']);
    await sql`alter table outbox_renamed rename to outbox`.execute(database.kysely);
    await enqueueMail(database.kysely, queued());
    await peer.waitForMail(1);
    expect(events.slice(0, 2)).toEqual(['outbox database unavailable', 'outbox database available']);
  });

  test('records a mail sent during a database outage afterwards, without sending it again', async ({ database, peer }) => {
    peer.hang(true);
    await enqueueMail(database.kysely, queued());
    const { events, advance } = startWorker(database, peer.url);
    await peer.waitForHanging();
    await sql`alter table outbox rename to outbox_renamed`.execute(database.kysely);
    peer.release();
    await expect.poll(() => events).toEqual(['outbox database unavailable']);
    advance(HOUR);
    await sql`alter table outbox_renamed rename to outbox`.execute(database.kysely);
    await untilJob(database, { attempts: 1, sent_at: expect.any(String) });
    await expect.poll(() => events).toEqual(['outbox database unavailable', 'mail sent', 'outbox database available']);
    expect(peer.mails).toHaveLength(1);
  });

  test('stop() aborts a hanging send and leaves the job for a retry', async ({ database, peer }) => {
    peer.hang(true);
    await enqueueMail(database.kysely, queued());
    const { abortSend } = startWorker(database, peer.url);
    await peer.waitForHanging();
    await abortSend();
    expect(await readJobs(database)).toMatchObject([
      { attempts: 1, locked_until: null, sent_at: null, last_error: 'Message sending aborted' },
    ]);
  });

  test('queues only the first mail per idempotency key, and sends none before it is due', async ({ database, peer }) => {
    const digest = queued({ dedupeKey: 'digest', subject: 'Digest', dueAt: new Date(START.getTime() + HOUR) });
    const ids = await Promise.all(Array.from({ length: 10 }, () => enqueueMail(database.kysely, digest)));
    expect(ids.filter(Boolean)).toHaveLength(1);
    await enqueueMail(database.kysely, queued({ subject: 'At once' }));
    const { advance } = startWorker(database, peer.url);
    await peer.waitForMail(1);
    advance(HOUR);
    await peer.waitForMail(2);
    expect(peer.mails.map(({ subject }) => subject)).toEqual(['At once', 'Digest']);
  });

  test('purges old sent mails and dead letters, but no queued mails', async ({ database }) => {
    const ids = [];
    for (let count = 0; count < 4; count++) ids.push(await enqueueMail(database.kysely, queued()));
    const [sent, dead, recent] = ids as string[];
    const mark = (id = '', values: { sent_at?: string; dead_at?: string }) =>
      database.kysely.updateTable('outbox').set(values).where('id', '=', id).execute();
    await mark(sent, { sent_at: START.toISOString() });
    await mark(dead, { dead_at: START.toISOString() });
    await mark(recent, { sent_at: new Date(START.getTime() + HOUR).toISOString() });
    await purgeSentMail(database.kysely, new Date(START.getTime() + HOUR));
    expect((await readJobs(database)).map(({ id }) => id)).toEqual(ids.slice(2).sort());
  });

  const at = (ms: number) => new Date(START.getTime() + ms);
  const queueAs = async (
    database: Database<OutboxTables>,
    values: Partial<OutboxTables['outbox']>,
    change: Partial<QueuedMail> = {},
  ) => {
    const id = (await enqueueMail(database.kysely, queued(change))) ?? '';
    await update(database.kysely, 'outbox', { last_error: null, ...values }, { id });
    return id;
  };

  test('readOutboxState counts overdue, failed and dead mails, not scheduled, sent or newly due ones', async ({ database }) => {
    const state = () => readOutboxState(database.kysely, at(HOUR));
    const empty = { waiting: 0, oldestWaiting: null, dead: 0, lastError: null };
    expect(await state()).toMatchObject(empty);
    await queueAs(database, { sent_at: at(1).toISOString() });
    await queueAs(database, {}, { dueAt: at(HOUR + 1) });
    await queueAs(database, {}, { now: at(50 * MINUTE) });
    expect(await state()).toMatchObject(empty);
    await queueAs(database, {}, { now: at(MINUTE) });
    const overdue = { ...empty, waiting: 1, oldestWaiting: at(MINUTE).toISOString() };
    expect(await state()).toMatchObject(overdue);
    await queueAs(database, { last_error: 'try later', next_attempt_at: at(HOUR + 2).toISOString() }, { now: at(1) });
    const failed = { ...overdue, waiting: 2, oldestWaiting: at(1).toISOString(), lastError: 'try later' };
    expect(await state()).toMatchObject(failed);
    await queueAs(database, { last_error: 'refused', dead_at: at(2).toISOString(), next_attempt_at: at(2).toISOString() });
    expect(await state()).toMatchObject({ ...failed, dead: 1 });
    await queueAs(database, { last_error: 'no', dead_at: at(HOUR).toISOString(), next_attempt_at: at(HOUR + 3).toISOString() });
    expect(await state()).toMatchObject({ ...failed, dead: 2, lastError: 'no' });
  });

  test('readOutboxState reports mail that waits while none is sent or the mail server is unreachable, not rejected or scheduled mail', async ({
    database,
    peer,
  }) => {
    const isStuckAt = async (ms: number) => (await readOutboxState(database.kysely, at(ms))).isStuck;
    peer.failWith(452);
    const { worker, advance } = startWorker(database, peer.url);
    await queueAs(database, {});
    await untilAttempts(database, 4, advance);
    await queueAs(database, {}, { dueAt: at(2 * HOUR) });
    expect(await isStuckAt(30 * MINUTE)).toBe(false);
    expect(await isStuckAt(3 * HOUR)).toBe(true);
    await queueAs(database, { sent_at: at(3 * HOUR).toISOString() });
    expect(await isStuckAt(3 * HOUR)).toBe(false);
    await worker.stop();
    await database.kysely.deleteFrom('outbox').execute();

    const unreachable = startWorker(database, `smtp://127.0.0.1:${await freePort()}`);
    await queueAs(database, {});
    await untilAttempts(database, 3, unreachable.advance);
    expect(await isStuckAt(14 * MINUTE)).toBe(false);
    expect(await isStuckAt(20 * MINUTE)).toBe(true);
  });

  test('readOutboxState reports a mail server that rejects the sender, or the last mails to two recipients', async ({
    database,
    peer,
  }) => {
    const isStuckAt = async (ms: number) => (await readOutboxState(database.kysely, at(ms))).isStuck;
    peer.failWith(550, 'MAIL FROM');
    const { advance } = startWorker(database, peer.url);
    await queueAs(database, {});
    await untilAttempts(database, 3, advance);
    expect([await isStuckAt(14 * MINUTE), await isStuckAt(20 * MINUTE)]).toEqual([false, true]);
    peer.failWith(null);
    advance(10 * MINUTE);
    await untilJob(database, { sent_at: expect.any(String) });

    peer.failWith(550);
    for (const [address, isStuck] of [
      ['eleni@example.org', false],
      ['eleni@example.org', false],
      ['nikos@example.org', true],
    ] as const) {
      const id = (await enqueueMail(database.kysely, queued({ to: { address }, now: at(31 * MINUTE) }))) ?? '';
      advance(MINUTE);
      const attempts = async () => (await readJobs(database)).find((job) => job.id === id);
      await vi.waitFor(async () => expect(await attempts()).toMatchObject({ attempts: 1, locked_until: null }), patience);
      expect([address, await isStuckAt(35 * MINUTE)]).toEqual([address, isStuck]);
    }
    await queueAs(database, { sent_at: at(35 * MINUTE).toISOString() });
    expect(await isStuckAt(35 * MINUTE)).toBe(false);
  });

  test('retryFailedMail makes failed mails and dead letters due, and no others', async ({ database, peer }) => {
    const old = at(-100 * HOUR);
    const failed = { last_error: 'refused', attempts: 9, next_attempt_at: at(9 * HOUR).toISOString() };
    const dead = await queueAs(database, { ...failed, dead_at: at(-HOUR).toISOString() }, { now: old });
    const waiting = await queueAs(database, { ...failed, locked_until: at(-1).toISOString() });
    const sending = await queueAs(database, { ...failed, locked_until: at(MINUTE).toISOString() });
    const later = await queueAs(database, {}, { dueAt: at(HOUR) });
    const sent = await queueAs(database, { sent_at: at(-1).toISOString() });
    expect(await retryFailedMail(database.kysely, at(0))).toBe(2);
    expect(await readOutboxState(database.kysely, at(0))).toMatchObject({ waiting: 1, dead: 0 });
    startWorker(database, peer.url);
    const sentNow = async () => (await readJobs(database)).filter(({ sent_at }) => sent_at === START.toISOString());
    await vi.waitFor(async () => expect(await sentNow()).toHaveLength(2), patience);
    expect((await sentNow()).map(({ id }) => id).sort()).toEqual([dead, waiting].sort());
    const others = (await readJobs(database)).filter(({ id }) => [sending, later, sent].includes(id));
    expect(others.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 9]);
  });

  test('an old dead letter gets three more attempts after retryFailedMail', async ({ database }) => {
    const id = await queueAs(database, { last_error: 'late', dead_at: at(-1).toISOString() }, { now: at(-100 * HOUR) });
    await retryFailedMail(database.kysely, at(0));
    const { advance } = startWorker(database, `smtp://127.0.0.1:${await freePort()}`);
    await untilAttempts(database, 2, advance);
    advance(10 * MINUTE);
    await untilJob(database, { id, attempts: 3, locked_until: null, dead_at: expect.any(String) });
  });

  test('withdraws unsent mails and dead letters about a topic, to one address or of one kind', async ({ database }) => {
    const topic = 'event:e';
    const kept = [
      await queueAs(database, { sent_at: at(0).toISOString() }, { topic }),
      await queueAs(database, {}, { topic: 'event:f' }),
      await queueAs(database, {}),
    ];
    await queueAs(database, { dead_at: at(0).toISOString() }, { topic });
    const other = await queueAs(database, {}, { topic, to: { address: 'other@example.org' } });
    const kind = await queueAs(database, {}, { topic, to: { address: 'other@example.org' }, kind: 'event-changed' });
    const left = async () => (await readJobs(database)).map(({ id }) => id).sort();
    await withdrawMail(database.kysely, topic, { to: queued().to.address });
    expect(await left()).toEqual([...kept, other, kind].sort());
    await withdrawMail(database.kysely, topic, { kind: 'event-changed' });
    expect(await left()).toEqual([...kept, other].sort());
    await withdrawMail(database.kysely, topic);
    expect(await left()).toEqual(kept.sort());
  });

  test('deletes unsent mails with a given Reply-To up to a given time', async ({ database }) => {
    const other = { replyTo: { address: 'other@example.org' } };
    await queueAs(database, {}, { now: at(0) });
    await queueAs(database, { dead_at: at(0).toISOString() }, { now: at(1) });
    const kept = [
      await queueAs(database, { sent_at: at(0).toISOString() }, { now: at(0) }),
      await queueAs(database, {}, { now: at(2) }),
      await queueAs(database, {}, { ...other, now: at(0) }),
      await queueAs(database, {}, { replyTo: undefined, now: at(0) }),
    ];
    const until = at(1).toISOString();
    expect(await deleteUnsentMail(database.kysely, { kind: 'event-joined', replyTo: 'nikos@example.org', until })).toBe(2);
    expect((await readJobs(database)).map(({ id }) => id)).toEqual(kept.sort());
  });

  test('readOutboxState ignores rejected addresses that anybody can enter, but not that of the school', async ({ database }) => {
    const isStuck = async () => (await readOutboxState(database.kysely, at(MINUTE))).isStuck;
    const reject = (kind: MailKind, address: string) =>
      queueAs(database, { last_error: 'no such domain', next_attempt_at: at(MINUTE).toISOString() }, { kind, to: { address } });
    for (const [number, kind] of (['confirmation', 'reset', 'contact-acknowledgement', 'contact-reply'] as const).entries())
      await reject(kind, `x@reject-${number}.test`);
    await reject('event-changed', 'eleni@example.org');
    expect(await isStuck()).toBe(false);
    await reject('contact-notification', 'school@example.org');
    expect(await isStuck()).toBe(true);
  });
});
