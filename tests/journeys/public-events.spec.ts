import { expect } from '@playwright/test';
import { admin as adminEvents } from '#tests/support/texts/admin.en.ts';
import { newVisitor, test } from '../support/fixtures.ts';
import { newEmail, password, waitForMailedLink } from '../support/members.ts';
import { update } from '../support/rows.ts';
import type { RunningSite } from '../support/site.ts';
import { inDays, insertEvents, insertMember } from '../support/site-data.ts';
import { expectPage } from '../support/visitor.ts';

const secret = 'canary-4e1b';
const linked = '/profile?event=open-roda#event-open-roda';

/** More private events than the member's page lists, before the one that is or becomes public. */
const insertPublicEvent = (site: RunningSite, is_public: boolean) =>
  insertEvents(site, [
    ...Array.from({ length: 7 }, (_, index) => ({
      ...{ id: `hidden-${index}`, title: `${secret} title`, description: secret, location: secret },
      date: inDays(1 + index / 24),
    })),
    { id: 'open-roda', title: 'Ανοιχτή roda', title_en: 'Open roda', date: inDays(4), max_participants: 3, is_public },
  ]);

test('the administrator publishes one event, and visitors see no other', { tag: '@postgres' }, async ({
  site,
  admin,
  visitor,
}) => {
  await insertPublicEvent(site, false);
  const homes = ['/', '/en'];
  const feeds = ['/calendar/events.ics', '/en/calendar/events.ics'];
  const before = await visitor.read('/');
  await admin.open('/admin/events/open-roda');
  await admin.submit('Update Event', { 'Also on the home page': true });
  expect(admin.text('tr', 'Open roda')).toContain(adminEvents.events.isPublic);
  await admin.open('/admin/events/open-roda/duplicate');
  expect(admin.field('Also on the home page').is('[checked]')).toBe(false);

  for (const [index, title] of ['Ανοιχτή roda', 'Open roda'].entries()) {
    const html = await visitor.read(homes[index] ?? '');
    expect(html).toContain(title);
    expect(html).toMatch(/"@type":"Event".*"remainingAttendeeCapacity":3/);
    const feed = await visitor.read(feeds[index] ?? '');
    expect(feed).toContain(`SUMMARY:${title}\r\n`);
    expect(feed).toContain('UID:event-open-roda@localhost\r\n');
  }
  for (const path of [...homes, ...feeds, '/calendar/all.ics', '/?notice=message-sent', '/auth?event=hidden-0'])
    expect(await visitor.read(path), path).not.toContain(secret);

  // As if on another instance.
  await update(site.database.kysely, 'events', { is_public: false }, { id: 'open-roda' });
  await site.expectRefreshed();
  expect(await visitor.read('/')).toBe(before);
  for (const path of [...homes, ...feeds]) expect(await visitor.read(path), path).not.toContain('open-roda');
});

test('a visitor joins a public event after signing in or signing up', async ({ site, visitor }) => {
  await insertPublicEvent(site, true);
  const { email } = await insertMember(site);
  await visitor.open('/en');
  expect(visitor.text('.events')).toContain('3 places free');
  await visitor.follow('Join: Open roda');
  expect(visitor.text()).toContain('Open roda');
  await visitor.submit('Sign in', { email, password });
  expectPage(visitor, linked);
  await visitor.submit('Join: Open roda');
  expect(visitor.text('#event-open-roda')).toContain('You’re going');
  await site.expectRefreshed();
  expect(await visitor.read('/en')).toContain('2 places free');

  const [newcomer, newcomerEmail] = [newVisitor(site), newEmail()];
  const credentials = { email: newcomerEmail, password };
  await newcomer.post('/auth?mode=sign-up&event=open-roda', { ...credentials, intent: 'sign-up' });
  await newcomer.post(await waitForMailedLink(site, newcomerEmail), { ...credentials, intent: 'confirm' });
  expectPage(newcomer, linked);
});
