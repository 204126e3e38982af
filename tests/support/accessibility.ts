import type { Page } from '@playwright/test';
import axe from 'axe-core';

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose outcome depends on colors, in which the dark theme differs from the light one. */
const colorRules = ['color-contrast', 'link-in-text-block'];

export const narrow = 390;
export const wide = 1280;
/** WCAG 1.4.10 (Reflow) forbids horizontal scrolling at a width of 320 CSS pixels. */
const reflowWidth = 320;

interface Options {
  within?: string[];
  widths?: number[];
}

/**
 * Returns the axe violations and the horizontal overflow at each width in the dark and the light theme. Leaves the page in the light
 * theme at the last width.
 */
export async function accessibilityIssues(
  page: Page,
  { within = ['html'], widths = [narrow, wide] }: Options = {},
): Promise<string[]> {
  await page.evaluate(axe.source);
  // For axe, a control is too small where a sticky bar covers a part of it.
  await setBarPosition(page, 'static');
  const found: string[] = [];
  for (const width of [reflowWidth, ...widths]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) found.push(`${width}: ${overflow} px too wide`);
    if (width === reflowWidth) continue;
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const violations = await page.evaluate(findViolations, { within, rules: colorScheme === 'dark' ? colorRules : allRules });
      found.push(...violations.map((violation) => `${width} ${colorScheme}: ${violation}`));
    }
  }
  await setBarPosition(page, '');
  return found;
}

function setBarPosition(page: Page, position: string): Promise<void> {
  return page.locator('.nav, .editor__actions').evaluateAll((bars: HTMLElement[], value) => {
    for (const bar of bars) bar.style.position = value;
  }, position);
}

/** Runs in the browser, so it cannot use variables of this module. Excludes iframes, because they show other sites. */
async function findViolations({ within, rules }: { within: string[]; rules: string[] }): Promise<string[]> {
  const { axe: pageAxe } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await pageAxe.run(
    { include: within, exclude: ['iframe'] },
    // Describing passed checks as well would take more than a third of axe's time.
    { runOnly: rules, iframes: false, resultTypes: ['violations'] },
  );
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
}
