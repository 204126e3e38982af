import { type BrowserContext, expect, type Page } from '@playwright/test';
import { href } from 'react-router';
import { instructorIds, isWithin, paths } from '#app/site-map.ts';
import { answers } from '#content/answers.ts';
import { instructorFacts } from '#content/instructors/facts.ts';
import { admin } from '#content/interface/admin.el.ts';
import { admin as english } from '#content/interface/admin.en.ts';
import { adminEvents } from '#content/interface/admin-events.el.ts';
import { contentEditor } from '#content/interface/content-editor.el.ts';
import { mailCheck } from '#content/interface/mail-check.el.ts';
import { notices } from '#content/interface/notices.ts';
import { contentErrors, contentHelp, contentSections } from '#content/interface/site-content.ts';
import { strings } from '#content/interface/strings.el.ts';
import { scheduleCopy } from '#content/schedule.el.ts';
import { classes } from '#content/schedule.ts';
import { schoolCopy } from '#content/school.el.ts';
import { school } from '#content/school.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { adminEmail, administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { contactRow } from '../support/contact-row.ts';
import { password, testWithEnv } from '../support/members.ts';
import { clickButton, clickDialogButton, clickLink, dialogField, expectHydrated, longestNotice, toast } from '../support/page.ts';
import type { RunningSite } from '../support/site.ts';
import { storedEvent } from '../support/stored-event.ts';
import { instantAt, nextDate } from '../support/timetable.ts';

const test = testWithEnv(administratorEnv);
test.describe.configure({ mode: 'default' });

const phone = 360;
const email = 'nefeli@example.gr';

