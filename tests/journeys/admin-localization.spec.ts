import { expect } from '@playwright/test';
import type { Element } from 'domhandler';
import { href } from 'react-router';
import { contentErrors } from '#app/content/rule-messages.ts';
import { mailCheck } from '#app/dashboard/mail-check-texts.el.ts';
import { contentSections } from '#app/site-content/section-texts.ts';
import { contentEditor } from '#app/site-content/texts.el.ts';
import { paths } from '#app/site-map.ts';
import { notices } from '#app/texts/notices.ts';
import { strings } from '#app/texts/strings.el.ts';
import { answers } from '#content/answers.ts';
import { instructorFacts } from '#content/instructors/facts.ts';
import { scheduleCopy } from '#content/schedule.el.ts';
import { schoolCopy } from '#content/school.el.ts';
import { school } from '#content/school.ts';
import { account } from '#tests/support/texts/account.el.ts';
import { admin as adminEvents, admin as copy } from '#tests/support/texts/admin.el.ts';
import { admin as english } from '#tests/support/texts/admin.en.ts';
import { adminScreens, insertSamples, senderEmail } from '../support/admin-screens.ts';
import { test } from '../support/fixtures.ts';
import { adminEmail, password } from '../support/members.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

/** Latin words in the Greek texts, such as 'capoeira', and in the samples. */
const greekWords = new Set(
  [
    ...[copy, adminEvents, contentEditor, mailCheck, notices, strings, scheduleCopy, schoolCopy].flatMap(greekTexts),
    ...[contentErrors.el, contentSections].flatMap(greekTexts),
    ...answers.map(({ text_el }) => text_el),
    ...Object.values<{ name: string }>(instructorFacts).map(({ name }) => name),
    ...[school.name, school.email, school.instagram?.profile ?? '', senderEmail, adminEmail],
    'giorgos nobody https schedule contact localhost',
  ]
    .join(' ')
    .toLowerCase()
    .match(/\p{Script=Latin}+/gu),
);

function greekTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (!value || typeof value !== 'object') return [];
  if ('el' in value && 'en' in value) return greekTexts(value.el);
  const names = ['path', 'kind', 'list'];
  return Object.entries(value).flatMap(([key, child]) => (names.includes(key) ? [] : greekTexts(child)));
}

/** Texts with a Latin word that is not in a Greek text. The texts of the school's pages contain Portuguese words. */
function foreignTexts({ $ }: Visitor): string[] {
  const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-label'];
  const elements = $('main, main *, .toasts, .toasts *').toArray() as Element[];
  const texts = elements.flatMap((element) => [
    ...attributes.flatMap((name) => element.attribs[name] ?? []),
    ...($(element).closest('[lang=en], script, style, textarea, .texts a > span, .texts form').length > 0
      ? []
      : element.children.flatMap((child) => (child.type === 'text' ? child.data : []))),
  ]);
  const isForeign = (word: string) => !greekWords.has(word.toLowerCase());
  const withoutPlaceholders = [$('title').first().text(), ...texts].map((text) => text.replaceAll(/\{\w+\}/g, ''));
  return withoutPlaceholders.filter((text) => text.match(/\p{Script=Latin}{2,}/gu)?.some(isForeign));
}

function expectGreek(admin: Visitor, state = admin.location): void {
  expect.soft(admin.$('html').attr('lang'), state).toBe('el');
  expect.soft(foreignTexts(admin), state).toEqual([]);
}

test('opens the admin area in the language of the sign-in page, unless the administrator has chosen one', async ({ admin }) => {
  admin.clearCookies();
  const signIn = (button: string) => admin.submit(button, { email: adminEmail, password }, 'main');
  await admin.open('/');
  await admin.open(admin.$('footer a[href^="/auth"]').attr('href') ?? '');
  expect(admin.$('html').attr('lang')).toBe('el');
  await signIn(account.auth.submit['sign-in']);
  expectPage(admin, '/admin');
  expect(admin.heading).toBe(copy.title);
  expect(admin.notice).toContain(notices['signed-in'].el);
  await admin.follow(copy.links.pages);
  expect(admin.heading).toBe(contentEditor.pages.heading);

  await admin.open('/admin');
  await admin.submit(strings.logout, {}, '.admin-header');
  expect(admin.notice).toContain(notices['admin-signed-out'].el);
  await admin.open('/admin');
  expect(admin.notice).toContain(notices['admin-only'].el);
  await signIn(account.auth.submit['sign-in']);
  expect(admin.heading).toBe(copy.title);
  expect(admin.notice).toContain(notices['signed-in'].el);
  await admin.submit(/^EN/, {}, '.nav__links');
  expect(admin.heading).toBe(english.title);

  // Another browser, without the cookie.
  admin.clearCookies();
  await admin.open('/auth?language=el');
  await signIn(account.auth.submit['sign-in']);
  expect(admin.heading).toBe(english.title);
});

test.describe('in Greek', () => {
  test.beforeEach(async ({ site, admin }) => {
    admin.addCookies(['language=el']);
    await insertSamples(site, admin);
  });

  test('has every page and dialog in Greek', async ({ admin }) => {
    for (const path of adminScreens(admin)) expectGreek(await admin.open(path), path);
  });

  test('shows errors, notices and dates in Greek', async ({ admin }) => {
    await admin.open('/admin/events');
    expect(admin.texts('tbody').join()).toContain('8 Ιουν 2030, 18:00');
    for (const path of [paths.newEvent, paths.newAnswer, paths.newClosure, paths.newAnnouncement]) {
      await admin.post(path, {});
      expect(admin.texts('dialog .field__error'), path).not.toEqual([]);
      expectGreek(admin, `errors of ${path}`);
    }

    await admin.open(href(paths.deleteEvent, { id: 'past' }));
    await admin.submit(adminEvents.events.deletion.delete, {}, 'dialog');
    expect(admin.notice).toContain(notices['event-deleted'].el);
    expectGreek(admin, 'undo');
    await admin.submit('Αναίρεση');
    expect(admin.notice).toContain(notices['event-restored'].el);

    await admin.open(href(paths.editEvent, { id: 'next' }));
    expect(admin.$('dialog output').first().text()).toBe('Σάββατο 8 Ιουνίου 2030, 18:00');
    await admin.submit(adminEvents.events.form.update, { location: 'Πλατεία' });
    expect(admin.notice).toContain('Οι αλλαγές αποθηκεύτηκαν!');

    const { form } = contentEditor.pages;
    const question = 'faq.0.question:el';
    await admin.open(href(paths.editText, { page: 'questions', text: 'faq.0' }));
    await admin.submit(form.save, { [question]: '' }, 'dialog');
    expect(admin.$('.field__error').first().text()).toBe(contentErrors.el.missing);
    expectGreek(admin, 'errors of a text');
    await admin.submit(form.save, { [question]: 'Από ποια ηλικία;' }, 'dialog');
    expectGreek(admin, 'question about the other language');
    await admin.submit(form.save, {}, 'dialog');
    expect(admin.notice).toContain(notices['content-published'].el);
    for (const path of ['/admin/pages/questions', '/admin/pages/questions/versions'])
      expectGreek(await admin.open(path), `${path} after publishing`);
  });
});
