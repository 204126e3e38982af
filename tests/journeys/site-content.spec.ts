// The school edits its own site: texts, facts and people under /admin/content.
import { expect } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { instructorIds } from '#app/site-map.ts';
import { newSession, test } from '../support/fixtures.ts';
import type { Visitor } from '../support/visitor.ts';

const copy = contentEditor.siteContent;
const lead = 'home.hero.lead';

const open = (admin: Visitor, section: string) => admin.open(`/admin/content/${section}`);
const fieldValue = (admin: Visitor, field: string) => admin.values(copy.form.publish)[field];

async function publish(admin: Visitor, values: Record<string, string | boolean> = {}): Promise<void> {
  await admin.submit(copy.form.publish, values);
  expect(admin.notice).toContain('Published');
}

async function summaryOf(admin: Visitor, section: string): Promise<string> {
  await admin.open('/admin/content');
  return admin.text('tr', section);
}

test('publishes an answer in both languages on the home page', async ({ admin, visitor }) => {
  test.skip(el.faq.length === 0, 'The content has no questions');
  expect(await summaryOf(admin, 'Questions and answers')).not.toContain('Changed on');
  await admin.open('/admin');
  await admin.follow(copy.heading);
  await admin.follow('Edit: Questions and answers');
  await publish(admin, {
    'questions.0.answer:el': 'Όχι, *ginga* μαθαίνεις εδώ.',
    'questions.0.answer:en': 'No, you learn the *ginga* here & now.',
  });
  expect(fieldValue(admin, 'questions.0.answer:en')).toBe('No, you learn the *ginga* here & now.');
  expect(await visitor.read('/')).toContain('Όχι, <i lang="pt">ginga</i> μαθαίνεις εδώ.');
  expect(await visitor.read('/en')).toContain('<i lang="pt">ginga</i> here &amp; now.');
  await admin.follow(copy.form.back);
  expect(admin.text('tr', 'Questions and answers')).toContain('Changed on');
});

test('replaces an instructor’s text and restores the former one and the original', { tag: '@postgres' }, async ({
  admin,
  visitor,
}) => {
  const [id] = instructorIds;
  test.skip(!id, 'The content has no instructors');
  const text = { el: `profiles.${id}.text:el`, en: `profiles.${id}.text:en` };
  const line = { el: `instructors.${id}.line:el`, en: `instructors.${id}.line:en` };
  await open(admin, `instructor.${id}`);
  const original = fieldValue(admin, line.en);
  await publish(admin, {
    [text.el]: 'Πρώτη παράγραφος.\n\nΔεύτερη, με [το πρόγραμμα](/#schedule).',
    [text.en]: 'First paragraph.\n\nSecond, with [the timetable](/en#schedule).',
    [line.el]: 'Νέα κάρτα.',
    [line.en]: 'New card.',
  });
  const profile = await visitor.read(`/en/instructors/${id}`);
  expect(profile).toContain('<p>First paragraph.</p>');
  expect(profile).toContain('<a href="/en#schedule">the timetable</a>');
  expect(await visitor.read('/en/instructors')).toContain('New card.');
  await publish(admin, { [line.en]: 'Newest card.' });

  const instructorsIn = async (version: string) => {
    await admin.follow(copy.versions);
    const [address = ''] = admin.attributes(`td a[href*="page=%2Fen%2Finstructors&version=${version}"]`, 'href');
    return (await admin.fetch(address)).text();
  };
  const restore = async (version: string) => {
    await admin.open(admin.$(`td a[href$="/${version}/restore"]`).attr('href') ?? '');
    await admin.submit(copy.restoration.restore, {}, 'dialog');
    expect(admin.notice).toContain('Version restored');
  };
  expect(await instructorsIn('1')).toContain('New card.');
  expect(await visitor.read('/en/instructors')).toContain('Newest card.');
  await restore('1');
  expect(await visitor.read('/en/instructors')).toContain('New card.');
  // The original.
  expect(await instructorsIn('0')).not.toContain('New card.');
  await restore('0');
  expect(fieldValue(admin, line.en)).toBe(original);
  expect(await visitor.read('/en/instructors')).not.toContain('New card.');
  expect(await visitor.read(`/en/instructors/${id}`)).not.toContain('First paragraph.');
});

