// Cross-site scripting: pages, data requests and mails must show user input as text. Checks the HTML itself, whatever the
// Content-Security-Policy would block.
import { expect } from '@playwright/test';
import { load } from 'cheerio';
import { contentIn } from '#app/i18n/content.ts';
import { locales, paths } from '#app/site-map.ts';
import { articleSlugs, instructorIds } from '#tests/support/installed-content.ts';
import { contactForm } from '../support/contact-row.ts';
import { test } from '../support/fixtures.ts';
import { insert } from '../support/rows.ts';
import { contactAddress, type RunningSite } from '../support/site.ts';
import { inDays, insertEachKind } from '../support/site-data.ts';
import { firstGroup } from '../support/timetable.ts';
import type { Visitor } from '../support/visitor.ts';
import { allPayloads, findInjections, oneLine, payloads } from '../support/xss.ts';

/** Values for fields without a length limit: all payloads in one text, and the two that break out of the most common contexts. */
const values = [allPayloads, payloads[3], payloads[1]];

async function insertPayloads(site: RunningSite): Promise<void> {
  // All events begin within the next hours, because the profile page lists only the next six.
  for (const [number, payload] of values.entries())
    await insertEachKind(site, String(number), payload, { date: inDays((number + 1) / 24), closedDay: inDays(number + 2) });
}

/** Opens a page that shows these texts. */
async function expectEscaped(visitor: Visitor, address: string, texts: readonly string[] = []): Promise<void> {
  await visitor.open(address);
  expectNoInjections(visitor);
  const page = oneLine(visitor.text('body'));
  for (const text of texts) expect([address, page]).toEqual([address, expect.stringContaining(oneLine(text))]);
}

const expectNoInjections = ({ location, html }: Visitor) => expect([location, findInjections(html)]).toEqual([location, []]);

const valueIn = (visitor: Visitor, name: string) => {
  const field = visitor.field(name);
  return field.is('textarea') ? field.text() : field.attr('value');
};

test('recognizes payloads that are not escaped', () => {
  const asText = payloads.filter((payload) => /id=x>/.test(payload) && !payload.includes('&lt;'));
  for (const payload of asText) expect([payload, findInjections(`<p>${payload}`)]).not.toEqual([payload, []]);
  for (const payload of [payloads[1], payloads[9]]) expect(findInjections(`<p title="${payload}">`)).not.toEqual([]);
  expect(findInjections(`<a href="${payloads[10]}">`)).not.toEqual([]);
  for (const payload of [payloads[3], payloads[6]]) expect(findInjections(`<script>'${payload}'</script>`)).not.toEqual([]);
  expect(findInjections(`<noscript><p title="</noscript>${payloads[0]}">`)).not.toEqual([]);
});

test('escapes schedule notices', async ({ site, visitor }) => {
  await insertPayloads(site);
  for (const address of ['/', '/en', `/?class=${firstGroup}`, '/?notice=message-sent'])
    await expectEscaped(
      visitor,
      address,
      values.flatMap((payload) => [payload, `a ${payload} ${payload}`]),
    );
});

test('escapes user input on admin pages', async ({ site, admin }) => {
  await insertPayloads(site);
  await expectEscaped(admin, '/admin', values);
  await expectEscaped(
    admin,
    '/admin/signups',
    values.map((payload) => `${payload}.user`),
  );
  await expectEscaped(admin, '/admin/events', values);
  await expectEscaped(admin, '/admin/answers', values);
  await expectEscaped(
    admin,
    '/admin/timetable',
    values.flatMap((payload) => [payload, `Announcement: a ${payload}`]),
  );
  await expectEscaped(admin, '/admin/timetable/changes/0/delete', [allPayloads]);
  for (const [number, payload] of values.entries()) {
    await expectEscaped(admin, `/admin/members/${number}`, [`${payload} ${payload}`, `at ${payload}`]);
    await expectEscaped(admin, `/admin/timetable/changes/${number}-text/delete`, [`a ${payload}`]);
    await expectEscaped(admin, `/admin/timetable/tell?change=${number}-text`, [`a ${payload}`]);
    await expectEscaped(admin, `/admin/timetable/announcements/${number}-text`);
    for (const name of ['link_el', 'link_en']) expect(valueIn(admin, name)).toBe(payload);
    const sender = `/admin/contacts/${encodeURIComponent(`${payload}@example.gr`)}`;
    await expectEscaped(admin, sender, [payload, `r ${payload}`]);
    expect(valueIn(admin, 'text')).toBe(`r ${payload}`);
    await expectEscaped(admin, `${sender}/note`);
    await expectEscaped(admin, `${sender}/delete?newest=${encodeURIComponent(payload)}`, [payload]);
    await expectEscaped(admin, `/admin/events/${number}`);
    expect(valueIn(admin, 'title')).toBe(payload);
    await expectEscaped(admin, `/admin/events/${number}/delete`, [payload]);
    await expectEscaped(admin, `/admin/events/${number}/participants`, [`${payload} ${payload}`]);
    await expectEscaped(admin, `/admin/write?draft=${number}`, [payload]);
    expect(valueIn(admin, 'text_el')).toBe(payload);
    await expectEscaped(admin, `/admin/mailings/${number}/el`, [payload]);
    await expectEscaped(admin, `/admin?q=${encodeURIComponent(payload.slice(0, 200))}`);
  }
  await expectEscaped(admin, `/admin?q=${encodeURIComponent(`${payloads[0]} nowhere`)}`, [`${payloads[0]} nowhere`]);
});

