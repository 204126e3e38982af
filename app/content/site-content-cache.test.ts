import { beforeEach, expect, test } from 'vitest';
import type { SiteContent } from './site-content.server.ts';
import { createSiteContentCache } from './site-content-cache.ts';

let stored: { revision: number; sections: { section: string; content: string }[] };
let now: Date;
let published: SiteContent[];
let failure: Error | null;
let unreadable: string[];
let cache: ReturnType<typeof createSiteContentCache>;

beforeEach(() => {
  stored = { revision: 0, sections: [] };
  now = new Date('2026-11-20T10:00:00.000Z');
  published = [];
  failure = null;
  unreadable = [];
  cache = createSiteContentCache({
    read: async (known) => (known === stored.revision ? null : stored),
    parse: (_, content) => (content === '{' ? null : JSON.parse(content)),
    publish: async (content) => {
      if (failure) throw failure;
      published.push(content);
    },
    onUnreadable: (section) => unreadable.push(section),
    now: () => now,
  });
});

const publishLead = (text: string, more = {}) => {
  const edits = { values: { 'home.hero.lead:el': text, 'home.hero.lead:en': text }, ...more };
  stored = { revision: stored.revision + 1, sections: [{ section: 'home', content: JSON.stringify(edits) }] };
};
const leads = () => published.map(({ texts }) => texts.en.home.hero.lead);

test('publishes nothing if nothing was ever published, not even on a new day', async () => {
  await cache.refresh();
  now = new Date('2026-11-21T10:00:00.000Z');
  await cache.refresh();
  expect(published).toEqual([]);
});

test('publishes only after a change', async () => {
  publishLead('One');
  await cache.refresh();
  await cache.refresh();
  publishLead('Two');
  await Promise.all([cache.refresh(), cache.refresh()]);
  expect(leads()).toEqual(['One', 'Two']);
});

test('publishes the content of the files after a reset', async () => {
  publishLead('One');
  await cache.refresh();
  stored = { revision: 2, sections: [] };
  await cache.refresh();
  expect(published.at(-1)).toMatchObject({ revision: 2, edits: { values: {} } });
  expect(leads().at(-1)).not.toBe('One');
});

test('keeps the former content after a failure, and retries after a minute or another publication', async () => {
  failure = new Error('render failed');
  publishLead('One');
  await expect(cache.refresh()).rejects.toThrow('render failed');
  expect(cache.isShown()).toBe(false);
  await cache.refresh();
  now = new Date(now.getTime() + 60_000);
  await expect(cache.refresh()).rejects.toThrow('render failed');
  failure = null;
  await cache.refresh();
  expect(leads()).toEqual([]);
  publishLead('Two');
  await cache.refresh();
  expect([leads(), cache.isShown()]).toEqual([['Two'], true]);
});

test('publishes at midnight if a timetable was edited', async () => {
  publishLead('One');
  await cache.refresh();
  now = new Date('2026-11-21T10:00:00.000Z');
  await cache.refresh();
  expect(published).toHaveLength(1);
  publishLead('Two', { timetables: [] });
  await cache.refresh();
  now = new Date('2026-11-22T10:00:00.000Z');
  await cache.refresh();
  expect(published.map((content) => content.today)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
});

test('publishes a planned article at midnight of its day', async () => {
  const article = { state: 'published', published: '2026-11-21', 'title:el': 'Νέο', 'text:el': 'Κείμενο', 'slug:el': 'neo' };
  const values = Object.fromEntries(Object.entries(article).map(([field, value]) => [`articles.1.${field}`, value]));
  publishLead('One', { values });
  const isListed = () => published.at(-1)?.texts.el.articles.some(({ id }) => id === '1');
  await cache.refresh();
  expect(isListed()).toBe(false);
  for (const time of ['2026-11-20T21:59:00.000Z', '2026-11-20T22:00:00.000Z', '2026-11-22T10:00:00.000Z']) {
    now = new Date(time);
    await cache.refresh();
  }
  expect([published.length, isListed()]).toEqual([2, true]);
});

test('reports a section that cannot be read and publishes the others', async () => {
  publishLead('One');
  stored.sections.push({ section: 'facts', content: '{' });
  await cache.refresh();
  expect([unreadable, leads(), cache.isShown()]).toEqual([['facts'], ['One'], false]);
});
