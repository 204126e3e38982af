import { expect } from '@playwright/test';
import { monthStarts } from '#app/i18n/local-time.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import type { RunningSite } from '../support/site.ts';
import { insertMember } from '../support/site-data.ts';

async function insertAccounts({ database }: RunningSite, times: number[]): Promise<void> {
  const accounts = times.map((time, number) => {
    const at = new Date(time).toISOString();
    return { id: `m${number}`, email: `m${number}@example.gr`, email_verified: true, created_at: at, updated_at: at };
  });
  for (let from = 0; from < accounts.length; from += 500)
    await database.kysely
      .insertInto('users')
      .values(accounts.slice(from, from + 500))
      .execute();
}

test('shows the chart below the table, and its numbers do not overlap at any width', async ({ adminPage: page, site }) => {
  // Adjacent months with equal counts have chart labels at the same height, which is the worst case for overlap.
  const months = monthStarts(new Date(), 12).map((begins) => new Date(begins).getTime());
  const numbers = Array.from({ length: 1_250 }, (_, number) => number);
  await insertAccounts(site, [months[0] ?? 0, ...months.slice(-3).flatMap((begins) => numbers.map((number) => begins + number))]);
  await page.goto('/admin/signups');
  await page.evaluate(() => document.fonts.ready);
  for (const width of [360, 960, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await page.locator('.chart__bar text').evaluateAll((texts) =>
      texts.map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return { text: text.textContent, left, right, top, bottom };
      }),
    );
    expect(boxes.length).toBeGreaterThanOrEqual(16);
    const collisions = boxes.flatMap((one, number) =>
      boxes
        .slice(number + 1)
        .filter(
          (other) => one.left < other.right && other.left < one.right && one.top + 2 < other.bottom && other.top + 2 < one.bottom,
        )
        .map((other) => `${width}: ${one.text} and ${other.text}`),
    );
    expect(collisions).toEqual([]);
    expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
    const table = await page.locator('.table--users').boundingBox();
    const chart = await page.locator('figure').boundingBox();
    expect(chart?.y).toBeGreaterThan((table?.y ?? Number.NaN) + (table?.height ?? 0));
  }
});

test('has no accessibility issues', async ({ adminPage: page, site }) => {
  await insertAccounts(
    site,
    Array.from({ length: 60 }, (_, number) => Date.now() - number * 7 * 86_400_000),
  );
  const profile = { first_name: 'Νεφέλη', phone_number: '+30 210 123-4567', address: 'Σκαβίδη 12', birth_date: '1990-01-01' };
  const { id } = await insertMember(site, profile);
  for (const path of ['/admin/signups', `/admin/members/${id}`]) {
    await page.goto(path);
    expect.soft(await accessibilityIssues(page), path).toEqual([]);
  }
});