/** Content of a section with the text in each value. `items` are the paths of its dialogs. */
function contentWith(text: string, items: readonly string[]): string {
  const entries = items.filter((item) => /\.\d+$/.test(item));
  const orders = entries.map((item) => item.split(/\.(?=\d+$)/));
  const fields = ['question', 'answer', 'text'].flatMap((field) => entries.map((item) => `${item}.${field}`));
  return JSON.stringify({
    values: Object.fromEntries([
      ...[...items, ...fields].flatMap((path) => [path, `${path}:el`, `${path}:en`].map((key) => [key, text])),
      ...entries.map((item) => [`${item}.year`, '2020']),
      ...orders.map(([list = '']) => [list, orders.flatMap(([each, id]) => (each === list ? id : [])).join()]),
    ]),
  });
}

test('escapes site content in the admin area, its previews and on public pages', async ({ site, admin }) => {
  const [id] = instructorIds;
  const { kysely } = site.database;
  for (const section of ['questions', 'home', 'facts', 'legal', ...(id ? [`instructor.${id}`] : [])]) {
    const address = `/admin/pages/${section}`;
    const page = section.startsWith('instructor') ? '/instructors' : section === 'legal' ? '/privacy' : '/';
    await admin.open(address);
    const paths = admin.attributes('.texts a', 'href').filter((path) => !path.endsWith('.new'));
    const items = paths.map((path) => path.slice(address.length + 1));
    const [first = ''] = paths;
    await admin.open(first);
    const fields = admin.attributes('dialog :is(textarea, .input:not([type=file]))', 'name');
    await admin.submit('Publish', Object.fromEntries(fields.map((field) => [field, allPayloads])), 'dialog');
    expect(admin.texts('.field__error')).toHaveLength(fields.length);
    expectNoInjections(admin);
    for (const field of fields) expect(oneLine(valueIn(admin, field) ?? '')).toBe(oneLine(allPayloads));
    // Validation refuses to publish these texts.
    for (const [index, text] of [payloads[3], allPayloads].entries()) {
      const publication = { id: `${section}-${index}`, section, number: index + 1, published_at: inDays(0), published_by: null };
      await insert(kysely, 'site_content_publications', { ...publication, content: contentWith(text, items) });
      await expectEscaped(admin, address);
      await expectEscaped(admin, first);
      await expectEscaped(admin, `${address}/preview?path=${page}`, section === 'facts' ? [] : [payloads[3]]);
    }
    await expectEscaped(admin, `${address}/versions`);
    await expectEscaped(admin, `${address}/preview?path=${page}&version=1`, section === 'facts' ? [] : [payloads[3]]);
  }
  await site.expectRefreshed();
  for (const address of ['/', '/en', '/en?class=x', '/privacy', '/en/instructors', ...(id ? [`/instructors/${id}`] : [])])
    await expectEscaped(admin, address, [payloads[0]]);
  await expectEscaped(admin, '/profile');
});

test('escapes articles in the admin area, their previews and on public pages', async ({ site, admin }) => {
  const slug = articleSlugs[0]?.el ?? '';
  test.skip(slug === '', 'The content has no articles');
  const fields = ['title', 'standfirst', 'text', 'excerpt', 'audience', 'coverAlt', 'description', 'trial.heading', 'trial.text'];
  for (const [index, text] of [allPayloads, payloads[3]].entries()) {
    const texts = [...fields, 'trial.button', 'voices.0.quote', 'voices.0.speaker'].flatMap((field) =>
      locales.map((locale) => [`articles.${slug}.${field}:${locale}`, text]),
    );
    const content = JSON.stringify({ values: { ...Object.fromEntries(texts), [`articles.${slug}.voices`]: '0' } });
    const publication = {
      id: `a-${index}`,
      section: `article.${slug}`,
      number: index + 1,
      published_at: inDays(0),
      published_by: null,
    };
    await insert(site.database.kysely, 'site_content_publications', { ...publication, content });
    const address = `/admin/pages/article.${slug}`;
    for (const path of [address, `${address}/articles.${slug}.text`]) await expectEscaped(admin, path);
    await expectEscaped(admin, `${address}/preview?path=/blog/${slug}`, [payloads[3]]);
  }
  await site.expectRefreshed();
  for (const address of [`/blog/${slug}`, '/blog', '/sitemap', '/admin/pages'])
    await expectEscaped(admin, address, [payloads[3]]);
});

