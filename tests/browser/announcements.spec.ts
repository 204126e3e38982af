import { type Browser, expect, type Page } from '@playwright/test';
import { pages } from '#app/content/pages.ts';
import { adminEvents } from '#content/interface/admin-events.en.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { createMember, randomClientIp } from '../support/members.ts';
import { clickDialogButton, clickLink, dialogField, expectHydrated, toast } from '../support/page.ts';
import { engines, type RunningSite, scriptModes, startSite, test } from '../support/site.ts';
import { dateIn, longDate } from '../support/timetable.ts';

const list = '/admin/schedule-changes';
const DAY_MS = 86_400_000;
const copy = adminEvents.scheduleChanges;
const texts = { text_el: 'Ήρθαν οι νέες μπλούζες.', text_en: 'The new shirts are here.' };
const link = { link: '/#contact', link_el: 'Παράγγειλε μία', link_en: 'Order one' };

const notice = (page: Page) => page.locator('#schedule .schedule__changes');
const memberNotice = (page: Page) => page.locator('.member-classes__changes');
const rows = (page: Page) => page.locator('main table tbody tr');
const rowLink = (page: Page, name: RegExp) => rows(page).getByRole('link', { name });

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await dialogField(page, name).fill(value);
}
const expectDescription = (page: Page, name: string, text: string | RegExp) =>
  expect(dialogField(page, name)).toHaveAccessibleDescription(text);
const expectClosed = async (page: Page) => {
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === list);
};

async function openPage(browser: Browser, site: RunningSite, javaScriptEnabled = true) {
  const context = await browser.newContext({
    ...{ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), javaScriptEnabled },
  });
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.fulfill({ body: '' }),
  );
  return context.newPage();
}

async function openAdministratorPage(browser: Browser, site: RunningSite, javaScriptEnabled = true) {
  const page = await openPage(browser, site, javaScriptEnabled);
  await shareAdministratorSession(page.context(), site);
  return page;
}

const htmlOf = async (origin: string, path = '/en') => (await fetch(origin + path)).text();

async function deleteAll(site: RunningSite) {
  await site.database.kysely.deleteFrom('schedule_changes').execute();
  await expect.poll(() => htmlOf(site.origin)).not.toContain('class="schedule__changes"');
}

async function store(site: RunningSite, announcements: Record<string, string>[]) {
  const rowsToStore = announcements.map((row, at) => ({ id: `${at}`, ...texts, ...row, created_at: new Date().toISOString() }));
  await site.database.kysely
    .insertInto('schedule_changes')
    .values(rowsToStore as never)
    .execute();
}
const shownOn = (first_day: string, last_day = first_day) => ({ first_day, last_day });

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

