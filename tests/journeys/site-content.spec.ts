// The school edits its own site under /admin/pages: texts, facts and lists, each in a dialog of its own.
import { expect } from '@playwright/test';
import { el, texts as greek } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { notices } from '#app/texts/notices.ts';
import { instructorIds } from '#tests/support/installed-content.ts';
import { newSession, test } from '../support/fixtures.ts';
import { uploadPicture } from '../support/pictures.ts';
import { withoutTables } from '../support/site-data.ts';
import type { Visitor } from '../support/visitor.ts';

const copy = contentEditor.pages;
const lead = 'home.hero.lead';

const open = (admin: Visitor, page: string, text: string) => admin.open(`/admin/pages/${page}/${text}`);
const fieldValue = (admin: Visitor, field: string) => admin.values(copy.form.save)[field];

async function publish(admin: Visitor, values: Record<string, string> = {}): Promise<void> {
  await admin.submit(copy.form.save, values, 'dialog');
  expect(admin.notice).toContain('Published');
}

test('publishes an answer in both languages on the home page', async ({ admin, visitor }) => {
  const [question] = en.faq;
  test.skip(!question, 'The content has no questions');
  await admin.open('/admin');
  await admin.follow(copy.heading);
  await admin.follow(/^Questions/);
  await admin.follow(question?.question ?? '');
  await publish(admin, {
    'faq.0.answer:el': 'Όχι, το μαθαίνεις εδώ: η roda είναι για όλους.',
    'faq.0.answer:en': 'No, you learn <it> here & now: the roda is for all.',
  });
  expect(admin.location).toBe('/admin/pages/questions');
  expect(await visitor.read('/')).toContain('η <i lang="pt">roda</i> είναι για όλους.');
  expect(await visitor.read('/en')).toContain('No, you learn &lt;it&gt; here &amp; now: the <i lang="pt">roda</i>');
});

test('shows facts and links as visitors read them, and puts them back', async ({ admin, visitor }) => {
  const intro = 'home.contact.intro';
  test.skip(!greek.home.contact.intro.includes('{phone}'), 'The text does not mention the telephone');
  await open(admin, 'home', intro);
  const shown = String(fieldValue(admin, `${intro}:en`));
  expect(shown).toContain(en.school.phone.slice(-3));
  expect(shown).not.toMatch(/[*[\]{}]/);
  await publish(admin, { [`${intro}:el`]: `Γεια σου! ${fieldValue(admin, `${intro}:el`)}`, [`${intro}:en`]: `Hello! ${shown}` });
  await open(admin, 'facts', 'school.phone');
  await publish(admin, { 'school.phone': '+30 210 999 8877' });
  const page = await visitor.read('/en');
  expect(page).toContain('Hello! ');
  expect(page).toContain('<a href="tel:+302109998877">+30 210 999 8877</a>');
});

test('replaces a portrait, whose form says without scripts what it needs', { tag: '@postgres' }, async ({
  site,
  admin,
  visitor,
}) => {
  const [id] = instructorIds;
  test.skip(!id, 'The content has no instructors');
  const picture = `instructors.${id}.picture`;
  const alt = { [`instructors.${id}.portrait:el`]: 'Νέο πορτρέτο', [`instructors.${id}.portrait:en`]: 'New portrait' };
  await open(admin, `instructor.${id}`, picture);
  expect(admin.html).toContain(copy.form.picture.needsScripts);
  await publish(admin, alt);
  expect(await visitor.read(`/en/instructors/${id}`)).toContain('alt="New portrait"');

  const name = await uploadPicture(admin, site.origin);
  await open(admin, `instructor.${id}`, picture);
  // Only scripts change this hidden field.
  admin.$(`[name="${picture}"]`).val(name);
  await admin.submit(copy.form.save, {}, 'dialog');
  expect(admin.html).toContain(copy.form.picture.consentMissing);
  expect(fieldValue(admin, picture)).toBe(name);
  await admin.submit(copy.form.save, { [`${picture}Consent`]: true }, 'dialog');
  expect(admin.html).toContain(copy.form.unchanged.en);
  await publish(admin);
  const [file = ''] = name.split('x');
  for (const path of ['/', '/instructors', `/en/instructors/${id}`])
    expect(await visitor.read(path)).toContain(`/pictures/${file}`);
  expect(await visitor.read('/')).not.toContain('Consent');
});

test('replaces an instructor’s text, undoes it, and restores a former version', { tag: '@postgres' }, async ({
  admin,
  visitor,
}) => {
  const [id] = instructorIds;
  test.skip(!id, 'The content has no instructors');
  const page = `instructor.${id}`;
  const [text, line] = [`profiles.${id}.text`, `instructors.${id}.line`];
  await open(admin, page, text);
  await publish(admin, {
    [`${text}:el`]: 'Πρώτη παράγραφος.\n\nΔεύτερη.',
    [`${text}:en`]: 'First paragraph.\n\nSecond.',
  });
  expect(await visitor.read(`/en/instructors/${id}`)).toContain('<p>First paragraph.</p>\n<p>Second.</p>');
  await open(admin, page, line);
  await publish(admin, { [`${line}:el`]: 'Νέα κάρτα.', [`${line}:en`]: 'New card.' });
  expect(await visitor.read('/en/instructors')).toContain('New card.');

  await admin.submit('Undo');
  expect(admin.notice).toContain('Version restored');
  expect(admin.location).toBe(`/admin/pages/${page}`);
  expect(await visitor.read('/en/instructors')).not.toContain('New card.');
  expect(await visitor.read(`/en/instructors/${id}`)).toContain('First paragraph.');

  const versionOf = async (version: number) => {
    await admin.follow(copy.versions);
    const [address = ''] = admin.attributes(`td a[href*="path=%2Fen%2Finstructors&version=${version}"]`, 'href');
    return (await admin.fetch(address)).text();
  };
  expect(await versionOf(2)).toContain('New card.');
  await admin.open(admin.$('td a[href$="/0/restore"]').attr('href') ?? '');
  await admin.submit(copy.restoration.restore, {}, 'dialog');
  expect(admin.notice).toContain('Version restored');
  expect(await visitor.read(`/en/instructors/${id}`)).not.toContain('First paragraph.');
});

