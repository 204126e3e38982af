// What every page has to hold in every state: axe finds nothing, and nothing is wider than the screen.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const narrow = 390;
export const wide = 1280;
/** Nothing may be wider than this either (WCAG 1.4.10). */
const narrowest = 320;

interface Options {
  /** Selectors of what is looked at, instead of the whole page. */
  within?: string[];
  widths?: number[];
}

/**
 * Faults of the page as it stands, narrow and wide, light and dark; `[]` is wanted. It is one page in one state, resized and
 * darkened, and is left light, at the last width. What other sites show in frames is theirs.
 */
export async function faults(page: Page, { within = ['html'], widths = [narrow, wide] }: Options = {}): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const width of [narrowest, ...widths]) {
    await page.setViewportSize({ width, height: 800 });
    const surplus = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (surplus > 0) found.push(`${width}: ${surplus} px too wide`);
    if (width === narrowest) continue;
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const violations = await page.evaluate(findViolations, { within, rules });
      found.push(...violations.map((violation) => `${width} ${colorScheme}: ${violation}`));
    }
  }
  return found;
}

/** Runs in the page. */
async function findViolations({ within, rules }: { within: string[]; rules: string[] }): Promise<string[]> {
  const { axe: ours } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await ours.run({ include: within, exclude: ['iframe'] }, { runOnly: rules, iframes: false });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
}
