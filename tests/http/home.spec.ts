// The home page as the server renders it. Passes with any content.
import { expect } from '@playwright/test';
import { paths, withLanguage } from '#app/site-map.ts';
import { school } from '#content/school.ts';
import { instructorIds } from '#tests/support/installed-content.ts';
import { content } from '../support/content.ts';
import { test } from '../support/fixtures.ts';
import { groups } from '../support/timetable.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const { instagram, partner } = school;
const sections = [
  'home',
  'capoeira',
  'about',
  'instructors',
  'schedule',
  'faq',
  ...(content.el.home.media ? ['media'] : []),
  ...(partner ? ['partners'] : []),
  'contact',
];

for (const [locale, { strings, home, ...texts }] of Object.entries(content)) {
  const path = paths.home[locale as keyof typeof content];
  const openHome = async (visitor: Visitor) => expectPage(await visitor.open(path), path);

  test(`${path} contains all sections in order and in its language`, async ({ visitor }) => {
    await openHome(visitor);
    const { $ } = visitor;
    expect($('html').attr('lang')).toBe(locale);
    const ids = visitor.attributes('main [id]', 'id');
    expect(ids.filter((id) => [...sections, 'media', 'partners'].includes(id))).toEqual(sections);
    expect(visitor.heading).toBe(school.poster.join(' '));
    expect($('#schedule h4')).toHaveLength(groups.length);
    // A script fills in the next class, because the page is the same at all times.
    expect(visitor.text('.schedule__next')).toBe('');
    expect($('#instructors article')).toHaveLength(Math.min(3, instructorIds.length));
    expect(visitor.texts('#faq summary')).toEqual(texts.faq.map(({ question }) => question));
    if (partner) expect(visitor.attributes('#partners a[target=_blank]', 'href')).toEqual([partner.url]);
    if (instagram) expect(visitor.attributes('#media .media__feed a', 'href')).toContain(instagram.profile);
    const linked = visitor.attributes('footer a', 'href');
    const contact = [`tel:${school.phone}`, `mailto:${school.email}`, ...(instagram ? [instagram.profile] : [])];
    for (const target of [...contact, '/sitemap', withLanguage('/auth', texts.locale)])
      expect(linked.filter((each) => each === target)).toEqual([target]);
    expect(linked.filter((each) => each.includes('instagram'))).toHaveLength(instagram ? 1 : 0);
    for (const page of ['privacy', 'code-of-conduct']) expect(linked.filter((each) => each.endsWith(`/${page}`))).toHaveLength(1);
  });

  test(`${path} has the name of the school in its title, and structured data`, async ({ visitor }) => {
    await openHome(visitor);
    expect(visitor.text('head > title')).toContain(texts.school.name);
    const scripts = visitor.$('script[type="application/ld+json"]').toArray();
    const data = scripts.map((script) => JSON.parse(visitor.$(script).text()));
    expect(data.map((each) => each['@type'])).toEqual([
      'SportsActivityLocation',
      'WebSite',
      ...(path === '/' ? ['FAQPage'] : []),
    ]);
    expect(data[0]).toMatchObject({
      telephone: texts.school.phone,
      geo: { '@type': 'GeoCoordinates' },
      address: { streetAddress: texts.school.street },
    });
    if (path === '/') expect(data[2].mainEntity).toHaveLength(texts.faq.length);
  });

  test(`${path} offers the free class first in the hero, as the last fact and first in the menu of a phone`, async ({
    visitor,
  }) => {
    await openHome(visitor);
    const { book, rule } = home.freeClass;
    expect(visitor.texts('.hero__actions a')[0]).toBe(book);
    expect(visitor.text('.key-facts .free')).toContain(rule);
    expect(visitor.texts('[data-menu] a')[0]).toBe(book);
    // The hero has no link in the menu; blog, language switch, free class, phone number and members' area are no sections.
    const inMenu = visitor.attributes('[data-menu] :not([hidden]) > a', 'href');
    expect(inMenu).toHaveLength(sections.length - 1 + 5);
    expect(inMenu[1]).toBe(`tel:${school.phone}`);
  });

  test(`section links on other pages lead to ${path}`, async ({ visitor }) => {
    await visitor.open(`${path === '/' ? '' : path}/no-such-page`);
    expect(visitor.link(strings.navigation.schedule, '.nav__links').attr('href')).toBe(`${path}#schedule`);
  });
}
