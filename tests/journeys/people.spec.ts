// The school adds, hides, orders and removes its instructors and partners under /admin/pages.
import { expect } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { instructorIds } from '#tests/support/installed-content.ts';
import { test } from '../support/fixtures.ts';
import type { Visitor } from '../support/visitor.ts';

const copy = contentEditor.pages;
const names = en.instructors.map(({ name }) => name);

async function publish(admin: Visitor, values: Record<string, string> = {}): Promise<void> {
  await admin.submit(copy.form.save, values, 'dialog');
  expect(admin.notice).toContain('Published');
}

const both = (path: string, greek: string, english = greek) => ({ [`${path}:el`]: greek, [`${path}:en`]: english });
const long = 'Διδάσκει capoeira σε παιδιά και ενήλικες στην Αθήνα από το 2020 και αγαπά τη μουσική.';

/** What a new instructor needs, by the dialog of each. */
const texts = (id: string): Record<string, Record<string, string>> => {
  const [card, profile] = [`instructors.${id}`, `profiles.${id}`];
  const lines = [
    `${card}.title`,
    `${card}.line`,
    `${profile}.standfirst`,
    `${profile}.text`,
    `${profile}.role`,
    `${profile}.place`,
  ];
  return {
    [`${card}.picture`]: {
      [`${card}.picture`]: `portrait-${instructorIds[0]}`,
      ...both(`${card}.portrait`, 'Πορτρέτο', 'Portrait'),
    },
    [`${card}.subject`]: both(`${card}.subject`, 'η Θάλασσα', 'Thalassa'),
    [`${card}.of`]: both(`${card}.of`, 'της Θάλασσας', 'of Thalassa'),
    [`${card}.activeSince`]: { [`${card}.activeSince`]: '2020' },
    [`${profile}.description`]: both(`${profile}.description`, long),
    [`${profile}.path.new`]: { [`${profile}.path.new.year`]: '2020', ...both(`${profile}.path.new.text`, 'Ξεκίνησε', 'Began') },
    [`${profile}.activities.new`]: both(`${profile}.activities.new.text`, 'Μουσική', 'Music'),
    ...Object.fromEntries(lines.map((path) => [path, both(path, 'Κείμενο της Θάλασσας', 'Text of Thalassa')])),
  };
};

async function addInstructor(admin: Visitor, name: string): Promise<void> {
  await admin.open('/admin/pages/people');
  await admin.follow('Add an instructor');
  await publish(admin, { 'people.new.name': name });
}

test('adds an instructor, who appears once everything is written, and whose page is gone when removed', {
  tag: '@postgres',
}, async ({ admin, visitor }) => {
  test.skip(instructorIds.length === 0, 'The content has no instructors');
  const path = '/instructors/thalassa';
  await addInstructor(admin, 'Θάλασσα');
  expect(admin.text('.texts')).toMatch(/Θάλασσα ?Not shown yet\. Missing: .*Name in a sentence/);
  await visitor.open(path);
  expect(visitor.status).toBe(404);
  for (const [text, values] of Object.entries(texts('thalassa'))) {
    await admin.open(`/admin/pages/instructor.thalassa/${text}`);
    // The field of a picture is filled in by a script.
    await admin.post(admin.location, { version: String(admin.values(copy.form.save).version), ...values });
    expect(admin.notice, text).toMatch(/^(?:Saved|Published)/);
  }
  for (const [page, words] of [
    [path, 'Κείμενο της Θάλασσας'],
    [`/en${path}`, 'Text of Thalassa'],
    ['/en/instructors', 'Text of Thalassa'],
    ['/', path],
    ['/sitemap.xml', `/en${path}`],
    ['/sitemap', 'Θάλασσα'],
  ] as const)
    expect(await visitor.read(page), page).toContain(words);
  await admin.open('/admin/pages/people');
  expect(admin.text('.texts')).not.toContain('Missing');
  await admin.submit('Move up: Θάλασσα');
  expect(admin.texts('.texts li a > span:first-of-type').filter((text) => [...names, 'Θάλασσα'].includes(text))).toEqual([
    ...names.slice(0, -1),
    'Θάλασσα',
    ...names.slice(-1),
  ]);
  await admin.open('/admin/pages/people/people.thalassa');
  await publish(admin, { 'people.thalassa.hidden': 'yes' });
  await visitor.open(path);
  expect(visitor.status).toBe(404);
  await admin.open('/admin/pages/people/people.thalassa');
  await admin.submit(copy.form.remove, {}, 'main');
  for (const [page, gone] of [
    [path, el.strings.notFound.gone],
    [`/en${path}`, en.strings.notFound.gone],
  ] as const) {
    await visitor.open(page);
    expect([visitor.status, visitor.text()]).toEqual([410, expect.stringContaining(gone)]);
  }
  await addInstructor(admin, 'Θάλασσα');
  expect(admin.attributes('.texts a', 'href')).toContain('/admin/pages/people/people.thalassa-2');
});

test('removes an instructor after naming the groups and articles, and brings the instructor back', async ({ admin, visitor }) => {
  const groups = [...en.schedule.kidsGroups, ...en.schedule.adultLevels];
  const group = groups.find(({ teacher }) => teacher !== undefined);
  test.skip(!group, 'No group has a teacher');
  const id = group?.teacher ?? '';
  const { name = '', subject = '' } = en.instructors.find((instructor) => instructor.id === id) ?? {};
  await admin.open('/admin/pages/people');
  await admin.follow(name);
  expect(admin.text('dialog')).toContain(group?.name);
  expect(await visitor.read('/en')).toContain(`${subject}</a>`);
  await admin.submit(copy.form.remove, {}, 'main');
  const home = await visitor.read('/en');
  expect(home).not.toContain(`/instructors/${id}"`);
  expect(home).toContain(group?.name);
  expect(await visitor.read('/sitemap.xml')).not.toContain(`/instructors/${id}`);
  for (const page of ['/blog', '/calendar/all.ics']) await visitor.read(page);
  await visitor.open(`/instructors/${id}`);
  expect(visitor.status).toBe(410);
  await admin.open('/admin/pages/people/versions');
  await admin.follow(/^Restore, version: As it came/);
  await admin.submit('Restore', {}, 'dialog');
  expect(await visitor.read(`/en/instructors/${id}`)).toContain(name);
});

test('adds a partner and corrects the address', async ({ admin, visitor }) => {
  await admin.open('/admin/pages/partners');
  await admin.follow('Add a partner');
  await admin.submit(copy.form.save, { 'partners.new.name': 'Ρόδα', 'partners.new.url': 'javascript:alert(1)' }, 'dialog');
  expect(admin.description('partners.new.url')).toContain('https://example.org');
  await publish(admin, { 'partners.new.url': 'roda.example' });
  expect(await visitor.read('/')).toMatch(/href="https:\/\/roda\.example"[^>]*>.*<b>Ρόδα<\/b>/s);
});
