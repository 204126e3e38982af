// Measures how long pages take to respond to a tap or a key on a processor that is slowed down four times: from the input to the next frame,
// as the web vital "interaction to next paint" counts it. Five loads of each page; quick responses of less than 16 ms are not recorded.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '#tests/support/postgres.ts';
import { findOrInstallBrowser } from '../../scripts/find-browser.ts';
import { type Metric, quantile, report } from './report.ts';
import { spawnCompressedSite } from './session.ts';

const loads = 5;
const limit = 200;
const pages: Record<string, [path: string, interact: (page: Page) => Promise<void>]> = {
  'home page': ['/', interactWithHomePage],
  article: ['/blog/giati-na-matho-capoeira', openMenu],
  'sign-in': ['/auth', failToSignIn],
};

const dataDir = mkdtempSync(join(tmpdir(), 'school-interactions-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const site = await spawnCompressedSite(
  port,
  dataDir,
  Object.values(pages).map(([path]) => path),
);
const browser = await chromium.launch({ executablePath: findOrInstallBrowser() });
try {
  const metrics: Metric[] = [];
  for (const [name, [path, interact]] of Object.entries(pages)) {
    const durations: number[] = [];
    for (let load = 0; load < loads; load++) durations.push(...(await measure(browser, path, interact)));
    metrics.push({ name: `${name}, ${durations.length} interactions, median`, value: quantile(durations, 0.5), unit: 'ms' });
    metrics.push({ name: `${name}, p98`, value: quantile(durations, 0.98), unit: 'ms', limit });
  }
  report(metrics);
} finally {
  await browser.close();
  site.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns the longest event of each interaction, in milliseconds. */
async function measure(browser: Browser, path: string, interact: (page: Page) => Promise<void>): Promise<number[]> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(path);
  await page.evaluate(() => {
    const longest: Record<number, number> = {};
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) longest[interactionId] = Math.max(duration, longest[interactionId] ?? 0);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await interact(page);
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => (window as unknown as { longest: Record<number, number> }).longest);
  await context.close();
  return Object.values(longest);
}

/** Menu, timetable, questions, and the form with the toast that confirms the message. */
async function interactWithHomePage(page: Page): Promise<void> {
  await openMenu(page);
  const controls = ['.levels__tabs label:last-child', '.levels__tabs label', '#faq details:nth-of-type(2) summary'];
  for (const control of [...controls, '#contact .chips label']) await page.locator(control).first().click();
  const form = page.locator('#contact form');
  await form.locator('[type=submit]').click();
  for (const [name, text] of [
    ['name', 'Νεφέλη'],
    ['email', 'nefeli@example.gr'],
    ['message', 'Καλημέρα!'],
  ])
    await form.locator(`[name=${name}]`).pressSequentially(text ?? '', { delay: 80 });
  await form.locator('[name=privacy]').check();
  await form.locator('[type=submit]').click();
  const toast = page.locator('.toast').first();
  await toast.getByRole('button').click();
  await toast.waitFor({ state: 'detached' });
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('.nav__menu summary');
  await menu.click();
  await menu.click();
}

async function failToSignIn(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
  await page.locator('[name=email]').pressSequentially('nefeli@example.gr', { delay: 80 });
  await page.locator('[name=password]').pressSequentially('wrong password', { delay: 80 });
  await page.keyboard.press('Enter');
  await page.locator('main .alert').waitFor();
}
