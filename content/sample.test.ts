// What the specification requires of the sample content. Delete this file when replacing the sample by another school's content.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Article } from '#app/content/documents.ts';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { listArticles } from '#app/content/texts.server.ts';
import { instagramConsent, signedIn } from '#app/document/browser-storage.ts';
import { localeOf, locales } from '#app/site-map.ts';
import { indexablePaths, provideInstalledContent } from '#tests/support/installed-content.ts';
import { compile } from '../scripts/vite/markdown.ts';
import { articleSlugs } from './slugs.ts';

provideInstalledContent();

describe('the sample content', () => {
  it('has 17 Greek and 13 English indexable pages', () => {
    const greek = indexablePaths.filter((path) => localeOf(path) === 'el');
    expect([greek.length, indexablePaths.length - greek.length]).toEqual([17, 13]);
  });

  it('has three levels for adults and three groups for children aged 3 to 6 and 7 to 12', () => {
    expect(en.schedule.adultLevels.map(({ name }) => name)).toEqual(['Beginner', 'Intermediate', 'Advanced']);
    expect(en.schedule.kidsGroups.map(({ ages }) => ages?.join(' to '))).toEqual(['3 to 6', '7 to 12', '7 to 12']);
  });

  it('has five questions in each language, a partner and an Instagram profile', () => {
    expect([el.faq.length, en.faq.length]).toEqual([5, 5]);
    expect(en.school).toMatchObject({ partner: { url: expect.any(String) }, instagram: { profile: expect.any(String) } });
  });

  it('has the prescribed name, address and headings, and the Greek spelling of capoeira for search engines', () => {
    expect(el.home.description).toContain('καποέιρα');
    expect(el.school).toMatchObject({ name: 'Capoeira Katehaki', poster: ['Capoeira', 'Katehaki'], street: 'Σκαβίδη 12' });
    expect(en.school).toMatchObject({ street: 'Skavidi 12', area: 'Katehaki', city: 'Athens' });
    expect(en.home).toMatchObject({
      hero: { schedule: 'See Schedule' },
      instructors: { seeProfile: 'See profile' },
      contact: { heading: 'Get in touch' },
    });
    expect(en.strings.instagram.follow).toBe('Follow on Instagram');
    expect(en.strings).toMatchObject({
      blog: { read: 'Read article', coming: 'Coming soon' },
      instructors: { view: 'View Profile' },
      instructor: { activeSince: 'Active since' },
    });
  });

  it('announces schedule changes and prefills the contact form in the agreed words', () => {
    expect([el, en].map(({ home }) => home.freeClass.message)).toEqual([
      'Γεια σας! Θα θέλαμε να έρθουμε στο δωρεάν μάθημα.',
      'Hello! I would like to book the free class.',
    ]);
    expect([el, en].map(({ schedule }) => schedule.addToCalendar)).toEqual(['Στο ημερολόγιο', 'Add to calendar']);
    expect(en.schedule).toMatchObject({ next: 'Next class: {groups}, {day} {time}', today: 'today', tomorrow: 'tomorrow' });
    expect(en.strings.scheduleChanges).toMatchObject({ closedFor: 'closed ({reason})', canceled: '{class} {time}, no class' });
    expect(el.strings.scheduleChanges).toMatchObject({
      closedFor: 'κλειστά ({reason})',
      canceled: '{class} {time}, δεν θα γίνει μάθημα',
    });
  });
});

it.each([el, en])('the free class has one label and works as one sentence says, also after every article', ({ locale, home }) => {
  const { rule, book } = home.freeClass;
  expect(book).toBe({ el: 'Κλείσε δωρεάν μάθημα', en: 'Book your free class' }[locale]);
  expect(home.contact.intro).toContain(rule);
  for (const { trial } of listArticles(locale))
    expect(trial).toEqual({ heading: trial.heading, text: expect.stringContaining(rule), button: book });
});

it.each(locales)('the privacy policy in %s names every cookie and every note in the browser', (locale) => {
  const policy = readFileSync(`content/legal/privacy.${locale}.md`, 'utf8');
  const code = globSync('{app,server,store}/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const cookies = new Set(code.flatMap((text) => Array.from(text.matchAll(/hostCookie\('([^']+)'/g), ([, name]) => name)));
  expect(cookies.size).toBe(5);
  for (const name of [...cookies, signedIn, instagramConsent, 'language-scroll']) expect(policy).toContain(`\`${name}\``);
});

it('the instructors are five people, active since the prescribed years, which are on their cards', () => {
  const years = Object.fromEntries(el.instructors.map(({ id, activeSince }) => [id, activeSince]));
  expect(years).toEqual({ girassol: 2017, vento: 2007, mare: 2017, lua: 2017, cipo: 2019 });
  for (const { line, activeSince } of [...el.instructors, ...en.instructors]) expect(line).toContain(String(activeSince));
});

describe('the articles of the sample', () => {
  const article = (slug: string, locale: string) => {
    const file = `blog/${slug}/${locale}.md`;
    return compile(file, readFileSync(`content/${file}`, 'utf8')) as unknown as Article;
  };
  const articlesIn = (locale: string) => articleSlugs.map(({ el: slug }) => article(slug, locale));

  it('are the five prescribed ones, all published', () => {
    expect(articleSlugs).toEqual([
      { el: 'giati-na-matho-capoeira', en: 'why-learn-capoeira' },
      { el: 'giati-na-ksekinisei-to-paidi-mou-capoeira', en: 'why-should-my-child-start-capoeira', forParents: true },
      { el: 'prosopiki-anaptyxi-mesa-apo-tin-capoeira', en: 'personal-growth-through-capoeira' },
      { el: 'capoeira-koinotita-team-building', en: 'capoeira-community-team-building' },
      { el: 'einai-i-capoeira-polemiki-texni', en: 'is-capoeira-a-martial-art' },
    ]);
  });

  it('have 700 to 1,200 words each', () => {
    for (const { words, title } of locales.flatMap(articlesIn)) {
      expect(words, title).toBeGreaterThanOrEqual(700);
      expect(words, title).toBeLessThanOrEqual(1_200);
    }
  });

  it('begin with another sentence than their excerpt, and have two pictures and at least two sources each', () => {
    for (const { excerpt, standfirst, pictures, sources, title } of locales.flatMap(articlesIn)) {
      expect(standfirst).not.toBe(excerpt);
      expect(pictures, title).toHaveLength(2);
      expect(sources?.length, title).toBeGreaterThanOrEqual(2);
    }
  });

  it('state the goal of 1,000,000 in both languages', () => {
    const [greek, english] = locales.map((locale) => articlesIn(locale).map(({ html }) => html));
    expect(greek?.join()).toContain('1.000.000');
    expect(english?.join()).toContain('1,000,000');
  });

  it('have a form of their own: hour by hour, questions, steps, a table, a list', () => {
    const forms = [/<li><time>/, /<h3>/, /<ol>/, /<table/, /<ul>\n<li>(?!<time>)/];
    for (const locale of locales)
      expect(articlesIn(locale).map(({ html }) => forms.findIndex((form) => form.test(html)))).toEqual([0, 1, 2, 3, 4]);
  });

  it('have no note between two paragraphs', () => {
    for (const { html, title } of locales.flatMap(articlesIn))
      expect(html, title).not.toMatch(/<\/p>\n<aside(?:(?!<\/aside>).)*<\/aside>\n<p>/s);
  });

  it('quote two parents in the article for parents', () => {
    for (const locale of locales) expect(article('giati-na-ksekinisei-to-paidi-mou-capoeira', locale).voices).toHaveLength(2);
  });
});