const switchTo = async (page: Page, label: 'EL' | 'EN') => {
  await page.locator('.nav__links').getByRole('button', { name: label }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', label.toLowerCase());
  await expectHydrated(page);
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns the id of the administrator's account. */
async function insertSamples({ database: { kysely } }: RunningSite): Promise<string> {
  const created_at = new Date().toISOString();
  const { id: user_id } = await kysely.selectFrom('users').select('id').where('email', '=', adminEmail).executeTakeFirstOrThrow();
  const event = { title: 'Συνάντηση στο πάρκο', location: 'Άλσος', created_at };
  const insertions = [
    kysely
      .insertInto('contact_submissions')
      .values([
        contactRow({ email, created_at: '2026-10-01T10:00:00.000Z' }),
        contactRow({ email: 'giorgos@example.gr', name: 'Γιώργος', responded: true }),
      ]),
    kysely
      .insertInto('events')
      .values([
        storedEvent({ ...event, id: 'next', date: instantAt('2030-06-08T18:00').toISOString(), max_participants: 12 }),
        storedEvent({ ...event, id: 'past', date: '2026-01-08T15:00:00.000Z', is_workshop: true }),
      ]),
    kysely.insertInto('event_signups').values({ event_id: 'next', user_id, number: 1, is_waiting: false, joined_at: created_at }),
    kysely.insertInto('event_mailings').values([
      { id: 'draft', event_id: 'next', to_waitlist: false, subject_el: 'Φέρτε νερό', text_el: 'Κάνει ζέστη.', created_at },
      {
        id: 'sent',
        event_id: 'next',
        to_waitlist: true,
        subject_el: 'Νέα',
        text_el: 'Κείμενο',
        created_at,
        sent_at: created_at,
        recipients: 2,
      },
    ]),
    ...[
      { id: 'closure', first_day: '2030-05-01', last_day: '2030-05-02', reason_el: 'Αργία', reason_en: 'Holiday' },
      ...classes.slice(0, 1).map(({ day, start, groups }) => {
        const date = nextDate(day, 1);
        return { id: 'change', first_day: date, last_day: date, class_start: start, class_groups: groups.join('.') };
      }),
      { id: 'text', first_day: '2030-05-01', last_day: '2030-05-02', text_el: 'Νέες μπλούζες', text_en: 'New shirts' },
    ].map((row) => kysely.insertInto('schedule_changes').values({ ...row, created_at })),
  ];
  for (const table of ['contact_submissions', 'event_signups', 'events', 'schedule_changes'] as const)
    await kysely.deleteFrom(table).execute();
  for (const insertion of insertions) await insertion.execute();
  return user_id;
}

/** Addresses under /admin that are no pages. */
const withoutPage = ['sendersCsv', 'membersCsv', 'participantsCsv', 'siteContentPreview', 'mailingPreview', 'retryMail', 'undo'];

/** All pages and dialogs of the admin area, and some for items that do not exist. */
function screens(userId: string): string[] {
  const ids: Record<string, string> = {
    answers: answers[0]?.id ?? '',
    events: 'next',
    mailings: 'draft',
    members: userId,
    'closures/': 'closure',
    'class-changes/': 'change',
    'announcements/': 'text',
    'schedule-changes/:id': 'closure',
    versions: '0',
  };
  const patterns = Object.entries(paths).flatMap(([name, path]) =>
    typeof path === 'string' && isWithin(path, paths.admin) && !withoutPage.includes(name) ? path : [],
  );
  return [
    ...patterns.map((path) => {
      const [, id = ''] = Object.entries(ids).find(([part]) => path.includes(part)) ?? [];
      return path.replace(':email', email).replace(':section', 'questions').replace(':id', id);
    }),
    ...['timetable', 'home', 'facts', 'legal', ...instructorIds.slice(0, 1).map((id) => `instructor.${id}`)].map((section) =>
      href(paths.siteContentSection, { section }),
    ),
    ...[`${paths.admin}?q=ξ`, `${paths.admin}?q=τίποτα`, `${paths.admin}?status=pending`, `${paths.admin}?status=overdue`],
    ...[
      '/admin/nothing',
      '/admin/contacts/nobody@example.gr',
      '/admin/members/none',
      '/admin/events/none',
      '/admin/events/none/write',
    ],
    ...['/admin/mailings/sent', '/admin/mailings/none'],
    '/admin/content/questions/versions/9',
  ];
}

/** Latin words in the Greek texts, such as 'capoeira', and in the samples. */
const greekWords = new Set(
  [
    ...[
      admin,
      adminEvents,
      contentEditor,
      mailCheck,
      notices,
      contentErrors.el,
      contentHelp.el,
      contentSections,
      strings,
      scheduleCopy,
      schoolCopy,
    ].flatMap(greekTexts),
    ...answers.map(({ text_el }) => text_el),
    ...Object.values<{ name: string }>(instructorFacts).map(({ name }) => name),
    ...[
      school.name,
      school.email,
      school.instagram?.profile ?? '',
      email,
      adminEmail,
      'giorgos nobody https schedule contact localhost',
    ],
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

/** Texts with a Latin word that is not in a Greek text. */
async function foreignTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-label'];
    const found = [document.title];
    for (const area of document.querySelectorAll('main, .toasts')) {
      const nodes = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
      while (nodes.nextNode())
        if (!nodes.currentNode.parentElement?.closest('[lang=en], script, style, textarea'))
          found.push(nodes.currentNode.textContent ?? '');
      for (const element of area.querySelectorAll('*'))
        found.push(...attributes.flatMap((attribute) => element.getAttribute(attribute) ?? []));
    }
    return found;
  });
  const isForeign = (word: string) => !greekWords.has(word.toLowerCase());
  const withoutPlaceholders = texts.map((text) => text.replaceAll(/\{\w+\}/g, ''));
  return withoutPlaceholders.filter((text) => text.match(/\p{Script=Latin}{2,}/gu)?.some(isForeign));
}

const expectGreek = async (page: Page, name = page.url()) => {
  expect.soft(await page.locator('html').getAttribute('lang'), name).toBe('el');
  expect.soft(await foreignTexts(page), name).toEqual([]);
};

test('shows the admin area in the language of the switch, and in English after a link from a Greek page', async ({
  page,
  context,
  site,
}) => {
  await shareAdministratorSession(context, site);
  await context.clearCookies();
  const signIn = async () => {
    await page.locator('[name=email]').fill(adminEmail);
    await page.locator('[name=password]').fill(password);
    await page.locator('[name=password]').press('Enter');
    await expect(page).toHaveURL(`${site.origin}/admin`);
    await expectHydrated(page);
  };
  await page.goto('/');
  await page.locator('footer a[href^="/auth"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  await signIn();
  await expect(heading(page)).toHaveText(english.title);
  await expect(toast(page)).toContainText(notices['signed-in'].en);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await switchTo(page, 'EL');
  await expect(page).toHaveURL(`${site.origin}/admin`);
  await expect(heading(page)).toHaveText(admin.title);
  await clickLink(page, admin.siteContent);
  await expect(heading(page)).toHaveText(contentEditor.siteContent.heading);
  const loaded = scripts.flatMap((path) => path.match(/\/((?:[\w-]+\.)?e[ln])-[\w-]+\.js$/)?.[1] ?? []);
  expect([...new Set(loaded)].sort()).toEqual(['admin.el', 'content-editor.el', 'el']);

  await page.goto('/admin');
  await clickButton(page, admin.logout);
  await expect(toast(page)).toContainText(notices['admin-signed-out'].el);
  await page.goto('/admin');
  await expect(toast(page)).toContainText(notices['admin-only'].el);
  await signIn();
  await expect(heading(page)).toHaveText(admin.title);
  await expect(toast(page)).toContainText(notices['signed-in'].el);
  await switchTo(page, 'EN');
  await expect(heading(page)).toHaveText(english.title);
});

async function openInGreek(context: BrowserContext, site: RunningSite): Promise<void> {
  await shareAdministratorSession(context, site);
  await context.addCookies([{ name: 'language', value: 'el', url: site.origin }]);
}

/** With the longest texts. axe checks all pages in English. */
const checkedByAxe = ['/admin', paths.newEvent, paths.newAnnouncement, '/admin/content/timetable'];

for (const [part, isIn] of [
  ['site content', (path: string) => isWithin(path, paths.siteContent)],
  ['dashboard', (path: string) => !isWithin(path, paths.siteContent)],
] as const)
  test(`has every page and dialog of the ${part} in Greek, on a phone too`, async ({ page, context, site }) => {
    await openInGreek(context, site);
    const userId = await insertSamples(site);
    await page.setViewportSize({ width: phone, height: 800 });
    for (const path of screens(userId).filter(isIn)) {
      await page.goto(path);
      if (path !== '/admin/nothing') await expectHydrated(page);
      await expectGreek(page, path);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(excess, `excess width of ${path}`).toBeLessThanOrEqual(0);
      if (!checkedByAxe.includes(path)) continue;
      expect.soft(await accessibilityIssues(page, { within: ['main'], width: phone }), path).toEqual([]);
    }
  });

test('shows errors, notices and dates in Greek', async ({ page, context, site }) => {
  await openInGreek(context, site);
  await insertSamples(site);
  await page.goto('/admin/events');
  await expect(page.locator('tbody').first()).toContainText('8 Ιουν 2030, 18:00');
  for (const path of [paths.newEvent, paths.newAnswer, paths.newClosure, paths.newClassChange, paths.newAnnouncement]) {
    await page.goto(path);
    await expectHydrated(page);
    await page.locator('dialog form').evaluate((form: HTMLFormElement) => form.reset());
    await page.locator('dialog button[type=submit]').click();
    await expect(page.locator('dialog .field__error').first()).toBeVisible();
    await expectGreek(page, `errors of ${path}`);
  }

  await page.goto(href(paths.deleteEvent, { id: 'past' }));
  await expectHydrated(page);
  await clickDialogButton(page, adminEvents.events.deletion.delete);
  await expect(toast(page)).toContainText(notices['event-deleted'].el);
  await expectGreek(page, 'undo');
  await toast(page).getByRole('button', { name: 'Αναίρεση' }).click();
  await expect(toast(page)).toContainText(notices['event-restored'].el);

  await page.goto(href(paths.editEvent, { id: 'next' }));
  await expect(page.locator('dialog output').first()).toHaveText('Σάββατο 8 Ιουνίου 2030, 18:00');
  await dialogField(page, 'location').fill('Πλατεία');
  await clickDialogButton(page, adminEvents.events.form.update);
  await expect(toast(page)).toContainText('Οι αλλαγές αποθηκεύτηκαν!');

  await page.goto(href(paths.siteContentSection, { section: 'questions' }));
  await page.locator('[name="questions.0.question:el"]').fill('');
  await clickButton(page, contentEditor.siteContent.form.publish);
  await expect(page.locator('.field__error').first()).toHaveText(contentErrors.el.missing);
  await expectGreek(page, 'errors of a section');
  await page.locator('[name="questions.0.question:el"]').fill('Από ποια ηλικία;');
  await clickButton(page, contentEditor.siteContent.form.save);
  await expect(toast(page)).toContainText(notices['content-draft-saved'].el);
  await expectGreek(page, 'draft');
  await clickButton(page, contentEditor.siteContent.form.publish);
  await expect(toast(page)).toContainText(notices['content-published'].el);
  for (const path of ['/admin/content', '/admin/content/questions/versions', '/admin/content/questions/versions/0']) {
    await page.goto(path);
    await expectGreek(page, `${path} after publishing`);
  }
});

for (const locale of ['el', 'en'] as const)
  test(`in ${locale}, the longest notice covers no link in the header`, async ({ page, context, site }) => {
    await shareAdministratorSession(context, site);
    for (const width of [phone, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await context.addCookies([
        { name: 'flash', value: longestNotice(locale), url: site.origin },
        { name: 'language', value: locale, url: site.origin },
      ]);
      await page.goto('/admin');
      await expect(toast(page)).toHaveText(notices[longestNotice(locale)][locale]);
      const notice = await page.locator('.toast').boundingBox();
      const links = await page.locator('.admin-header__parts').boundingBox();
      expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(links?.y ?? 0);
    }
  });
