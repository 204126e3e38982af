// The school writes articles under /admin/pages/articles: title, Markdown, state, address.
import { expect } from '@playwright/test';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { articleSlugs } from '#content/slugs.ts';
import { test } from '../support/fixtures.ts';
import type { Visitor } from '../support/visitor.ts';

const { articles: copy, form } = contentEditor.pages;
const id = 'i-proti-roda';
const page = `/admin/pages/article.${id}`;

async function create(admin: Visitor, titles: Record<string, string> = { el: 'Η πρώτη roda' }): Promise<void> {
  await admin.open('/admin/pages/articles');
  await admin.follow(copy.add);
  await admin.submit(copy.form.save, titles, 'dialog');
}

/** `field` is a path within the article; `values` have keys such as 'text:el'. */
async function save(admin: Visitor, field: string, values: Record<string, string>): Promise<void> {
  await admin.open(`${page}/articles.${id}.${field}`);
  const named = Object.entries(values).map(([key, value]) => [`articles.${id}.${key}`, value]);
  await admin.submit(form.ofArticle.save, Object.fromEntries(named), 'dialog');
}

const status = async (visitor: Visitor, path: string) => (await visitor.fetch(path, { redirect: 'manual' })).status;

test('writes an article in Greek, publishes it, and adds English the next day', { tag: '@postgres' }, async ({
  admin,
  visitor,
}) => {
  await create(admin);
  expect(admin.notice).toContain('Saved. Visitors don’t see it');
  expect(admin.location).toBe(page);
  await save(admin, 'state', { state: 'published' });
  expect(admin.text('dialog')).toContain('title and the text in one language first');
  await save(admin, 'text', { 'text:el': '## Κύκλος\n\nΜια *roda* & <b>χέρια</b>.\n\n[Δάσκαλοι](/instructors)' });
  expect(admin.notice).toContain('Saved. Visitors don’t see it');
  expect(await status(visitor, `/blog/${id}`)).toBe(404);
  expect(await (await admin.fetch(`${page}/preview?path=/blog/${id}`)).text()).toContain('<i lang="pt">roda</i>');

  await save(admin, 'state', { state: 'published' });
  expect(admin.notice).toContain('Published');
  await visitor.open(`/blog/${id}`);
  expect(visitor.$('main .prose').html()).toContain('<p>Μια <i lang="pt">roda</i> &amp; &lt;b&gt;χέρια&lt;/b&gt;.</p>');
  expect(visitor.$('link[hreflang="en"]')).toHaveLength(0);
  for (const path of ['/blog', '/feed.xml', '/sitemap.xml', '/sitemap']) expect(await visitor.read(path), path).toContain(id);
  expect(await visitor.read('/en/blog')).not.toContain(id);
  await admin.open('/admin/pages/articles');
  expect(admin.text('tr', 'Η πρώτη roda')).toContain(copy.missing.en);

  await save(admin, 'title', { 'title:en': 'The first roda' });
  await save(admin, 'text', { 'text:en': 'A circle.' });
  expect(await visitor.read('/en/blog/the-first-roda')).toContain('<p>A circle.</p>');
  await visitor.open(`/blog/${id}`);
  expect(visitor.attributes('link[hreflang="en"]', 'href')).toEqual([expect.stringContaining('/en/blog/the-first-roda')]);
  await admin.open('/admin/pages/articles');
  expect(admin.text('tr', 'The first roda')).not.toContain(copy.missing.en);
});

test('keeps former addresses for ever, and refuses those of other articles', async ({ admin, visitor }) => {
  await create(admin);
  await save(admin, 'text', { 'text:el': 'Κείμενο.' });
  await save(admin, 'state', { state: 'published' });
  const [other] = articleSlugs;
  if (other) {
    await save(admin, 'slug', { 'slug:el': other.el });
    expect(admin.text('dialog')).toContain('Another article has or had this address');
  }
  await save(admin, 'slug', { 'slug:el': 'Η νέα διεύθυνση' });
  await save(admin, 'slug', { 'slug:el': 'i-deyteri' });
  expect(await status(visitor, '/blog/i-deyteri')).toBe(200);
});

test('withdraws an article and brings it back', async ({ admin, visitor }) => {
  await create(admin);
  await save(admin, 'text', { 'text:el': 'Κείμενο.' });
  await save(admin, 'state', { state: 'published' });
  await save(admin, 'state', { state: 'withdrawn' });
  expect(await status(visitor, `/blog/${id}`)).not.toBe(200);
  expect(await visitor.read('/blog')).not.toContain('Η πρώτη roda');
  await save(admin, 'state', { state: 'coming' });
  expect(await visitor.read('/blog')).toContain('Η πρώτη roda');
  await save(admin, 'state', { state: 'published', published: '2099-01-01' });
  expect(await status(visitor, `/blog/${id}`)).not.toBe(200);
  await admin.open('/admin/pages/articles');
  expect(admin.text('tr', 'Η πρώτη roda')).toContain('Appears on');
  await save(admin, 'state', { state: 'published', published: '2026-01-01' });
  expect(await status(visitor, `/blog/${id}`)).toBe(200);
});

test('repairs an article that came with the site, and puts it back', async ({ admin, visitor }) => {
  const [slugs] = articleSlugs;
  test.skip(!slugs, 'The content has no articles');
  const path = `/blog/${slugs?.el}`;
  const before = await visitor.read(path);
  const text = `articles.${slugs?.el}.text`;
  await admin.open(`/admin/pages/article.${slugs?.el}/${text}`);
  const shown = String(admin.values(form.ofArticle.save)[`${text}:el`]);
  await admin.submit(form.ofArticle.save, { [`${text}:el`]: `Πρώτα αυτό.\n\n${shown}` }, 'dialog');
  await admin.submit(form.ofArticle.save, {}, 'dialog');
  expect(await visitor.read(path)).toContain('<p>Πρώτα αυτό.</p>');
  await admin.submit('Undo');
  expect(await visitor.read(path)).toBe(before);
});

test('says what is wrong in a text or title and keeps what was typed', async ({ admin }) => {
  await create(admin, { el: '' });
  expect(admin.text('dialog')).toContain(copy.form.errors.missing);
  await create(admin);
  for (const [text, message] of [
    ['[α](javascript:alert(1))', 'The link “javascript:alert(1)” leads nowhere'],
    ['[α](/no-such-page)', 'The link “/no-such-page” leads nowhere'],
    ['![](roda-wide)', 'The picture “![](roda-wide)”'],
    ['![α](no-such-picture "β")', 'The picture “![α](no-such-picture "β")”'],
    ['> '.repeat(3000), 'Too many of the marks'],
    ['*a_'.repeat(6000), 'Too many of the marks'],
    ['α'.repeat(20_001), 'at most 20000 characters'],
  ] as const) {
    await save(admin, 'text', { 'text:el': text });
    expect(admin.text('dialog')).toContain(message);
    expect(admin.field(`articles.${id}.text:el`).text().trim()).toBe(text.trim());
  }
  await save(admin, 'text', { 'text:el': 'Κείμενο.' });
  await create(admin);
  expect(admin.text('dialog')).toContain(copy.form.errors.taken);
});
