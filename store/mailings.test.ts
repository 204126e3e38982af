import { expect, onTestFinished, vi } from 'vitest';
import { createMailTransport } from '#server/mail.ts';
import { createOutboxWorker, enqueueMail } from '#server/outbox.ts';
import { contactRow, insertContactRows } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { listMails, noEventMails } from '#tests/support/event-mails.ts';
import { administrator as by } from '#tests/support/members.ts';
import { planOf } from '#tests/support/query-plan.ts';
import { insert, insertSignups, insertUsers, numberedIds, readRows, storedUser, update } from '#tests/support/rows.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { leaveEvent } from './event-signups.ts';
import { deleteEvent } from './events.ts';
import { DAY_MS } from './lifetimes.ts';
import {
  type ComposeMailing,
  countRecipients,
  listMailings,
  type MailingContent,
  readMailing,
  saveDraft,
  sendMailing,
  withdrawMailing,
} from './mailings.ts';
import { applyRetention } from './retention.ts';
import { follow, leave } from './subscriptions.ts';
import type { Db } from './tables.ts';
import type { IsConcerned } from './trial-classes.ts';
import { undo } from './undo.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const content: MailingContent = { subject_el: 'Νέα', text_el: 'Γεια', subject_en: null, text_en: null };
const mail: ComposeMailing = ({ firstName, locale, isWaiting }, mailing, event) => ({
  subject: `${mailing.subject_el}: ${event?.title ?? mailing.audience}, for ${firstName ?? 'nobody'} in ${locale}${isWaiting ? ', waiting' : ''}`,
  text: '',
  html: '',
});

const isConcerned: IsConcerned = ({ trial_day: day, trial_start }, { from, until, start = trial_start }) =>
  from <= day && day <= until && trial_start === start;

/** Members m0000, m0001 and so on with sign-ups; the last `waiting` of them are on the waitlist. */
async function setUp({ kysely }: Db, count: number, waiting = 0): Promise<void> {
  const members = numberedIds(count);
  await insertUsers(kysely, members);
  await insert(kysely, 'events', storedEvent({ id: 'e' }));
  await insertSignups(kysely, 'e', members, (place) => ({
    is_waiting: place >= count - waiting,
    locale: place === 0 ? 'el' : 'en',
  }));
}

type Change = Partial<MailingContent & { audience: string; key: string; replaces: string | undefined }>;

async function draft(database: Db, { audience = 'event:e', key = 'k', replaces, ...change }: Change = {}) {
  const saved = await saveDraft(database, by, { audience, content: { ...content, ...change }, key, replaces, now });
  return saved.outcome === 'saved' ? saved.id : expect.fail(saved.outcome);
}
const send = (database: Db, id: string) => sendMailing(database, by, id, { mail, isConcerned, now });
const count = (database: Db, audience: string) => countRecipients(database, by, audience, isConcerned);

const addressOf = (id: string) => `${id}@example.org`;
const followers = (database: Db, addresses: string[], topics: string[], locale: 'el' | 'en' = 'el') =>
  Promise.all(addresses.map((address) => follow(database, { address, topics, locale }, now)));

async function insertFollowers({ kysely }: Db, topic: string, count: number): Promise<void> {
  const rows = numberedIds(count, 'f').map((id) => ({ id, topic, user_id: null, address: addressOf(id), locale: 'el' as const }));
  for (let from = 0; from < count; from += 500)
    await insert(
      kysely,
      'subscriptions',
      rows.slice(from, from + 500).map((row) => ({ ...row, consented_at: now.toISOString(), consent_version: 1 })),
    );
}

