// The school writes articles under /admin/pages: title, Markdown, state, address.
import { expect } from '@playwright/test';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { articleSlugs } from '#tests/support/installed-content.ts';
import { articles } from '../support/content.ts';
import { newVisitor, test } from '../support/fixtures.ts';
import { uploadPicture } from '../support/pictures.ts';
import { engines, startSite } from '../support/site.ts';
import type { Visitor } from '../support/visitor.ts';

const { articles: copy, form } = contentEditor.pages;
const page = '/admin/pages/article.1';
const slug = 'i-proti-roda';

/** `field` is a path within the article; `values` have keys such as 'text:el'. */
async function save(admin: Visitor, field: string, values: Record<string, string>): Promise<void> {
  await admin.open(`${page}/articles.1.${field}`);
  const named = Object.entries(values).map(([key, value]) => [`articles.1.${key}`, value]);
  await admin.submit(form.ofArticle.save, Object.fromEntries(named), 'dialog');
}

async function publishArticle(admin: Visitor, text = 'Κείμενο.'): Promise<void> {
  await admin.open('/admin/pages');
  await admin.submit(copy.add);
  expect(admin.location).toBe(page);
  await save(admin, 'title', { 'title:el': 'Η πρώτη roda', 'title:en': '' });
  await save(admin, 'state', { state: 'published' });
  expect(admin.text('dialog')).toContain('title and the text in one language first');
  await save(admin, 'text', { 'text:el': text });
  expect(admin.notice).toContain('Saved. Visitors don’t see it');
  await save(admin, 'state', { state: 'published' });
  expect(admin.notice).toContain('Published');
}

const status = async (visitor: Visitor, path: string) => (await visitor.fetch(path, { redirect: 'manual' })).status;

test('publishes an article in Greek and adds English the next day', { tag: '@postgres' }, async ({ admin, visitor }) => {
  await publishArticle(admin, '## Κύκλος\n\nΜια *roda* & <b>χέρια</b>.\n\n[Δάσκαλοι](/instructors)');
  await visitor.open(`/blog/${slug}`);
  expect(visitor.$('main .prose').html()).toContain('<p>Μια <i lang="pt">roda</i> &amp; &lt;b&gt;χέρια&lt;/b&gt;.</p>');
  expect(visitor.$('link[hreflang="en"]')).toHaveLength(0);
  for (const path of ['/blog', '/feed.xml', '/sitemap.xml', '/sitemap']) expect(await visitor.read(path), path).toContain(slug);
  expect(await visitor.read('/en/blog')).not.toContain('roda</a></h2>');
  await admin.open('/admin/pages');
  expect(admin.text('li li', 'Η πρώτη roda')).toContain(copy.missing.en);

  await save(admin, 'title', { 'title:en': 'The first roda' });
  await save(admin, 'text', { 'text:en': 'A circle.' });
  expect(await visitor.read('/en/blog/the-first-roda')).toContain('<p>A circle.</p>');
  await visitor.open(`/blog/${slug}`);
  expect(visitor.attributes('link[hreflang="en"]', 'href')).toEqual([expect.stringContaining('/en/blog/the-first-roda')]);
  await admin.open('/admin/pages');
  expect(admin.text('li li', 'The first roda')).not.toContain(copy.missing.en);
});

test('shows a draft, a withdrawn and a planned article to the administrator only', async ({ admin, visitor }) => {
  await publishArticle(admin);
  const hidden: [expected: number, values: Record<string, string>][] = [
    [404, { state: 'draft' }],
    [410, { state: 'withdrawn' }],
    [404, { state: 'published', published: '2099-01-01' }],
  ];
  for (const [expected, values] of hidden) {
    await save(admin, 'state', values);
    expect(await status(visitor, `/blog/${slug}`), JSON.stringify(values)).toBe(expected);
    expect(await visitor.read('/blog')).not.toContain('Η πρώτη roda');
    expect(await (await admin.fetch(`${page}/preview?path=/blog/1`)).text()).toContain('Η πρώτη roda');
  }
  await admin.open('/admin/pages');
  expect(admin.text('li li', 'Η πρώτη roda')).toContain('Appears on');
  await save(admin, 'state', { state: 'coming' });
  expect(await visitor.read('/blog')).toContain('Η πρώτη roda');
  await save(admin, 'state', { state: 'published', published: '2026-01-01' });
  expect(await status(visitor, `/blog/${slug}`)).toBe(200);
});

