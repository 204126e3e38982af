// Writing an article, as far as it depends on scripts: toolbar and live preview.
import { expect } from '@playwright/test';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { clickButton, clickLink, expectHydrated, toast } from '../support/page.ts';

const { articles, form } = contentEditor.pages;
const [heading = '', portuguese = ''] = form.marks;

test('the toolbar types the marks, and the preview follows before anything is saved', async ({ adminPage: page }) => {
  await page.goto('/admin/pages');
  await expectHydrated(page);
  await clickButton(page, articles.add);
  await expect(toast(page)).toContainText('Saved');
  await clickLink(page, 'Text');
  const text = page.locator('textarea[name="articles.1.text:el"]');
  await text.fill('Ο κύκλος\n\nΗ roda αρχίζει.');
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(12, 16));
  await page.getByRole('button', { name: portuguese }).first().click();
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 3));
  await page.getByRole('button', { name: heading }).first().click();
  await expect(text).toHaveValue('## Ο κύκλος\n\nΗ *roda* αρχίζει.');
  const preview = page.frameLocator('.live-preview iframe').last();
  await expect(preview.locator('.prose i')).toHaveText('roda');
  await expect(preview.locator('.prose h2')).toHaveText('Ο κύκλος');
  expect(await accessibilityIssues(page)).toEqual([]);
  await clickButton(page, form.ofArticle.save);
  await expect(toast(page)).toContainText('Visitors don’t see it');
  await page.getByRole('link', { name: form.languages.el, exact: true }).click();
  await page.frameLocator('.page-frame iframe').locator('.prose h2').click();
  await expect(text).toHaveValue('## Ο κύκλος\n\nΗ *roda* αρχίζει.');
});
