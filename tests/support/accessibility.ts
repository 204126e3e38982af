import type { Page } from '@playwright/test';
import axe from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const narrow = 390;
export const wide = 1280;
/** WCAG 1.4.10: no horizontal scrolling at this width. */
const reflowWidth = 320;

interface Options {
  /** Selectors; default: the whole page. */
  within?: string[];
  /** Viewport widths in px. */
  widths?: number[];
}

/**
 * Runs axe at each width in the dark and the light theme, and checks for horizontal overflow. Returns the violations.
 * Skips iframes, which show other sites. Leaves the page in the light theme at the last width.
 */
export async function accessibilityIssues(
  page: Page,
  { within = ['html'], widths = [narrow, wide] }: Options = {},
): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const width of [reflowWidth, ...widths]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) found.push(`${width}: ${overflow} px too wide`);
    if (width === reflowWidth) continue;
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const violations = await page.evaluate(findViolations, { within, rules });
      found.push(...violations.map((violation) => `${width} ${colorScheme}: ${violation}`));
    }
  }
  return found;
}

/** Runs in the browser, without access to this module's variables. */
async function findViolations({ within, rules }: { within: string[]; rules: string[] }): Promise<string[]> {
  const { axe: pageAxe } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await pageAxe.run({ include: within, exclude: ['iframe'] }, { runOnly: rules, iframes: false });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
}
