import { describe, expect, test } from 'vitest';
import { administrator } from '#tests/support/members.ts';
import { Administrator, NotAdministratorError, saveAdministratorLocale } from './administrator.ts';
import * as answers from './answers.ts';
import * as participants from './event-participants.ts';
import * as events from './events.ts';
import { readHealth, retryMail } from './health.ts';
import * as mailings from './mailings.ts';
import * as members from './member-cards.ts';
import * as notes from './notes.ts';
import * as replies from './replies.ts';
import * as scheduleChanges from './schedule-changes.ts';
import * as senders from './senders.ts';
import * as siteContent from './site-content.ts';
import * as subscriptions from './subscriptions.ts';
import type { Db } from './tables.ts';
import * as trialClasses from './trial-classes.ts';
import { undo } from './undo.ts';
import * as userSignups from './user-signups.ts';

const member = { id: '1', email: 'admin@example.org', isAdministrator: true };

describe('Administrator', () => {
  test('is created for the administrator only', () => {
    expect(administrator).toBeInstanceOf(Administrator);
    expect(() => Administrator.check(administrator)).not.toThrow();
    for (const isAdministrator of [false, undefined, null, 1, 'true', {}])
      expect(Administrator.of({ ...member, isAdministrator } as typeof member)).toBeNull();
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a member', member],
    ['true', true],
    ['the class', Administrator],
    ['an object with its prototype', Object.create(Administrator.prototype)],
    ['a copy', Object.assign(Object.create(Administrator.prototype), administrator)],
    ['something derived from a genuine one', Object.create(administrator)],
    ['an object with a look-alike field', { isProof: true }],
    ['a proxy of a genuine one', new Proxy(administrator, {})],
  ])('rejects %s', (_, forged) => {
    expect(() => Administrator.check(forged as Administrator)).toThrow(NotAdministratorError);
  });
});

const failWhenUsed = () => expect.fail('The database was used');
const database = { engine: 'sqlite', kysely: new Proxy({}, { get: failWhenUsed }) } as unknown as Db;
const version = { id: 'x', version: 1 };
const key = { id: 'x', email: 'eleni@example.org' };
const input = {} as never;

const calls: Record<string, (by: Administrator) => unknown> = {
  listAnswers: (by) => answers.listAnswers(database, by, []),
  createAnswer: (by) => answers.createAnswer(database, by, 'key', input, []),
  saveAnswer: (by) => answers.saveAnswer(database, by, version, input, []),
  deleteAnswer: (by) => answers.deleteAnswer(database, by, 'x', []),
  saveMailingDraft: (by) => mailings.saveDraft(database, by, { audience: 'news', content: input, key: 'k' }),
  readMailing: (by) => mailings.readMailing(database, by, 'x'),
  listMailings: (by) => mailings.listMailings(database, by),
  listEventAudiences: (by) => mailings.listEventAudiences(database, by),
  sendTestMailing: (by) => mailings.sendTestMailing(database, by, 'x', { mail: input, email: 'x' }),
  withdrawMailing: (by) => mailings.withdrawMailing(database, by, 'x'),
  sendMailing: (by) => mailings.sendMailing(database, by, 'x', { mail: input, isConcerned: input }),
  countRecipients: (by) => mailings.countRecipients(database, by, 'groups:a', input),
  listGuests: (by) => trialClasses.listGuests(database, by, { from: '2026-11-20', today: '2026-11-20' }),
  saveAttendance: (by) => trialClasses.saveAttendance(database, by, { id: 'x', attended: true }),
  listRefusedAddresses: (by) => subscriptions.listRefusedAddresses(database, by),
  forgetRefusedAddresses: (by) => subscriptions.forgetRefusedAddresses(database, by),
  listParticipants: (by) => participants.listParticipants(database, by, 'e', 2),
  exportParticipants: (by) => participants.exportParticipants(database, by, 'e'),
  listEvents: (by) => events.listEvents(database, by, { limit: 1 }),
  readEvent: (by) => events.readEvent(database, by, 'e'),
  createEvent: (by) => events.createEvent(database, by, input),
  updateEvent: (by) => events.updateEvent(database, by, version, input, input),
  deleteEvent: (by) => events.deleteEvent(database, by, 'e'),
  readHealth: (by) => readHealth(database, by),
  retryMail: (by) => retryMail(database, by, new Date()),
  readMemberCard: (by) => members.readMemberCard(database, by, 'x'),
  exportMembers: (by) => members.exportMembers(database, by),
  findMemberId: (by) => members.findMemberId(database, by, key.email),
  readNote: (by) => notes.readNote(database, by, key.email),
  saveNote: (by) => notes.saveNote(database, by, { email: key.email, text: 'a', version: 0 }),
  sendReply: (by) => replies.sendReply(database, by, input),
  withdrawReply: (by) => replies.withdrawReply(database, by, 'x'),
  readReplies: (by) => replies.readReplies(database, by, ['x']),
  readWithdrawnText: (by) => replies.readWithdrawnText(database, by, key.email),
  discardWithdrawn: (by) => replies.discardWithdrawn(database, by, key.email),
  retryReply: (by) => replies.retryReply(database, by, 'x', new Date()),
  listScheduleChanges: (by) => scheduleChanges.listScheduleChanges(database, by, '2026-11-20'),
  readScheduleChange: (by) => scheduleChanges.readScheduleChange(database, by, 'x'),
  findClassChange: (by) => scheduleChanges.findClassChange(database, by, input),
  readDeletedScheduleChange: (by) => scheduleChanges.readDeletedScheduleChange(database, by, 'x'),
  saveClosure: (by) => scheduleChanges.saveClosure(database, by, version, input),
  saveClassChange: (by) => scheduleChanges.saveClassChange(database, by, version, input),
  saveAnnouncement: (by) => scheduleChanges.saveAnnouncement(database, by, version, input),
  deleteScheduleChange: (by) => scheduleChanges.deleteScheduleChange(database, by, 'x'),
  listSenders: (by) => senders.listSenders(database, by, { limit: 1, search: 'eleni' }),
  countPendingSenders: (by) => senders.countPendingSenders(database, by),
  findNextPendingSender: (by) => senders.findNextPendingSender(database, by, ''),
  readSenderMessages: (by) => senders.readSenderMessages(database, by, { email: key.email, limit: 1 }),
  readMessage: (by) => senders.readMessage(database, by, key),
  markMessage: (by) => senders.markMessage(database, by, { ...key, responded: true }),
  deleteSender: (by) => senders.deleteSender(database, by, { email: key.email, newest: '2026-11-20T10:00:00.000Z' }),
  exportSenders: (by) => senders.exportSenders(database, by),
  readNewestPublication: (by) => siteContent.readNewestPublication(database, by, 'home'),
  listPublications: (by) => siteContent.listPublications(database, by, 'home'),
  publish: (by) => siteContent.publish(database, by, { section: 'home', content: 'x', publicationId: 0 }),
  saveAdministratorLocale: (by) => saveAdministratorLocale(database, by, 'el'),
  undo: (by) => undo(database, by, 'x'),
  listUserSignups: (by) => userSignups.listUserSignups(database, by, { adminEmail: undefined, cursor: null, limit: 1 }),
  countUserSignups: (by) => userSignups.countUserSignups(database, by, { adminEmail: undefined }),
};

test.for(Object.keys(calls))('%s requires the administrator before it uses the database', async (name) => {
  for (const nobody of [undefined, {}, { isAdministrator: true }, Object.create(Administrator.prototype)])
    await expect(async () => calls[name]?.(nobody)).rejects.toThrow(NotAdministratorError);
});
