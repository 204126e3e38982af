import { expect } from '@playwright/test';
import nodeIcal, { type VEvent } from 'node-ical';
import { locales } from '#app/site-map.ts';
import { notices } from '#app/texts/notices.ts';
import { isAdvanced } from '#app/timetable/groups.ts';
import { content, orSkip } from '../support/content.ts';
import { test } from '../support/fixtures.ts';
import { inDays, insertEvents } from '../support/site-data.ts';
import { firstGroup, groups, week } from '../support/timetable.ts';
import { expectPage } from '../support/visitor.ts';

const homes = { el: '/', en: '/en' };

const eventsIn = (file: string): VEvent[] =>
  Object.values(nodeIcal.sync.parseICS(file)).filter((part) => part?.type === 'VEVENT');

/** Number of recurring events: one for all days on which a class has the same hours. */
const seriesCount = (group?: string) =>
  new Set(
    week
      .filter((each) => !group || each.groups.includes(group))
      .map((each) => [each.start, each.end, each.label, ...each.groups].join()),
  ).size;

for (const locale of locales) {
  test(`every group links to its calendar feed (${locale})`, async ({ visitor }) => {
    const prefix = locale === 'el' ? '/calendar' : '/en/calendar';
    const hrefs = [...groups.map(({ id }) => `${prefix}/${id}.ics`), `${prefix}/all.ics`];
    await visitor.open(homes[locale]);
    const links = visitor.$('#schedule a[href^="/"][href$=".ics"]').toArray();
    expect(links.map((each) => visitor.$(each).attr('href')).toSorted()).toEqual(hrefs.toSorted());
    for (const [index, href] of hrefs.entries()) {
      const response = await visitor.fetch(href);
      expect([href, response.status, response.headers.get('content-type')]).toEqual([href, 200, 'text/calendar; charset=utf-8']);
      expect(eventsIn(await response.text()).map(({ rrule }) => rrule)).toHaveLength(seriesCount(groups[index]?.id));
      const again = await visitor.fetch(href, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } });
      expect([href, again.status]).toEqual([href, 304]);
    }
  });

  test(`a link of a group prefills the contact form with its trial class (${locale})`, async ({ site, visitor }) => {
    const group = orSkip(firstGroup, 'groups');
    const prefilled = content[locale].home.freeClass.message;
    const send = content[locale].strings.contactForm.send;
    await visitor.open(homes[locale]);
    await visitor.open(visitor.$('#schedule .level__actions a').first().attr('href') ?? '');
    expectPage(visitor, `${homes[locale]}?class=${group}#contact`);
    const isForChildren = content[locale].schedule.kidsGroups.some(({ id }) => id === group);
    expect(visitor.values(send)).toMatchObject({ message: prefilled, class: group, who: isForChildren ? 'child' : 'me' });

    const message = `${prefilled} Ναι.`;
    await visitor.submit(send, { message, name: 'Νεφέλη', email: 'nefeli@example.gr' });
    expect(visitor.field('privacy').attr('aria-invalid')).toBe('true');
    expect(visitor.values(send)).toMatchObject({ message, class: group });
    await visitor.submit(send, { privacy: true });
    const stored = await site.database.kysely.selectFrom('contact_submissions').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ message, class_group: group });
  });
}

test('a link of an advanced group chooses its class without the message of the free class', async ({ visitor }) => {
  const { id, name } = orSkip(content.en.schedule.adultLevels.find(isAdvanced), 'an advanced group');
  await visitor.open('/en');
  await visitor.open(visitor.link(`${content.en.schedule.write} ${name}`).attr('href') ?? '');
  expect(visitor.values(content.en.strings.contactForm.send)).toMatchObject({ message: '', class: id, who: 'me' });
});

test('serves the calendar file of an upcoming event to members, not of a past one, and redirects visitors to sign-in', {
  tag: '@accounts',
}, async ({ site, member, visitor }) => {
  const title = 'Roda, με καλεσμένους';
  const description = 'Έλα νωρίς.\nΦέρε νερό.';
  const date = inDays(1);
  await insertEvents(site, [
    { id: 'soon', title, description, date, location: 'Σκαβίδη 12, Κατεχάκη' },
    { id: 'over', title, date: inDays(-2), ends_at: inDays(-1) },
  ]);
  await member.open('/profile');
  const href = member.link(`Add to calendar: ${title}`).attr('href') ?? '';
  const response = await member.fetch(href);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="event.ics"',
    'cache-control': 'no-store',
  });
  const [event] = eventsIn(await response.text());
  expect(event).toMatchObject({ summary: title, description, sequence: 0 });
  expect(event?.start.getTime()).toBe(Math.floor(Date.parse(date) / 1_000) * 1_000);

  await member.open('/profile/events/over/event.ics');
  expectPage(member, '/profile');
  expect(member.notice).toContain(notices['event-over'].en);
  for (const path of [href, '/profile/events/none/event.ics']) {
    const refused = await visitor.fetch(path);
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/auth']);
    expect(await refused.text()).not.toContain('καλεσμένους');
  }
});

for (const locale of locales)
  test(`offers to subscribe to each calendar before its file (${locale})`, async ({ site, visitor }) => {
    await insertEvents(site, [{ title: 'Roda', is_public: true }]);
    const copy = content[locale];
    const expectSubscription = (part: string) => {
      const menus = visitor.$(`${part} details.calendar`).toArray();
      for (const menu of menus) {
        const [apple, google, file, ...others] = visitor
          .$('a', menu)
          .toArray()
          .map((link) => visitor.$(link).attr('href') ?? '');
        expect(others).toEqual([]);
        const address = new URL(file ?? '', site.origin).href;
        expect(visitor.$('code', menu).text()).toBe(address);
        expect(apple).toBe(address.replace('http:', 'webcal:'));
        const { origin, searchParams } = new URL(google ?? '');
        expect([origin, searchParams.get('cid')]).toEqual(['https://calendar.google.com', apple]);
      }
      return menus.length;
    };
    await visitor.open(homes[locale]);
    expect(expectSubscription('#schedule')).toBe(groups.length + 2);
    expect(visitor.texts('#schedule .calendar summary')).toContain(copy.schedule.calendar);
    const group = orSkip(firstGroup, 'groups');
    await visitor.open(`${homes[locale]}?class=${group}#contact`);
    const message = { name: 'Νεφέλη', email: 'nefeli@example.gr', message: 'Γεια', privacy: true };
    await visitor.submit(copy.strings.contactForm.send, message);
    expect(expectSubscription('#contact')).toBe(1);
  });
