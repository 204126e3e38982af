import { expect, type Page } from '@playwright/test';
import nodeIcal, { type VEvent } from 'node-ical';
import type { Locale } from '#app/site-map.ts';
import { notices } from '#content/interface/notices.ts';
import { accessibilityIssues, narrow, wide } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { content, isSample, orSkip } from '../support/content.ts';
import { createMember } from '../support/members.ts';
import { engines, type RunningSite, startSite, test } from '../support/site.ts';
import { firstGroup, groupName, groups, linesOf, week } from '../support/timetable.ts';

const eventsIn = (file: string): VEvent[] =>
  Object.values(nodeIcal.sync.parseICS(file)).filter((part) => part?.type === 'VEVENT');

const cards = (page: Page) => page.locator('#schedule .level');

const prefilled = (locale: Locale) => content[locale].home.freeClass.message;

/** Number of recurring events: one for all days on which a class has the same hours. */
const seriesCount = (group?: string) =>
  new Set(
    week
      .filter((each) => !group || each.groups.includes(group))
      .map((each) => [each.start, each.end, each.label, ...each.groups].join()),
  ).size;

for (const [locale, path] of [
  ['el', '/'],
  ['en', '/en'],
] as const)
  test(`every group in ${locale} links to its calendar feed`, async ({ page, request }) => {
    await page.goto(path);
    const links = cards(page).getByRole('link', { name: content[locale].schedule.addToCalendar });
    await expect(links).toHaveCount(groups.length);
    const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
    const prefix = locale === 'el' ? '/calendar' : '/en/calendar';
    expect(hrefs).toEqual(groups.map(({ id }) => `${prefix}/${id}.ics`));
    const whole = (await page.locator('.schedule__calendar a').getAttribute('href')) ?? '';
    expect(whole).toBe(`${prefix}/all.ics`);
    for (const [index, href] of [...hrefs, whole].entries()) {
      const response = await request.get(href);
      const headers = response.headers();
      expect([href, response.status(), headers['content-type']]).toEqual([href, 200, 'text/calendar; charset=utf-8']);
      expect(eventsIn(await response.text()).map(({ rrule }) => rrule)).toHaveLength(seriesCount(groups[index]?.id));
      const again = await request.get(href, { headers: { 'If-None-Match': headers.etag ?? '' } });
      expect(again.status()).toBe(304);
    }
  });

for (const javaScriptEnabled of [true, false])
  for (const [locale, path] of [
    ['el', '/'],
    ['en', '/en'],
  ] as const)
    test(`a trial class link prefills the contact form in ${locale} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
      browser,
      site,
    }) => {
      const group = orSkip(firstGroup, 'groups');
      const page = await browser.newPage({ javaScriptEnabled });
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.route(
        ({ hostname }) => hostname !== 'localhost',
        (route) => route.fulfill({ body: '' }),
      );
      await page.goto(site.origin + path);
      await cards(page).first().locator('.level__actions a').first().click();
      await expect(page).toHaveURL(`${site.origin}${path}?class=${group}#contact`);
      const form = page.locator('#contact form');
      const message = form.locator('[name=message]');
      await expect(message).toHaveValue(prefilled(locale));
      await expect(form.locator('[name=class]')).toHaveValue(group);
      await expect(form.locator('.field:has([name=class]) li')).toHaveText(javaScriptEnabled ? linesOf(group, locale) : []);
      await expect(form.locator('[name=who]:checked')).toHaveValue(
        content[locale].schedule.kidsGroups.some(({ id }) => id === group) ? 'child' : 'me',
      );
      await expect(page.locator('#contact')).toBeInViewport();

      await message.fill(`${prefilled(locale)} ${locale} ${javaScriptEnabled}`);
      await form.locator('[name=name]').fill('Νεφέλη');
      await form.locator('[name=email]').fill('nefeli@example.gr');
      await form.locator('button[type=submit]').click();
      await expect(form.locator('[name=privacy]')).toHaveAttribute('aria-invalid', 'true');
      await expect(message).toHaveValue(`${prefilled(locale)} ${locale} ${javaScriptEnabled}`);
      await expect(form.locator('[name=class]')).toHaveValue(group);
      await form.locator('[name=privacy]').check();
      await form.locator('button[type=submit]').click();
      await expect(page.locator('.toast')).toBeVisible();
      await expect(message).toHaveValue('');
      await expect(form.locator('[name=class]')).toHaveValue('');
      const { message: stored } = await site.database.kysely
        .selectFrom('contact_submissions')
        .select('message')
        .where('message', 'like', `%${locale} ${javaScriptEnabled}`)
        .executeTakeFirstOrThrow();
      expect(stored.split('\n')[0]).toContain(groupName(group, locale));
      expect(errors.filter((text) => !text.includes('status of 4'))).toEqual([]);
      await page.close();
    });

