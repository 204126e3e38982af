import { expect } from '@playwright/test';
import { contentIn } from '#app/i18n/content.ts';
import { follow as copy } from '#app/mailings/follow-texts.en.ts';
import { offeredTopics } from '#app/mailings/topics.ts';
import { members } from '#app/members/texts.en.ts';
import { groupName, offeredGroups } from '#app/timetable/groups.ts';
import { readTopics } from '#store/subscriptions.ts';
import { test } from '../support/fixtures.ts';
import { readRows } from '../support/rows.ts';
import type { Visitor } from '../support/visitor.ts';

const { schedule, strings } = contentIn('en');
const [group] = offeredGroups(schedule);
const topics = offeredTopics('en').map(({ name }) => name);
const question = '.topics-question';
const { classes, events } = members.profile;
const orderOf = (member: Visitor) => member.texts('h2').filter((heading) => [classes.heading, events.heading].includes(heading));
const topicsForm = 'form[action="/profile/topics"]';

test.describe('a visitor', () => {
  test.use({ env: { ACKNOWLEDGEMENT_LIMIT: '5' } });
  test.skip(!group, 'The school has no groups');

  test('follows a group by email alone, with the link in the acknowledgement of a message', { tag: '@postgres' }, async ({
    site,
    visitor,
  }) => {
    const { database, smtp } = site;
    const email = 'mother@example.gr';
    await visitor.open('/en');
    const message = { name: 'Maria', email, class: group?.id ?? '', message: 'Is there a place?', privacy: true };
    await visitor.submit(strings.contactForm.send, message);
    const [mail] = await smtp.waitForMailTo(email);
    const { pathname } = new URL(/http\S+\/following\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    await visitor.open(pathname);
    expect([visitor.status, visitor.headers.get('cache-control'), visitor.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(visitor.text()).toContain(group && groupName(group, schedule));
    expect(visitor.link('privacy policy', 'main').attr('href')).toBe('/en/privacy');
    expect(await readTopics(database.kysely, email)).toEqual([]);
    await visitor.submit(copy.page.followButton);
    expect(visitor.text()).toContain(`Done. We write to ${email} about:`);
    expect(await readRows(database.kysely, 'subscriptions')).toMatchObject([
      { topic: group?.id, address: email, user_id: null, locale: 'en', consent_version: 1 },
    ]);
  });
});

test('a member is asked once, with nothing ticked, and sees the followed classes first', { tag: '@postgres' }, async ({
  site,
  member,
}) => {
  const { kysely } = site.database;
  await member.open('/profile');
  expect(member.texts(`${question} label`)).toEqual(topics);
  expect(member.$(`${question} :checked`)).toHaveLength(0);
  expect(orderOf(member)).toEqual([classes.heading, events.heading]);
  await member.submit(copy.member.nothing, { [copy.news]: true });
  expect(member.notice).toContain('We won’t write to you.');
  expect(member.$(question)).toHaveLength(0);
  expect(await readTopics(kysely, member.email)).toEqual([]);

  await member.open('/profile/settings');
  const chosen = topics.slice(0, 1);
  await member.submit(
    copy.member.save,
    { ...Object.fromEntries(chosen.map((name) => [name, true])), [copy.news]: true },
    topicsForm,
  );
  expect(member.notice).toContain('We will write about what you chose.');
  expect(await readTopics(kysely, member.email)).toEqual([...(group ? [group.id] : []), 'news'].toSorted());
  if (group) {
    expect(member.text('.member-classes__kids h3')).toBe(classes.followed);
    expect(orderOf(member)).toEqual([classes.heading, events.heading]);
  }
  await member.open('/profile/settings');
  await member.submit(
    copy.member.save,
    { ...Object.fromEntries(chosen.map((name) => [name, false])), [copy.news]: false },
    topicsForm,
  );
  expect(await readTopics(kysely, member.email)).toEqual([]);
});
