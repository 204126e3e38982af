// Measures the hydration time of the home page in a phone-sized viewport, from the last byte of JavaScript until hydration is complete.
import { chromium } from '@playwright/test';
import { startSite } from '#tests/support/site.ts';
import { findOrInstallBrowser } from '../../scripts/find-browser.ts';
import { type Metric, quantile, report } from './report.ts';

const visits = 9;
const site = await startSite();
const browser = await chromium.launch({ executablePath: findOrInstallBrowser() });
try {
  const metrics: Metric[] = [];
  for (const path of ['/', '/en']) {
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit++) times.push(await measure(site.origin + path));
    metrics.push({ name: `${path}: JavaScript loaded to hydrated, median`, value: quantile(times, 0.5), unit: 'ms', limit: 100 });
  }
  report(metrics);
} finally {
  await browser.close();
  await site.close();
}

async function measure(url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => addEventListener('hydrated', () => performance.mark('hydrated')));
    await page.locator('[data-live]').first().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.documentElement.dataset.hydrated);
    return await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const loadTimes = scripts.filter(({ name }) => name.endsWith('.js')).map(({ responseEnd }) => responseEnd);
      return (performance.getEntriesByName('hydrated')[0]?.startTime ?? Number.NaN) - Math.max(...loadTimes);
    });
  } finally {
    await context.close();
  }
}
