import { expect, type Page } from '@playwright/test';
import type { Locale } from '#app/site-map.ts';
import { notices } from '#app/texts/notices.ts';

export const expectHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');

/** Waits until the hydrated page has loaded the code that it preloads. `networkidle` may come before hydration. */
export async function expectPreloaded(page: Page): Promise<void> {
  await expectHydrated(page);
  await page.waitForFunction(() => {
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].every(({ href }) => loaded.has(href));
  });
}

// Without JavaScript, `noscript` has elements.
const hydratingPage = (page: Page) => page.locator('html:not([data-hydrated]):has(script[type=module]):not(:has(noscript > *))');

/**
 * Makes every action and assertion on the page wait for hydration: a click during hydration may miss, because a dialog under the pointer
 * becomes modal and moves. `page.keyboard` and `evaluate` do not wait.
 */
export const actOnlyAfterHydration = (page: Page) =>
  page.addLocatorHandler(hydratingPage(page), () => expectHydrated(page), { noWaitAfter: true });

export async function actBeforeHydration(page: Page): Promise<void> {
  // The browser answers in order: after this answer, the handler of a new page is registered.
  await page.title();
  await page.removeLocatorHandler(hydratingPage(page));
}

export const toast = (page: Page) => page.locator('.toasts');

/** The name of the notice with the longest text. */
export function longestNotice(locale: Locale): keyof typeof notices {
  const names = (Object.keys(notices) as (keyof typeof notices)[]).filter(
    (name) => notices[name].kind === 'done' && !notices[name][locale].includes('{'),
  );
  return names.reduce((one, other) => (notices[other][locale].length > notices[one][locale].length ? other : one));
}

export const clickLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
export const clickButton = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click();

export const clickDialogButton = (page: Page, name: string) =>
  page.locator('dialog').getByRole('button', { name, exact: true }).click();
export const dialogField = (page: Page, name: string) => page.locator(`dialog [name=${name}]`);