test('escapes the names of groups in the form of the timetable and in its preview', async ({ site, admin }) => {
  const name = { el: payloads[3], en: allPayloads };
  const values = {
    ...{ since: '2026-01-01', groups: 'group', 'groups.group.cord': 'beginner' },
    ...{ 'groups.group.name:el': name.el, 'groups.group.name:en': name.en },
    ...{ 'groups.group.whom:el': name.el, 'groups.group.whom:en': name.en },
    ...{ classes: '0', 'classes.0.day': '1', 'classes.0.start': '20:00', 'classes.0.end': '21:00', 'classes.0.groups': 'group' },
  };
  const content = JSON.stringify({ timetables: [values] });
  const publication = { id: 'x', section: 'timetable', number: 1, published_at: inDays(0), published_by: null };
  await insert(site.database.kysely, 'site_content_publications', { ...publication, content });
  await expectEscaped(admin, '/admin/pages/timetable', [payloads[3]]);
  await expectEscaped(admin, '/admin/pages/timetable/preview?path=/', [payloads[3]]);
  await admin.open('/admin/pages/timetable');
  await admin.submit('Publish', { 'groups.group.name:el': allPayloads });
  expect(admin.text()).toContain('Nothing is published yet.');
  expectNoInjections(admin);
});

test('escapes user input on members’ pages and in a form returned with errors', async ({ site, member }) => {
  await insertPayloads(site);
  await expectEscaped(
    member,
    '/profile',
    values.flatMap((payload) => [payload, `a ${payload} ${payload}`]),
  );
  for (const payload of [payloads[0], payloads[4], payloads[8]]) {
    await member.open('/profile/settings');
    const phone_number = `1234567890${payload}`.slice(0, 30);
    const profile = { first_name: payload, last_name: payload, address: payload, phone_number };
    await member.submit('Save changes', { ...profile, birth_date: '' });
    expect(member.field('birth_date').attr('aria-invalid')).toBe('true');
    expectNoInjections(member);
    expect(valueIn(member, 'address')).toBe(payload);
    await member.submit('Save changes', { birth_date: '2000-01-01' });
    expectNoInjections(member);
    await expectEscaped(member, '/profile', [payload]);
    await expectEscaped(member, '/profile/settings');
    expect(valueIn(member, 'first_name')).toBe(oneLine(payload));
  }
});

test('escapes input in the contact form', async ({ visitor }) => {
  for (const locale of locales) {
    const text = locale === 'el' ? payloads[4] : allPayloads;
    await visitor.open(paths.home[locale]);
    const fields = { name: text, email: `${text} no address`, phone: text, message: text, privacy: true };
    await visitor.submit(contentIn(locale).strings.contactForm.send, fields, '#contact');
    for (const name of ['email', 'phone']) expect(visitor.field(name).attr('aria-invalid')).toBe('true');
    expectNoInjections(visitor);
    for (const name of ['phone', 'message']) expect(valueIn(visitor, name)).toBe(text);
  }
});

test('escapes URLs of unknown pages, sign-in errors, notices and data requests', async ({ visitor }) => {
  for (const payload of [allPayloads, payloads[3]]) {
    const text = encodeURIComponent(payload);
    for (const path of [`/${text}`, `/en/${text}`, `/en/blog/${text}`, `/?notice=${text}`, `/?${text}#${text}`])
      await expectEscaped(visitor, path);
    for (const query of [`mode=${text}`, `confirm=${text}&email=${text}`, `reset=${text}`, `error=${text}`])
      await expectEscaped(visitor, `/auth?${query}`);
    // The page truncates long error descriptions, so only the start of the payload is visible.
    await expectEscaped(visitor, `/auth?error=google&error_description=${text}`, [payload.slice(0, 40)]);
    for (const address of [
      `/${text}.data`,
      `/auth.data?error=google&error_description=${text}`,
      `/en/blog.data?_routes=${text}`,
    ]) {
      const { headers } = await visitor.fetch(address);
      const types = ['content-type', 'x-content-type-options'].map((name) => headers.get(name));
      expect([address, ...types]).toEqual([address, expect.stringMatching(/^text\/x-script/), 'nosniff']);
    }
  }
});

test('escapes user input in mails, which no Content-Security-Policy protects', async ({ site, visitor }) => {
  for (const [number, payload] of payloads.entries()) {
    const email = `x'{{7*7}}|${number}@example.org`;
    await visitor.post(number % 2 ? '/en' : '/', contactForm({ name: payload, email, message: `${payload}\n${payload}` }));
    expect(visitor.status).toBe(200);
  }
  const mails = await site.smtp.waitForMailTo(contactAddress, payloads.length);
  for (const { html = '', replyTo } of mails) {
    expect(findInjections(html)).toEqual([]);
    const $ = load(html);
    expect($('script')).toHaveLength(0);
    const payload = payloads[Number(/\d+(?=@)/.exec(replyTo?.[0]?.address ?? '')?.[0])] ?? 'none';
    expect(oneLine($('body').text())).toContain(oneLine(payload));
  }
});
