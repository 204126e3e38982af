import { expect } from '@playwright/test';
import { accessibilityIssues, narrow, wide } from '../support/accessibility.ts';
import { content, isSample, orSkip } from '../support/content.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { firstGroup } from '../support/timetable.ts';

test('a link of a group prefills the contact form, in both languages, until the message is sent', async ({ page, site }) => {
  const group = orSkip(firstGroup, 'groups');
  const prefilled = content.en.home.freeClass.message;
  const form = page.locator('#contact form');
  const message = form.locator('[name=message]');
  await page.goto('/');
  await page.locator('#schedule .level__actions a').first().click();
  await expect(page).toHaveURL(`/?class=${group}#contact`);
  await expect(page.locator('#contact')).toBeInViewport();
  await expect(message).toHaveValue(content.el.home.freeClass.message);
  await page.locator('[data-language-switch]:visible').click();
  await expect(page).toHaveURL(`/en?class=${group}#contact`);
  await expect(message).toHaveValue(prefilled);
  await expect(form.locator('[name=class]')).toHaveValue(group);
  await expect(form.locator('[name=trial]')).not.toHaveCount(0);

  await message.fill(`${prefilled} Yes.`);
  await form.locator('[name=name]').fill('Νεφέλη');
  await form.locator('[name=email]').fill('nefeli@example.gr');
  await form.locator('button[type=submit]').click();
  await expect(form.locator('[name=privacy]')).toHaveAttribute('aria-invalid', 'true');
  await expect(message).toHaveValue(`${prefilled} Yes.`);
  await form.locator('[name=privacy]').check();
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.toast')).toBeVisible();
  await expect(message).toHaveValue('');
  await expect(form.locator('[name=class]')).toHaveValue('');
  const stored = await site.database.kysely.selectFrom('contact_submissions').select('message').executeTakeFirstOrThrow();
  expect(stored.message).toContain(`${prefilled} Yes.`);
});

test('the links of a group fit in its card, in the sample on one line, and have no accessibility issues', async ({ page }) => {
  await page.goto(`/?class=${firstGroup}#contact`);
  for (const width of [narrow, wide]) {
    await page.setViewportSize({ width, height: 800 });
    for (const card of await page.locator('#schedule .level').filter({ visible: true }).all()) {
      const [first, second] = await card.locator('.level__actions > a, summary').evaluateAll((links) =>
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
  for (const width of [wide, narrow]) {
    await page.setViewportSize({ width, height: 800 });
    for (const menu of await page.locator('#schedule .calendar').filter({ visible: true }).all())
      await menu.locator('summary').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await accessibilityIssues(page, { within: ['#schedule', '#contact form'] })).toEqual([]);
});
