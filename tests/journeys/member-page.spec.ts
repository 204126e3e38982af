import { expect } from '@playwright/test';
import { en } from '#app/content/en.ts';
import { navigationLinks } from '#app/document/navigation-links.ts';
import { account } from '#tests/support/texts/account.en.ts';
import { test } from '../support/fixtures.ts';
import { insertEvents, insertScheduleChanges } from '../support/site-data.ts';
import { dateIn, instantAt, longDate, nextClassText } from '../support/timetable.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const { kidsGroups, adultLevels } = en.schedule;
const forAdults = kidsGroups.length > 0 && adultLevels.length > 0 ? account.profile.classes.nextForAdults : undefined;
const event = (visitor: Visitor, id: string) => visitor.text(`#event-${id}`);
/** Beside the links of the bar, not one of them. */
const yourPage = '.nav__inner > .nav__member';
const switchToGreek = (visitor: Visitor) => visitor.submit(/^EL/, {}, '.nav__links');

test('shows the next class and closures', async ({ site, member }) => {
  await insertScheduleChanges(site, [{ first_day: dateIn(0), last_day: dateIn(8) }]);
  await member.open('/profile');
  expect(member.text()).toContain(en.strings.scheduleChanges.heading);
  const nextClass = nextClassText(`${dateIn(0)}T00:00`, 'en', dateIn(9), forAdults).replaceAll('\u00A0', ' ');
  expect(member.texts('main [data-next-class]')[0]).toBe(nextClass);
  expect(member.text()).toContain(`${longDate(dateIn(0), 'en')} – ${longDate(dateIn(8), 'en')}:`);
  expect(member.link(account.profile.classes.schedule, '.member-classes').attr('href')).toBe('/en#schedule');
});

test('shows the date of an event in the language of the page beside the Greek one, and the host of a registration link', async ({
  site,
  member,
}) => {
  const date = instantAt('2099-11-28T18:00').toISOString();
  await insertEvents(site, [
    { id: 'here', date },
    { id: 'there', date, registration_link: 'https://www.events.example/b?x=1&y=2' },
  ]);
  await member.open('/profile');
  expect(member.text('#event-here time')).toBe('Saturday 28 November 2099, 18:00');
  expect(event(member, 'here')).toContain('The date in Greek: Σάββατο 28 Νοεμβρίου 2099, 18:00');
  expect(member.texts('#event-here button')).toEqual([expect.stringMatching(/^Join/)]);
  expect(member.link(/^Register Now/, '#event-there').attr('href')).toBe('https://www.events.example/b?x=1&y=2');
  expect(event(member, 'there')).toContain('Opens events.example');
  await switchToGreek(member);
  expect(member.text('#event-here time')).toBe('Σάββατο 28 Νοεμβρίου 2099, 18:00');
});

test('shows events in the language of the page, or names the language that they are in', async ({ site, member }) => {
  const both = { title_en: 'In English', description: 'Φέρτε νερό.', description_en: 'Bring water.' };
  await insertEvents(site, [
    { id: 'el', description: 'Φέρτε νερό για τη roda.' },
    { id: 'both', title: 'Roda both', ...both },
  ]);
  await member.open('/profile');
  expect(event(member, 'both')).toMatch(/In English.*Bring water\./s);
  expect(member.$('#event-el .event-list__description').attr('lang')).toBe('el');
  expect(event(member, 'el')).toContain('Description in Greek');
  expect(event(member, 'both')).not.toContain('Description in Greek');
  await switchToGreek(member);
  expect(event(member, 'both')).toMatch(/Roda both.*Φέρτε νερό\./s);
  expect(event(member, 'el')).not.toContain('Στα αγγλικά');
});

test('says in one sentence that the profile is empty, and why it helps to fill it in', async ({ member }) => {
  await member.open('/profile');
  expect(member.link('Your page', yourPage).attr('aria-current')).toBe('page');
  expect(member.$('.profile-summary dl')).toHaveLength(0);
  await member.follow('fill it in', '.profile-summary');
  expectPage(member, '/profile/settings');
  expect(member.text()).toContain('leave everything empty');
  expect(member.link('Your page', yourPage).attr('aria-current')).toBe('true');
  expect(member.description('phone_number')).toBe('For emergencies.');
});

test('public pages link to the page of the member or administrator, which opens in their language', async ({
  visitor,
  member,
  admin,
}) => {
  for (const [path, name] of [
    ['/', 'Η σελίδα σου'],
    ['/blog', 'Η σελίδα σου'],
    ['/nothing-here', 'Η σελίδα σου'],
    ['/en', 'Your page'],
  ] as const) {
    await member.open(path);
    expect(member.element(yourPage, name).is('[hidden]'), 'shown by a script').toBe(true);
    expect(member.texts('.nav__inner > :not([hidden]) > [href^="/auth"]')).toEqual([path === '/en' ? 'Members' : 'Μέλη']);
    await member.follow(name, yourPage);
    expectPage(member, '/profile');
    expect([path, member.$('html').attr('lang')]).toEqual([path, path === '/en' ? 'en' : 'el']);
  }
  await admin.open('/en');
  await admin.follow('Your page', yourPage);
  expectPage(admin, '/admin');
  await visitor.open('/en');
  await visitor.follow('Members', '.menu');
  expectPage(visitor, '/auth');
  for (const name of ['Your page', 'Members']) expect(visitor.hasLink(name, 'header')).toBe(false);
});

test('the bar has the same links on public and private pages, to the home page in their language', async ({
  visitor,
  member,
  admin,
}) => {
  const links = (of: Visitor, nav: string) => of.texts(`${nav} a`).filter((text) => !text.startsWith('EL'));
  const names = navigationLinks(en).map((link) => en.strings.navigation[link]);
  for (const [of, path] of [
    [visitor, '/en'],
    [visitor, '/auth'],
    [member, '/profile'],
    [member, '/profile/settings'],
    [admin, '/admin'],
    [admin, '/admin/pages'],
  ] as const) {
    await of.open(path);
    expect([path, links(of, '.nav__inner > nav')]).toEqual([path, names]);
    expect([path, links(of, of === admin ? '.menu' : '.menu nav')]).toEqual([path, names]);
  }
  expect(admin.attributes('.nav__inner > nav a', 'href')).toContain('/en#schedule');
});
