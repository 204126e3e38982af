import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose outcome depends on colors, in which the dark theme differs from the light one. */
const colorRules = ['color-contrast', 'link-in-text-block'];
/** The rules whose outcome depends on the width of the window. */
const layoutRules = ['target-size', 'scrollable-region-focusable'];

export const narrow = 390;
export const wide = 1280;
/** WCAG 1.4.10 (Reflow) forbids horizontal scrolling at a width of 320 CSS pixels. */
const reflowWidth = 320;

type Scan = { width: number; colorScheme: 'dark' | 'light'; rules: string[] };

const everyRuleAt = (width: number): Scan[] => [
  { width, colorScheme: 'dark', rules: colorRules },
  { width, colorScheme: 'light', rules: allRules },
];

/** `npm run test:all` applies every rule at both widths. */
const scans: Scan[] = process.env.TEST_ALL
  ? [narrow, wide].flatMap(everyRuleAt)
  : [{ width: narrow, colorScheme: 'light', rules: layoutRules }, ...everyRuleAt(wide)];

interface Options {
  within?: string[];
  /** For what is visible at this width only, such as the menu of a phone. */
  width?: number;
}

/** Returns the axe violations and the horizontal overflow. Leaves the page in the light theme at the last width. */
export async function accessibilityIssues(page: Page, { within = ['html'], width: only }: Options = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  // For axe, a control is too small where a sticky bar covers a part of it.
  await setBarPosition(page, 'static');
  const found: string[] = [];
  const resize = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) found.push(`${width}: ${overflow} px too wide`);
  };
  if (!only) await resize(reflowWidth);
  for (const { width, colorScheme, rules } of only ? everyRuleAt(only) : scans) {
    if (page.viewportSize()?.width !== width) await resize(width);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(findViolations, { within, rules });
    found.push(...violations.map((violation) => `${width} ${colorScheme}: ${violation}`));
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