test('keeps former addresses for ever, and refuses those of other articles', async ({ admin, visitor }) => {
  await publishArticle(admin);
  const [other] = articleSlugs;
  if (other) {
    await save(admin, 'slug', { 'slug:el': other.el });
    expect(admin.text('dialog')).toContain('Another article has or had this address');
  }
  await save(admin, 'slug', { 'slug:el': 'Η νέα διεύθυνση' });
  await save(admin, 'slug', { 'slug:el': 'i-deyteri' });
  for (const former of [slug, 'i-nea-diefthynsi']) {
    const moved = await visitor.fetch(`/blog/${former}`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/blog/i-deyteri']);
  }
});

test('repairs an article that came with the site, and puts it back', async ({ admin, visitor }) => {
  const [slugs] = articleSlugs;
  test.skip(!slugs, 'The content has no articles');
  const path = `/blog/${slugs?.el}`;
  const before = await visitor.read(path);
  const text = `articles.${slugs?.el}.text`;
  await admin.open(`/admin/pages/article.${slugs?.el}`);
  const english = articles('en');
  const related = english[0]?.related.map((id) => english[articleSlugs.findIndex(({ el }) => el === id)]?.title);
  expect(admin.texts('.texts a')).toEqual(expect.arrayContaining(related ?? []));
  await admin.open(`/admin/pages/article.${slugs?.el}/${text}`);
  const shown = String(admin.values(form.ofArticle.save)[`${text}:el`]);
  await admin.submit(form.ofArticle.save, { [`${text}:el`]: `Πρώτα αυτό.\n\n${shown}` }, 'dialog');
  await admin.submit(form.ofArticle.save, {}, 'dialog');
  expect(await visitor.read(path)).toContain('<p>Πρώτα αυτό.</p>');
  await admin.submit('Undo');
  expect(await visitor.read(path)).toBe(before);
});

test('says what is wrong in a text and keeps what was typed', async ({ admin }) => {
  await publishArticle(admin);
  for (const [text, message] of [
    ['[α](javascript:alert(1))', 'The link “javascript:alert(1)” leads nowhere'],
    ['α'.repeat(20_001), 'at most 20000 characters'],
  ] as const) {
    await save(admin, 'text', { 'text:el': text });
    expect(admin.text('dialog')).toContain(message);
    expect(admin.field('articles.1.text:el').text().trim()).toBe(text);
  }
});

test('asks for the consent of the people in a picture of the text', async ({ site, admin, visitor }) => {
  await publishArticle(admin);
  const text = `![Ο κύκλος](${await uploadPicture(admin, site.origin)})`;
  await save(admin, 'text', { 'text:el': text });
  expect(admin.text('dialog')).toContain(form.picture.consentMissing);
  expect(admin.field('articles.1.text:el').text().trim()).toBe(text);
  await save(admin, 'text', { 'text:el': text, textConsent: 'yes' });
  await visitor.open(`/blog/${slug}`);
  expect(visitor.attributes('.picture img', 'alt')).toEqual(['Ο κύκλος']);
});

test.describe('on two instances', () => {
  test.skip(!engines.includes('postgres'), 'no PostgreSQL');
  test.use({ engine: 'postgres' });

  test('an article and its picture appear and disappear together', async ({ site, admin }) => {
    const other = await startSite('postgres', { DATABASE_URL: site.databaseUrl ?? '' });
    const reader = newVisitor(other);
    await publishArticle(admin);
    await save(admin, 'text', { 'text:el': `![Ο κύκλος](${await uploadPicture(admin, site.origin)})`, textConsent: 'yes' });
    await other.expectRefreshed();
    await reader.open(`/blog/${slug}`);
    const [picture = ''] = reader.attributes('.picture img', 'src');
    expect([await status(reader, picture), reader.$('.picture img').attr('alt')]).toEqual([200, 'Ο κύκλος']);
    for (const path of ['/blog', '/feed.xml', '/sitemap.xml']) expect(await reader.read(path), path).toContain(slug);
    await save(admin, 'state', { state: 'withdrawn' });
    await other.expectRefreshed();
    expect(await status(reader, `/blog/${slug}`)).toBe(410);
    for (const path of ['/blog', '/feed.xml', '/sitemap.xml']) expect(await reader.read(path), path).not.toContain(slug);
    await other.close();
  });
});