test('undoes nothing once something else was published', async ({ admin }) => {
  await open(admin, 'facts', 'school.phone');
  await publish(admin, { 'school.phone': '+30 210 999 8877' });
  const undo = admin.$('form[action$="/restore"]').attr('action') ?? '';
  await open(admin, 'facts', 'school.phone');
  await publish(admin, { 'school.phone': '+30 210 999 8866' });
  await admin.post(undo, { id: '1' });
  expect(admin.notice).toContain(notices['content-stale'].en);
});

test('keeps the text of a form that is outdated, shows what is stored and replaces it only after that', async ({
  site,
  admin,
  visitor,
}) => {
  const field = `${lead}:en`;
  const text = (words: string) => ({ [`${lead}:el`]: `${words} (ελληνικά)`, [field]: words });
  const second = await newSession(site, admin);
  for (const window of [admin, second]) await open(window, 'home', lead);
  await publish(admin, text('Text of the first window.'));

  await second.submit(copy.form.save, text('Text of the second window.'), 'dialog');
  expect(second.text('dialog')).toContain(copy.form.stale);
  expect(second.text('dialog')).toContain('Stored now: Text of the first window.');
  expect(fieldValue(second, field)).toBe('Text of the second window.');
  expect(await visitor.read('/en')).not.toContain('Text of the second window.');
  await publish(second);
  expect(await visitor.read('/en')).toContain('Text of the second window.');
});

test('adds a question once, moves and removes it', async ({ admin, visitor }) => {
  const count = el.faq.length;
  const texts = () => admin.texts('.texts li a span');
  await admin.open('/admin/pages/questions');
  await admin.follow('Add a question');
  const question = {
    ...{ 'faq.new.question:el': 'Νέα;', 'faq.new.question:en': 'New?' },
    ...{ 'faq.new.answer:el': 'Ναι.', 'faq.new.answer:en': 'Yes.' },
  };
  await publish(admin, question);
  await admin.post('/admin/pages/questions/faq.new', { ...question, version: '0' });
  expect(admin.notice).toContain('Nothing has changed');
  expect(texts()).toHaveLength(count + 1);
  expect(texts().at(-1)).toBe('New?');
  if (count > 0) {
    await admin.submit('Move up: New?');
    expect(texts().at(-2)).toBe('New?');
  }
  expect(await visitor.read('/en')).toContain('New?');
  await admin.follow('New?');
  await admin.submit(copy.form.remove, {}, 'main');
  expect(texts()).toHaveLength(count);
  expect(await visitor.read('/en')).not.toContain('New?');
});

test('moves nothing in a list that was changed in another window', async ({ admin }) => {
  test.skip(el.faq.length < 2, 'The content has too few questions');
  await admin.post('/admin/pages/questions', { version: '7', down: 'faq.0' });
  expect(admin.notice).toContain('in another window');
  expect(admin.texts('.texts li a span')).toEqual(en.faq.map(({ question }) => question));
});

test('publishes nothing of a form with errors or without a database, and keeps what was typed', { tag: '@postgres' }, async ({
  site,
  admin,
  visitor,
}) => {
  await open(admin, 'home', lead);
  const values = { [`${lead}:el`]: 'Με *αστερίσκους*', [`${lead}:en`]: '' };
  await admin.submit(copy.form.save, values, 'dialog');
  expect(admin.description(`${lead}:el`)).toContain(copy.form.markup);
  expect(admin.description(`${lead}:en`)).toContain('Please enter a text');
  expect(admin.$('[autofocus]').attr('name')).toBe(`${lead}:el`);
  expect(fieldValue(admin, `${lead}:el`)).toBe('Με *αστερίσκους*');
  await withoutTables(site, ['site_content_publications'], async () => {
    await admin.submit(copy.form.save, { [`${lead}:el`]: 'Σωστό', [`${lead}:en`]: 'Right' }, 'dialog');
    expect(admin.text('dialog')).toContain(copy.form.failed);
    expect(fieldValue(admin, `${lead}:en`)).toBe('Right');
  });
  expect(await visitor.read('/')).not.toMatch(/αστερίσκους|Σωστό/);
});

test('asks once about the other language if only one was changed', async ({ admin, visitor }) => {
  await open(admin, 'home', lead);
  await admin.submit(copy.form.save, { [`${lead}:el`]: 'Νέο κείμενο στα ελληνικά.' }, 'dialog');
  expect(admin.description(`${lead}:en`)).toBe(copy.form.unchanged.en);
  expect(await visitor.read('/')).not.toContain('Νέο κείμενο στα ελληνικά.');
  await publish(admin);
  expect(await visitor.read('/')).toContain('Νέο κείμενο στα ελληνικά.');
});