for (const engine of engines)
  test.describe(`on ${engine}`, { tag: '@accounts' }, () => {
    // Each test deletes the announcements of the shared site, so the tests must run serially.
    test.describe.configure({ mode: 'serial' });
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of scriptModes(engine)) {
      const mode = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

      test(`adds an announcement after errors, shows it to visitors and members, and deletes it ${mode}`, async ({ browser }) => {
        await deleteAll(site);
        const before = await htmlOf(site.origin, '/');
        const page = await openAdministratorPage(browser, site, javaScriptEnabled);
        await page.goto(list);
        await clickLink(page, copy.announce);
        await expect(page.getByRole('dialog', { name: copy.announcementForm.createTitle })).toContainText(
          copy.announcementForm.shown,
        );
        await page.getByText(copy.announcementForm.addLink).click();
        await fillIn(page, { text_en: 'x'.repeat(161), from: dateIn(3), until: dateIn(2), link: 'javascript:alert(1)' });
        await clickDialogButton(page, 'Save');
        for (const [name, error] of [
          ['text_el', copy.errors.textMissing],
          ['text_en', copy.errors.textTooLong],
          ['until', copy.errors.lastBeforeFirst],
          ['link', copy.errors.linkInvalid],
          ['link_el', copy.errors.wordsMissing],
          ['link_en', copy.errors.wordsMissing],
        ] as const)
          await expectDescription(page, name, new RegExp(`${error}$`));
        await expect(dialogField(page, 'text_el')).toBeFocused();
        await expect(dialogField(page, 'link')).toHaveValue('javascript:alert(1)');
        await fillIn(page, { ...texts, ...link, from: dateIn(0), until: dateIn(3), link: '/nowhere' });
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'link', new RegExp(`${copy.errors.noSuchPage}$`));
        await fillIn(page, link);
        await clickDialogButton(page, 'Save');
        await expectClosed(page);
        await expect(toast(page)).toContainText('Saved. Visitors can read it now.');
        await expect(rows(page).locator('td').nth(0)).toContainText(longDate(dateIn(3), 'en').replaceAll(' ', '\u00a0'));
        await expect(rows(page).locator('td').nth(1)).toHaveText(
          `${copy.announcement}: ${texts.text_el} / ${texts.text_en}With a link to /#contact`,
        );
        await expect(page.getByLabel(copy.noticeText)).toHaveValue(`${texts.text_el}\n\n${texts.text_en}`);

        const visitor = await openPage(browser, site, javaScriptEnabled);
        for (const [path, locale, target] of [
          ['/', 'el', '/#contact'],
          ['/en', 'en', '/en#contact'],
        ] as const) {
          await visitor.goto(path);
          await expect(notice(visitor).getByRole('heading')).toHaveText(pages[locale].scheduleChanges.announcements);
          await expect(notice(visitor).locator('li')).toHaveText(`${texts[`text_${locale}`]} ${link[`link_${locale}`]}`);
          await expect(notice(visitor).getByRole('link')).toHaveAttribute('href', target);
        }
        await createMember(visitor.context(), site);
        await visitor.goto('/profile');
        await expect(memberNotice(visitor).getByRole('heading')).toHaveText(pages.en.scheduleChanges.announcements);
        await expect(memberNotice(visitor).locator('li')).toHaveText(`${texts.text_en} ${link.link_en}`);
        await expect(memberNotice(visitor).getByRole('link')).toHaveAttribute('href', '/en#contact');

        await rowLink(page, /^Delete/).click();
        const question = page.getByRole('alertdialog', { name: copy.announcementDeletion.heading });
        await expect(question).toContainText(copy.announcementDeletion.question);
        await expect(question).toContainText(texts.text_en);
        await clickDialogButton(page, 'Delete');
        await expectClosed(page);
        await expect(toast(page)).toContainText('Announcement deleted.');
        await expect(rows(page)).toHaveCount(0);
        expect(await htmlOf(site.origin, '/')).toBe(before);
        await toast(page).getByRole('button', { name: 'Undo' }).click();
        await expect(toast(page)).toContainText('The announcement is back.');
        await expect(rows(page)).toHaveCount(1);
        expect(await htmlOf(site.origin)).toContain(texts.text_en);

        await rowLink(page, /^Edit/).click();
        await fillIn(page, { text_en: '' });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);
        await visitor.goto('/en');
        await expect(notice(visitor).locator('li [lang=el]').first()).toHaveText(texts.text_el);
      });

      // Without JavaScript, the same dialogs are tested with closures (schedule-changes.spec.ts).
      if (!javaScriptEnabled) continue;
      test(`edits an announcement in two windows without losing text ${mode}`, async ({ browser }) => {
        await deleteAll(site);
        await store(site, [{ ...shownOn(dateIn(0), dateIn(5)), ...link }]);
        const page = await openAdministratorPage(browser, site, javaScriptEnabled);
        const other = await openAdministratorPage(browser, site, javaScriptEnabled);
        for (const tab of [page, other]) {
          await tab.goto(list);
          await rowLink(tab, /^Edit/).click();
          await expect(tab.getByRole('dialog', { name: copy.announcementForm.editTitle })).toBeVisible();
        }
        for (const [name, value] of Object.entries({ ...texts, ...link, from: dateIn(0), until: dateIn(5) }))
          await expect(dialogField(page, name)).toHaveValue(value);
        await fillIn(page, { text_en: 'First', link: '', link_el: '', link_en: '' });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);
        await expect(rows(page).locator('td').nth(1)).toHaveText(`${copy.announcement}: ${texts.text_el} / First`);
        await fillIn(other, { text_en: 'Second' });
        await clickDialogButton(other, 'Save');
        await expect(other.locator('dialog .alert')).toContainText('This was changed in the meantime');
        await expect(dialogField(other, 'text_en')).toHaveValue('Second');
        await clickDialogButton(other, 'Save');
        await expectClosed(other);
        await expect(rows(other).locator('td').nth(1)).toContainText('Second');
        await rowLink(other, /^Edit/).click();
        await expect(dialogField(other, 'text_en')).toHaveValue('Second');
        await site.database.kysely.deleteFrom('schedule_changes').execute();
        await clickDialogButton(other, 'Save');
        await expect(other.locator('dialog .alert')).toContainText('This was deleted in the meantime');
        await clickDialogButton(other, 'Save');
        await expectClosed(other);
        await expect(rows(other)).toHaveCount(1);
        const [id] = await site.database.kysely.selectFrom('schedule_changes').select('id').execute();
        for (const kind of ['closures', 'class-changes'])
          expect((await other.request.get(`${list}/${kind}/${id?.id}`)).status()).toBe(404);
      });
    }

    // On SQLite, the same is tested with closures (schedule-changes.spec.ts).
    if (engine === 'sqlite') return;
    test('shows an announcement immediately after a restart, and a change of it on other instances', async () => {
      await deleteAll(site);
      await store(site, [shownOn(dateIn(0))]);
      const AUTH_SECRET = 'a secret for tests, long enough to be one';
      const other = await startSite('sqlite', { ...administratorEnv, DATABASE_URL: site.databaseUrl ?? '', AUTH_SECRET });
      await site.end();
      await site.restart();
      expect(await htmlOf(site.origin)).toContain(texts.text_en);
      expect(await htmlOf(other.origin)).toContain(texts.text_en);
      await site.database.kysely.updateTable('schedule_changes').set({ text_en: 'Sold out' }).execute();
      for (const { origin } of [site, other]) await expect.poll(() => htmlOf(origin)).toContain('Sold out');
      await other.close();
    });
  });

