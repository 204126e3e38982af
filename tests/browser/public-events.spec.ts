import { expect } from '@playwright/test';
import { pages } from '#app/content/pages.ts';
import { adminEvents } from '#content/interface/admin-events.en.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { createMember, newEmail, password, randomClientIp, waitForMailedLink } from '../support/members.ts';
import { dialogField } from '../support/page.ts';
import { engines, type RunningSite, scriptModes, startSite, test } from '../support/site.ts';

const HOUR_MS = 3_600_000;
const secret = 'canary-4e1b';
const linked = '/profile?event=open-roda#event-open-roda';

for (const engine of engines)
  for (const javaScriptEnabled of scriptModes(engine))
    test(`visitors see public events only, and join one after signing in, on ${engine}, with${javaScriptEnabled ? '' : 'out'} JavaScript`, async ({
      browser,
    }) => {
      const site = await startSite(engine, administratorEnv);
      await insertEvents(site);
      const read = async (path: string) => (await fetch(site.origin + path)).text();
      const homes = ['/', '/en'];
      const feeds = ['/calendar/events.ics', '/en/calendar/events.ics'];
      const before = await read('/');

      const open = (javaScript = true) =>
        browser.newContext({
          baseURL: site.origin,
          javaScriptEnabled: javaScript,
          extraHTTPHeaders: randomClientIp(),
          reducedMotion: 'reduce',
        });
      const administrator = await open(javaScriptEnabled);
      await shareAdministratorSession(administrator, site);
      const form = await administrator.newPage();
      await form.goto('/admin/events/open-roda');
      await dialogField(form, 'title_en').fill('Open roda');
      await form.getByRole('switch', { name: 'Show on the public site' }).check();
      await form.locator('dialog').getByRole('button', { name: 'Update Event' }).click();
      await expect(form).toHaveURL('/admin/events');
      await expect(form.getByRole('row', { name: /Open roda/ })).toContainText(adminEvents.events.isPublic);
      await form.goto('/admin/events/open-roda/duplicate');
      await expect(form.getByRole('switch', { name: 'Show on the public site' })).not.toBeChecked();

      for (const [index, title] of ['Ανοιχτή roda', 'Open roda'].entries()) {
        const html = await read(homes[index] ?? '');
        expect(html).toContain(title);
        expect(html).toMatch(/"@type":"Event".*"remainingAttendeeCapacity":3/);
        const feed = await read(feeds[index] ?? '');
        expect(feed).toContain(`SUMMARY:${title}\r\n`);
        expect(feed).toContain('UID:event-open-roda@localhost\r\n');
      }
      for (const path of [...homes, ...feeds, '/calendar/all.ics', '/?notice=message-sent', '/auth?event=hidden-0'])
        expect(await read(path), path).not.toContain(secret);

      const member = newEmail();
      await createMember(await open(), site, member);
      const visitor = await open(javaScriptEnabled);
      const page = await visitor.newPage();
      await page.goto('/en');
      const list = page.getByRole('region', { name: pages.en.events.heading });
      await expect(list).toContainText('3 places free');
      if (javaScriptEnabled) expect(await accessibilityIssues(page, { within: ['#schedule .events'] })).toEqual([]);
      if (javaScriptEnabled) {
        const showAt = async (time: number) => {
          await page.clock.setFixedTime(time);
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        };
        await showAt(Date.now() + 8 * 24 * HOUR_MS);
        await expect(list).toBeHidden();
        await showAt(Date.now());
        await expect(list).toBeVisible();
      }
      await list.getByRole('link', { name: /^Register ?: Open roda$/ }).click();
      await expect(page.locator('main')).toContainText('Open roda');
      await page.locator('[name=email]').fill(member);
      await page.locator('[name=password]').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(linked);
      const event = page.locator('#event-open-roda');
      await expect(event).toBeInViewport();
      await expect(event).toBeFocused();
      await event.getByRole('button', { name: /^Register Now/ }).click();
      await expect(event).toContainText('You’re going');
      await expect.poll(() => read('/en')).toContain('2 places free');

      // Signing up leads there, too.
      const newcomer = newEmail();
      const post = (url: string, intent: string) =>
        visitor.request.post(url, {
          form: { email: newcomer, password, intent },
          headers: { Origin: site.origin },
          maxRedirects: 0,
        });
      await visitor.clearCookies();
      await post(`${site.origin}/auth?mode=sign-up&event=open-roda`, 'sign-up');
      const confirmed = await post(await waitForMailedLink(site, newcomer), 'confirm');
      expect(confirmed.headers().location).toBe(linked);

      // As if on another instance.
      await site.database.kysely.updateTable('events').set({ is_public: false }).where('id', '=', 'open-roda').execute();
      await expect.poll(() => read('/')).toBe(before);
      for (const path of [...homes, ...feeds]) expect(await read(path), path).not.toContain('open-roda');
      await site.close();
    });

test('on a phone, the place stays on one line beside the link to another site', async ({ page }) => {
  const site = await startSite('sqlite', {});
  const date = new Date(Date.now() + 99 * HOUR_MS).toISOString();
  await site.database.kysely
    .insertInto('events')
    .values({
      ...{ id: 'workshop', title: 'Workshop', location: 'Skavidi 12', date, created_at: date, description: null },
      ...{ max_participants: null, registration_link: 'https://registration.workshops.example/acrobatics', is_public: true },
    })
    .execute();
  const place = page.locator('.events').getByText('Skavidi 12');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(async () => {
    await page.goto(site.origin);
    await expect(place).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await place.evaluate((element) => element.getClientRects().length)).toBe(1);
  expect((await place.boundingBox())?.height).toBeLessThan(40);
  await site.close();
});

/** More private events than the member's page lists, before the one that becomes public. */
async function insertEvents({ database: { kysely } }: RunningSite): Promise<void> {
  const event = { max_participants: 3, registration_link: null, created_at: new Date().toISOString() };
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const hidden = Array.from({ length: 7 }, (_, index) => ({
    ...event,
    ...{ id: `hidden-${index}`, title: `${secret} title`, description: secret, location: secret, date: at(index + 24) },
  }));
  const shown = { id: 'open-roda', title: 'Ανοιχτή roda', description: 'Έλα νωρίς.', location: 'Σκαβίδη 12', date: at(99) };
  await kysely
    .insertInto('events')
    .values([...hidden, { ...event, ...shown }])
    .execute();
}