test('ignores an unknown trial class', async ({ page }) => {
  for (const search of ['?class=zzz', '?class=', '?class=%3Cscript%3E', '?class=constructor']) {
    await page.goto(`/${search}#contact`);
    await expect(page.locator('[name=message]')).toHaveValue('');
  }
});

test('the language switch keeps the trial class', async ({ page }) => {
  const group = orSkip(firstGroup, 'groups');
  await page.goto(`/?class=${group}#contact`);
  await page.locator('[data-language-switch]:visible').click();
  await expect(page).toHaveURL(`/en?class=${group}#contact`);
  await expect(page.locator('[name=message]')).toHaveValue(prefilled('en'));
});

test('the links of a group fit in its card, in the sample on one line, and have no accessibility issues', async ({ page }) => {
  for (const path of ['/', `/en?class=${firstGroup}#contact`]) {
    await page.goto(path);
    for (const width of [narrow, wide]) {
      await page.setViewportSize({ width, height: 800 });
      for (const card of await cards(page).filter({ visible: true }).all()) {
        const [first, second] = await card.locator('.level__actions a').evaluateAll((links) =>
          links.map((link) => {
            const { top, bottom, height, right } = link.getBoundingClientRect();
            return { top, bottom, height, within: right <= (link.closest('.level')?.getBoundingClientRect().right ?? 0) + 1 };
          }),
        );
        expect([first?.within, second?.within]).toEqual([true, true]);
        expect(first?.height).toBeGreaterThanOrEqual(44);
        const lines = isSample ? [first?.top] : [first?.top, first?.bottom];
        expect(lines).toContain(second?.top);
      }
    }
    expect.soft(await accessibilityIssues(page, { within: ['#schedule', '#contact form'] }), path).toEqual([]);
  }
});

for (const engine of engines)
  test.describe(`events on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    const store = (id: string, date: Date) =>
      site.database.kysely
        .insertInto('events')
        .values({
          id,
          title: 'Roda, με καλεσμένους',
          description: 'Έλα νωρίς.\nΦέρε νερό.',
          date: date.toISOString(),
          location: 'Σκαβίδη 12, Κατεχάκη',
          max_participants: null,
          registration_link: null,
          created_at: new Date().toISOString(),
        })
        .execute();

    test('serves the calendar file of an upcoming event to members, not of a past one, and redirects visitors to sign-in', async ({
      browser,
    }) => {
      const date = new Date(Date.now() + 86_400_000);
      await store('soon', date);
      await store('begun', new Date(Date.now() - 60_000));
      const context = await browser.newContext({ javaScriptEnabled: engine === 'postgres', baseURL: site.origin });
      await createMember(context, site);
      const page = await context.newPage();
      await page.goto('/profile');
      const link = page.getByRole('link', { name: /^Add to calendar ?: Roda, με καλεσμένους$/ });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toBe('event.ics');

      const href = (await link.getAttribute('href')) ?? '';
      const response = await context.request.get(href);
      expect(response.headers()).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' });
      const [event] = eventsIn(await response.text());
      expect(event).toMatchObject({ summary: 'Roda, με καλεσμένους', description: 'Έλα νωρίς.\nΦέρε νερό.', sequence: 0 });
      expect(event?.start.getTime()).toBe(Math.floor(date.getTime() / 1_000) * 1_000);
      // Axe needs JavaScript, which is enabled only in the PostgreSQL run of this test.
      if (engine === 'postgres') expect(await accessibilityIssues(page)).toEqual([]);

      await page.goto('/profile/events/begun/event.ics');
      await expect(page).toHaveURL('/profile');
      await expect(page.locator('.toast')).toHaveText(notices['event-over'].en);

      const visitor = await browser.newContext({ baseURL: site.origin });
      for (const each of [href, '/profile/events/none/event.ics']) {
        const response = await visitor.request.get(each, { maxRedirects: 0 });
        expect([response.status(), response.headers().location]).toEqual([303, '/auth']);
        expect(await response.text()).not.toContain('καλεσμένους');
      }
      await visitor.close();
      await context.close();
    });

    test('raises SEQUENCE when an event is edited', async ({ browser }) => {
      const context = await browser.newContext({ baseURL: site.origin });
      await shareAdministratorSession(context, site);
      await store('edited', new Date(Date.now() + 2 * 86_400_000));
      const read = async () => eventsIn(await (await context.request.get('/profile/events/edited/event.ics')).text())[0];
      const before = await read();
      const page = await context.newPage();
      await page.goto('/admin/events/edited');
      await page.getByLabel('Event Title').fill('Roda αλλού');
      // A click can miss the button while the dialog becomes modal.
      await page.locator('dialog:modal').getByRole('button', { name: 'Update Event' }).click();
      await expect(page).toHaveURL('/admin/events');
      const after = await read();
      expect([before?.uid, before?.sequence]).toEqual([after?.uid, 0]);
      expect([after?.summary, after?.sequence]).toEqual(['Roda αλλού', 1]);
      await context.close();
    });
  });