describeOnEachEngine('mailings', (test, { open, createDatabase }) => {
  test('reach each of 250 participants once when a form is sent 20 times to two instances', async ({ database: one, other }) => {
    await setUp(one, 260, 10);
    const times = Array.from({ length: 20 }, (_, number) => (number % 2 ? one : other));
    const drafts = await Promise.all(times.map((database) => draft(database)));
    const [id = ''] = new Set(drafts);
    expect(drafts).toEqual(times.map(() => id));
    const answers = await Promise.all(times.map((database) => send(database, id)));
    expect(answers).toEqual(times.map(() => ({ outcome: 'queued', recipients: 250 })));
    const expected = numberedIds(250).map((member, index) => `${member}: Νέα: Roda, for nobody in ${index === 0 ? 'el' : 'en'}`);
    expect(await listMails(other)).toEqual(expected);
    // A member who gets a place later is not among the recipients.
    await update(one.kysely, 'event_signups', { is_waiting: false }, { user_id: 'm0259' });
    expect(await send(other, id)).toMatchObject({ recipients: 250 });
    expect(await draft(one)).toBe(id);
    expect(await listMails(one)).toHaveLength(250);
  });

  test('reach each of 2,000 followers once, as bulk mail after the time for undo', async ({ database }) => {
    await insertFollowers(database, 'kids-a', 2_000);
    const id = await draft(database, { audience: 'groups:kids-a' });
    expect(await count(database, 'groups:kids-a')).toEqual({ el: 2_000, en: 0, guests: 0 });
    expect(await send(database, id)).toEqual({ outcome: 'queued', recipients: 2_000 });
    const mails = await readRows(database.kysely, 'outbox');
    expect(new Set(mails.map(({ to_address }) => to_address)).size).toBe(2_000);
    const times = new Set(mails.map(({ priority, next_attempt_at }) => `${priority} ${next_attempt_at}`));
    expect([...times]).toEqual(['1 2026-11-20T10:00:12.000Z']);
  });

  test('reach once who follows several of the groups, as a member and by email, in the language of the consent', async ({
    database,
  }) => {
    const { kysely } = database;
    await followers(database, ['m@example.org'], ['a', 'news'], 'en');
    await insert(kysely, 'users', [storedUser('m'), storedUser('unverified', { email_verified: false })]);
    await followers(database, ['m@example.org', 'x@example.org'], ['a', 'b']);
    await followers(database, ['y@example.org'], ['b'], 'en');
    const unverified = { id: 'u', topic: 'a', user_id: 'unverified', address: null, locale: 'el' } as const;
    await insert(kysely, 'subscriptions', { ...unverified, consented_at: now.toISOString(), consent_version: 1 });
    await update(kysely, 'profiles', { first_name: 'Child' }, { user_id: 'm' });
    const id = await draft(database, { audience: 'groups:a.b' });
    expect(await count(database, 'groups:a.b')).toEqual({ el: 2, en: 1, guests: 0 });
    expect(await send(database, id)).toEqual({ outcome: 'queued', recipients: 3 });
    const text = 'Νέα: groups:a.b, for nobody in';
    expect(await listMails(database)).toEqual([`m: ${text} el`, `x: ${text} el`, `y: ${text} en`]);
    expect(await count(database, 'news')).toEqual({ el: 0, en: 1, guests: 0 });
  });

  test('about a change also reach the guests of the class or of the closed days, each mailbox once with all links', async ({
    database,
  }) => {
    const guest = (id: string, values: object = {}) =>
      contactRow({ id, email: addressOf(id), class_group: 'a', trial_day: '2026-12-01', trial_start: '18:00', ...values });
    await followers(database, ['x@example.org', 'y@example.org'], ['a'], 'en');
    await insertContactRows(database.kysely, [
      ...[guest('g'), guest('g2', { email: addressOf('g') }), guest('x'), guest('x2', { email: addressOf('x') })],
      ...[
        guest('later', { trial_start: '19:00' }),
        guest('other', { class_group: 'b' }),
        guest('next', { trial_day: '2026-12-08' }),
        guest('g3', { email: 'g+tag@example.org' }),
        guest('moved', { trial_day: '2026-11-24' }),
      ],
      ...[guest('refused'), guest('canceled', { trial_day: null, trial_start: null })],
    ]);
    await insert(database.kysely, 'refused_addresses', { address: addressOf('refused'), refused_at: now.toISOString() });
    const to: Record<string, unknown> = {};
    const note: ComposeMailing = (recipient, ...rest) => {
      const { messages = [], isFollower } = recipient.guest ?? {};
      to[recipient.email] = [isFollower, ...messages.map(({ id }) => id).toSorted()];
      return mail(recipient, ...rest);
    };
    const audience = 'groups:a@2026-12-01T18:00';
    expect(await count(database, audience)).toEqual({ el: 1, en: 2, guests: 2 });
    const id = await draft(database, { audience });
    expect(await sendMailing(database, by, id, { mail: note, isConcerned, now })).toEqual({ outcome: 'queued', recipients: 3 });
    expect(to).toEqual({
      [addressOf('g')]: [false, 'g', 'g2', 'g3'],
      [addressOf('x')]: [true, 'x', 'x2'],
      [addressOf('y')]: [undefined],
    });
    expect(await count(database, 'groups:a.b@2026-12-01/2026-12-08')).toMatchObject({ guests: 5 });
    expect(await count(database, 'groups:a')).toEqual({ el: 0, en: 2, guests: 0 });
    const ofClosedDay = { audience: 'groups:a@2026-12-02/2026-12-02', key: 'closed' };
    const movedToThem: IsConcerned = ({ id: message }) => message === 'moved';
    const closed = await draft(database, ofClosedDay);
    await sendMailing(database, by, closed, { mail: note, isConcerned: movedToThem, now });
    expect(to).toMatchObject({ [addressOf('moved')]: [false, 'moved'] });
    for (const wrong of ['@2026-12-01', '@2026-02-30T18:00', '@2026-12-01T18:00/2026-12-02', '@2026-12-01/', ' ', '.', '@'])
      expect(await count(database, `groups:a${wrong}`)).toEqual({ el: 0, en: 0, guests: 0 });
  });

  test('are not delivered to a follower who leaves before the mail does', async ({ database }) => {
    await followers(database, ['x@example.org', 'y@example.org'], ['a', 'b']);
    const id = await draft(database, { audience: 'groups:a.b' });
    await send(database, id);
    await leave(database, { address: 'x@example.org', topics: ['a'] });
    expect(await listMails(database)).toHaveLength(2);
    await leave(database, { address: 'x@example.org', topics: ['b'] });
    expect(await listMails(database)).toEqual([expect.stringMatching(/^y:/)]);
  });

  test('are taken back as a whole until the first mail leaves, and not sent by a late second click', async ({ database }) => {
    await followers(database, ['x@example.org', 'y@example.org'], ['news']);
    const id = await draft(database, { audience: 'news' });
    expect(await withdrawMailing(database, by, id)).toEqual({ outcome: 'too-late' });
    await send(database, id);
    expect(await withdrawMailing(database, by, id)).toEqual({ outcome: 'withdrawn' });
    expect([await withdrawMailing(database, by, id), await send(database, id)]).toEqual([
      { outcome: 'withdrawn' },
      { outcome: 'withdrawn' },
    ]);
    expect(await listMails(database)).toEqual([]);
    const again = await draft(database, { audience: 'news', key: 'again' });
    await send(database, again);
    await update(database.kysely, 'outbox', { attempts: 1 }, { to_address: 'x@example.org' });
    expect(await withdrawMailing(database, by, again)).toEqual({ outcome: 'too-late' });
    expect(await listMails(database)).toHaveLength(2);
  });

  test('let a password reset that was queued behind 200 of them leave first', async () => {
    const [database, peer] = [await open(), await startSmtp()];
    onTestFinished(() => peer.close());
    await insertFollowers(database, 'news', 200);
    await send(database, await draft(database, { audience: 'news' }));
    const reset = { kind: 'reset', to: { address: 'who@example.org' }, subject: 'Reset', text: 'Link', html: '' } as const;
    await enqueueMail(database.kysely, { ...reset, now: new Date(now.getTime() + 60_000) });
    const from = { name: 'School', address: 'no-reply@school.example' };
    const log = { info() {}, warn() {}, error() {} };
    const transport = createMailTransport({ smtpUrl: peer.url, outboxDir: '', timeoutMs: 20_000 });
    const clock = () => new Date(now.getTime() + 120_000);
    const worker = createOutboxWorker({ database, transport, from, log, clock, pollMs: 10 });
    onTestFinished(() => worker.stop());
    worker.start();
    await vi.waitFor(() => expect(peer.mails.length).toBeGreaterThan(2), { timeout: 60_000 });
    await worker.stop();
    expect(peer.mails.map(({ subject }) => subject === 'Reset')).toEqual(peer.mails.map((_, index) => index === 0));
  });

  test('go to the waitlist alone if it was chosen, and to no unverified or refused address', async ({ database }) => {
    await setUp(database, 6, 4);
    const { kysely } = database;
    await update(kysely, 'profiles', { first_name: 'Eleni' }, { user_id: 'm0003' });
    await update(kysely, 'users', { email_verified: false }, { id: 'm0004' });
    await insert(kysely, 'refused_addresses', { address: 'm0005@example.org', refused_at: now.toISOString() });
    const id = await draft(database, { audience: 'waitlist:e' });
    expect(await count(database, 'waitlist:e')).toEqual({ el: 0, en: 2, guests: 0 });
    expect(await send(database, id)).toMatchObject({ recipients: 2 });
    const expected = ['m0002: Νέα: Roda, for nobody in en, waiting', 'm0003: Νέα: Roda, for Eleni in en, waiting'];
    expect(await listMails(database)).toEqual(expected);
  });

  test('are withdrawn from a member who leaves before the mail does; the list counts sent, waiting and failed ones', async () => {
    // Deleted rows of earlier tests would change the query plan.
    const database = await open(await createDatabase({ isMigrated: true }));
    await setUp(database, 4);
    const id = await draft(database);
    await send(database, id);
    await leaveEvent(database, { eventId: 'e', userId: 'm0003' }, { mails: noEventMails, now });
    const { kysely } = database;
    const at = now.toISOString();
    await update(kysely, 'outbox', { sent_at: at }, { to_address: 'm0000@example.org' });
    await update(kysely, 'outbox', { dead_at: at }, { to_address: 'm0001@example.org' });
    const delivery = { sent: 1, waiting: 1, failed: 1 };
    const list = () => listMailings(database, by, now);
    expect(await list()).toMatchObject([{ id, recipients: 4, delivery }]);
    expect(await planOf(database, list)).not.toMatch(/SCAN outbox|Seq Scan on outbox/);
    const later = new Date(now.getTime() + 31 * DAY_MS);
    expect(await listMailings(database, by, later)).toMatchObject([{ recipients: 4, delivery: null }]);
  });

  test('that nobody would get stay drafts; an edit replaces a draft, but not what was sent', async ({ database }) => {
    await setUp(database, 1);
    const waitlist = await draft(database, { audience: 'waitlist:e' });
    expect(await send(database, waitlist)).toEqual({ outcome: 'nobody' });
    const id = await draft(database, { key: 'other', replaces: waitlist });
    expect(await send(database, waitlist)).toEqual({ outcome: 'gone' });
    await send(database, id);
    await draft(database, { text_el: 'Αλλιώς', replaces: id });
    const texts = (await listMailings(database, by, now)).map(
      ({ text_el, sent_at }) => `${text_el} ${sent_at ? 'sent' : 'draft'}`,
    );
    expect(texts.toSorted()).toEqual(['Αλλιώς draft', 'Γεια sent']);
    expect(await listMails(database)).toHaveLength(1);
  });

  test('are not replaced while they are being sent', async ({ database: one, other }) => {
    await setUp(one, 250);
    const id = await draft(one);
    let replacing: Promise<unknown> | undefined;
    const replaceAndMail: typeof mail = (...args) => {
      replacing ??= draft(other, { key: 'other', replaces: id });
      return mail(...args);
    };
    expect(await sendMailing(one, by, id, { mail: replaceAndMail, isConcerned, now })).toMatchObject({ recipients: 250 });
    await replacing;
    expect((await readMailing(one, by, id))?.mailing).toMatchObject({ recipients: 250 });
  });

  test('disappear with their event, come back with an undo, and are deleted with its sign-ups', async ({ database }) => {
    await setUp(database, 1);
    const id = await draft(database);
    await send(database, id);
    const stored = await readMailing(database, by, id);
    const deleted = await deleteEvent(database, by, 'e', now);
    expect([await readMailing(database, by, id), await send(database, id)]).toEqual([null, { outcome: 'gone' }]);
    expect(await saveDraft(database, by, { audience: 'event:e', content, key: 'k' })).toEqual({ outcome: 'gone' });
    await undo(database, by, deleted.undo ?? '', now);
    expect(await readMailing(database, by, id)).toEqual(stored);
    const date = Date.parse(storedEvent().date);
    const retainAfter = (days: number) => applyRetention(database, { now: new Date(date + days * DAY_MS), contactMonths: 12 });
    await retainAfter(90);
    expect(await readMailing(database, by, id)).not.toBeNull();
    await retainAfter(91);
    expect(await readMailing(database, by, id)).toBeNull();
  });

  test('to followers are deleted after a year, drafts after a week', async ({ database }) => {
    await followers(database, ['x@example.org'], ['news']);
    await send(database, await draft(database, { audience: 'news' }));
    await draft(database, { audience: 'news', key: 'draft' });
    const countAfter = async (days: number) => {
      await applyRetention(database, { now: new Date(now.getTime() + days * DAY_MS), contactMonths: 12 });
      return (await listMailings(database, by, now)).length;
    };
    expect([await countAfter(7), await countAfter(8), await countAfter(365), await countAfter(366)]).toEqual([2, 1, 1, 0]);
  });
});