test.describe('shown days', () => {
  let site: RunningSite;
  test.beforeAll(async () => {
    site = await startSite('sqlite', administratorEnv);
  });
  test.afterAll(() => site.close());

  test('shows announcements from their first day to the end of the last by the visitor’s clock', async ({ browser }) => {
    await deleteAll(site);
    await store(site, [
      { ...shownOn(dateIn(-9), dateIn(-1)), text_en: 'Past' },
      { ...shownOn(dateIn(-3), dateIn(0)), text_en: 'Today' },
      { ...shownOn(dateIn(0), dateIn(2)), text_en: 'For three days' },
      { ...shownOn(dateIn(1)), text_en: 'Tomorrow' },
    ]);
    const page = await openPage(browser, site);
    await expect.poll(() => htmlOf(site.origin)).toContain('class="schedule__changes"');
    const shown = notice(page).locator('li').filter({ visible: true });
    await page.goto('/en');
    await expect(shown).toHaveText(['Today', 'For three days']);
    for (const [days, visible] of [
      [1, ['For three days']],
      [3, []],
    ] as const) {
      await page.clock.setFixedTime(Date.now() + days * DAY_MS);
      await page.goto('/en');
      await expect(shown).toHaveText([...visible]);
      await expect(notice(page)).toBeVisible({ visible: visible.length > 0 });
    }
  });

  test('the form for a single class change leads to the form that changes a class for good', async ({ browser }) => {
    const page = await openAdministratorPage(browser, site);
    await page.goto(`${list}/new-class-change`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(copy.changeForm.once);
    await expect(dialog).toContainText(copy.changeForm.forGood.explanation);
    const lasting = dialog.getByRole('link', { name: copy.changeForm.forGood.link });
    await expect(lasting).toHaveAttribute('href', '/admin/content/timetable');
  });

  test('has no accessibility issues in any state, light or dark, narrow or wide', async ({ browser }) => {
    await deleteAll(site);
    await store(site, [
      { ...shownOn(dateIn(-1), dateIn(8)), ...link },
      { ...shownOn(dateIn(0)), text_el: 'α'.repeat(160), text_en: 'w'.repeat(160) },
    ]);
    await expect.poll(() => htmlOf(site.origin)).toContain('class="schedule__changes"');
    const page = await openAdministratorPage(browser, site);
    const expectAccessible = async (state: string, part = 'html') =>
      expect.soft(await accessibilityIssues(page, { within: [part] }), state).toEqual([]);
    for (const path of ['/', '/en']) {
      await page.goto(path);
      await expect(notice(page)).toBeVisible();
      await expectAccessible(path, '#schedule');
    }
    await page.goto(list);
    await expectAccessible('list');
    for (const path of ['new-announcement', 'announcements/0', '0/delete']) {
      await page.goto(`${list}/${path}`);
      await expectHydrated(page);
      await expectAccessible(path);
    }
    await page.goto(`${list}/new-announcement`);
    await page.getByText(copy.announcementForm.addLink).click();
    await fillIn(page, { link: 'x' });
    await clickDialogButton(page, 'Save');
    await expect(page.locator('.field__error').first()).toBeVisible();
    await expectAccessible('wrong');
    const member = await openPage(browser, site);
    await createMember(member.context(), site);
    await member.goto('/profile');
    await expect(memberNotice(member)).toBeVisible();
    expect.soft(await accessibilityIssues(member, { within: ['.member-classes'] })).toEqual([]);
  });
});
