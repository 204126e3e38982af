import { expect, onTestFinished, vi } from 'vitest';
import { createMailTransport } from '#server/mail.ts';
import { createOutboxWorker, enqueueMail } from '#server/outbox.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { listMails, noEventMails } from '#tests/support/event-mails.ts';
import { administrator as by } from '#tests/support/members.ts';
import { planOf } from '#tests/support/query-plan.ts';
import { insert, insertSignups, insertUsers, numberedIds, update } from '#tests/support/rows.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import {
  discardDraft,
  listMailings,
  type Mailing,
  type MailingContent,
  readMailing,
  saveDraft,
  sendMailing,
} from './event-mailings.ts';
import { leaveEvent, type Recipient } from './event-signups.ts';
import { deleteEvent } from './events.ts';
import { DAY_MS } from './lifetimes.ts';
import { applyRetention } from './retention.ts';
import type { Db } from './tables.ts';
import { undo } from './undo.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const content: MailingContent = { to_waitlist: false, subject_el: 'Νέα', text_el: 'Γεια', subject_en: null, text_en: null };
const mail = ({ firstName, locale, isWaiting }: Recipient, { title }: { title: string }, mailing: Mailing) => ({
  subject: `${mailing.subject_el}: ${title}, for ${firstName ?? 'nobody'} in ${locale}${isWaiting ? ', waiting' : ''}`,
  text: '',
  html: '',
});

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

async function draft(database: Db, change: Partial<MailingContent> = {}, more: { key?: string; replaces?: string } = {}) {
  const saved = await saveDraft(database, by, { eventId: 'e', content: { ...content, ...change }, key: 'k', now, ...more });
  return saved.outcome === 'saved' ? saved.id : expect.fail(saved.outcome);
}
const send = (database: Db, id: string) => sendMailing(database, by, id, { mail, now });

describeOnEachEngine('mailings to participants', (test, { open, createDatabase }) => {
  test('reach each of 250 members once when a form is sent 20 times to two instances', async ({ database: one, other }) => {
    await setUp(one, 260, 10);
    const times = Array.from({ length: 20 }, (_, number) => (number % 2 ? one : other));
    const drafts = await Promise.all(times.map((database) => draft(database)));
    const [id = ''] = new Set(drafts);
    expect(drafts).toEqual(times.map(() => id));
    const answers = await Promise.all(times.map((database) => send(database, id)));
    expect(answers).toEqual(times.map(() => ({ outcome: 'queued', eventId: 'e', recipients: 250 })));
    const expected = numberedIds(250).map((member, index) => `${member}: Νέα: Roda, for nobody in ${index === 0 ? 'el' : 'en'}`);
    expect(await listMails(other)).toEqual(expected);
    // A member who gets a place later is not among the recipients.
    await update(one.kysely, 'event_signups', { is_waiting: false }, { user_id: 'm0259' });
    expect(await send(other, id)).toMatchObject({ recipients: 250 });
    expect(await draft(one)).toBe(id);
    expect(await listMails(one)).toHaveLength(250);
  });

  test('let a password reset that was queued behind 200 of them leave first', async () => {
    const [database, peer] = [await open(), await startSmtp()];
    onTestFinished(() => peer.close());
    await setUp(database, 200);
    await send(database, await draft(database));
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

  test('go to the waitlist alone if it was chosen, and to nobody without a verified address', async ({ database }) => {
    await setUp(database, 5, 3);
    const { kysely } = database;
    await update(kysely, 'profiles', { first_name: 'Eleni' }, { user_id: 'm0003' });
    await update(kysely, 'users', { email_verified: false }, { id: 'm0004' });
    const id = await draft(database, { to_waitlist: true });
    expect((await readMailing(database, by, id))?.recipients).toEqual({ el: 0, en: 2 });
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
    const list = () => listMailings(database, by, 'e', now);
    expect((await list())?.mailings).toMatchObject([{ id, recipients: 4, delivery }]);
    expect((await list())?.recipients).toEqual({ coming: { el: 1, en: 2 }, waiting: { el: 0, en: 0 } });
    expect(await planOf(database, list)).not.toMatch(/SCAN outbox|Seq Scan on outbox/);
    const later = new Date(now.getTime() + 31 * DAY_MS);
    expect((await listMailings(database, by, 'e', later))?.mailings).toMatchObject([{ recipients: 4, delivery: null }]);
  });

  test('that nobody would get stay drafts; an edit replaces a draft, but not what was sent', async ({ database }) => {
    await setUp(database, 1);
    const waitlist = await draft(database, { to_waitlist: true });
    expect(await send(database, waitlist)).toEqual({ outcome: 'nobody' });
    const id = await draft(database, {}, { key: 'other', replaces: waitlist });
    expect(await send(database, waitlist)).toEqual({ outcome: 'gone' });
    await send(database, id);
    await draft(database, { text_el: 'Αλλιώς' }, { replaces: id });
    await discardDraft(database, by, id);
    await insert(database.kysely, 'events', storedEvent({ id: 'other' }));
    const [kept] = (await listMailings(database, by, 'e', now))?.mailings.filter(({ sent_at }) => sent_at === null) ?? [];
    await saveDraft(database, by, { eventId: 'other', content, key: 'k', replaces: kept?.id });
    const { mailings = [] } = (await listMailings(database, by, 'e', now)) ?? {};
    const texts = mailings.map(({ text_el, sent_at }) => `${text_el} ${sent_at ? 'sent' : 'draft'}`);
    expect(texts.toSorted()).toEqual(['Αλλιώς draft', 'Γεια sent']);
    expect(await listMails(database)).toHaveLength(1);
  });

  test('are not discarded while they are being sent', async ({ database: one, other }) => {
    await setUp(one, 250);
    const id = await draft(one);
    let discarding: Promise<unknown> | undefined;
    const discardAndMail: typeof mail = (...args) => {
      discarding ??= discardDraft(other, by, id);
      return mail(...args);
    };
    expect(await sendMailing(one, by, id, { mail: discardAndMail, now })).toMatchObject({ recipients: 250 });
    await discarding;
    expect((await readMailing(one, by, id))?.mailing).toMatchObject({ recipients: 250 });
  });

  test('disappear with their event, come back with an undo, and are deleted with its sign-ups', async ({ database }) => {
    await setUp(database, 1);
    const id = await draft(database);
    await send(database, id);
    const stored = await readMailing(database, by, id);
    const deleted = await deleteEvent(database, by, 'e', now);
    expect([await readMailing(database, by, id), await send(database, id)]).toEqual([null, { outcome: 'gone' }]);
    expect(await saveDraft(database, by, { eventId: 'e', content, key: 'k' })).toEqual({ outcome: 'gone' });
    await undo(database, by, deleted.undo ?? '', now);
    expect(await readMailing(database, by, id)).toEqual(stored);
    const date = Date.parse(storedEvent().date);
    const retainAfter = (days: number) => applyRetention(database, { now: new Date(date + days * DAY_MS), contactMonths: 12 });
    await retainAfter(90);
    expect(await readMailing(database, by, id)).not.toBeNull();
    await retainAfter(91);
    expect(await readMailing(database, by, id)).toBeNull();
  });
});