test('keeps the text of a form that is outdated, shows what is stored and replaces it only after that', async ({
  site,
  admin,
  visitor,
}) => {
  const field = `${lead}:en`;
  const second = await newSession(site, admin);
  for (const window of [admin, second]) await open(window, 'home');
  await publish(admin, { [field]: 'Text of the first window.' });

  await second.submit(copy.form.publish, { [field]: 'Text of the second window.' });
  expect(second.text('.alert')).toContain(copy.form.stale);
  expect(second.text('.editor__form')).toContain('Stored now: Text of the first window.');
  expect(fieldValue(second, field)).toBe('Text of the second window.');
  expect(await visitor.read('/en')).not.toContain('Text of the second window.');
  await publish(second);
  expect(await visitor.read('/en')).toContain('Text of the second window.');
});

test('adds, moves, removes and resets questions without losing what was typed', async ({ admin, visitor }) => {
  const count = el.faq.length;
  await open(admin, 'questions');
  await admin.submit('Add a question');
  const added = `questions.${count}`;
  expect(admin.$('[autofocus]').attr('name')).toBe(`${added}.question:el`);
  admin.fill({ [`${added}.question:el`]: 'Νέα;', [`${added}.question:en`]: 'New?' });
  admin.fill({ [`${added}.answer:el`]: 'Ναι.', [`${added}.answer:en`]: 'Yes.' });
  if (count > 0) {
    await admin.submit(`Move up: Question ${count + 1}`);
    expect(fieldValue(admin, `questions.${count - 1}.question:en`)).toBe('New?');
    await admin.submit(`Remove: Question ${count + 1}`);
  }
  await publish(admin);
  expect(await visitor.read('/en')).toContain('New?');
  await admin.submit(/^Reset to the original: Questions and answers/);
  expect(admin.texts('.entry')).toHaveLength(count);
  await publish(admin);
  expect(await visitor.read('/en')).not.toContain('New?');
});

test('publishes nothing of a form with errors, and keeps what was typed', { tag: '@postgres' }, async ({ admin, visitor }) => {
  await open(admin, 'home');
  await admin.submit(copy.form.publish, { 'home.description:en': 'Too short', [`${lead}:el`]: 'Άγνωστο {place}' });
  expect(admin.text('.editor .alert')).toContain('Nothing is published yet.');
  expect(admin.description(`${lead}:el`)).toContain('doesn’t know {place}');
  expect(admin.description('home.description:en')).toContain('at least 70 characters');
  expect(admin.$('[autofocus]').attr('name')).toBe(`${lead}:el`);
  expect(fieldValue(admin, `${lead}:el`)).toBe('Άγνωστο {place}');
  expect(await visitor.read('/')).not.toContain('Άγνωστο');
});

test('previews what was typed in the frame of the form, and publishes nothing', async ({ admin, visitor }) => {
  await open(admin, 'home');
  const frame = admin.$('.live-preview iframe').attr('name');
  for (const language of ['Greek', 'English']) expect(admin.button(`Home page in ${language}`).attr('formtarget')).toBe(frame);
  await admin.submit('Home page in English', { [`${lead}:en`]: 'In the preview only.' });
  expect(admin.text('.hero')).toContain('In the preview only.');
  expect(await visitor.read('/en')).not.toContain('In the preview only.');
});

test('marks a text until its translation is changed or confirmed', async ({ admin }) => {
  await open(admin, 'home');
  await publish(admin, { [`${lead}:el`]: 'Νέο κείμενο στα ελληνικά.', 'home.about.heading:en': 'New heading' });
  expect(admin.texts('.pair__mark .badge')).toEqual([copy.form.unconfirmed.en, copy.form.unconfirmed.el]);
  expect(await summaryOf(admin, 'Home page texts')).toContain('Translations to check: 2');
  await open(admin, 'home');
  await publish(admin, { [copy.form.confirm.en]: true, 'home.about.heading:el': 'Νέα επικεφαλίδα' });
  expect(await summaryOf(admin, 'Home page texts')).not.toContain('to check');
});
