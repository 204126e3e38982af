import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';

// E2E_DEV=1 runs only the journeys, against the dev server: the other tests check the build.
const isDev = Boolean(process.env.E2E_DEV);

/**
 * The two WebUI features load two pages per window for the address bar menu, which costs a third of the tests' CPU time.
 * Chromium honors only the last `--disable-features`, so the rest repeats Playwright's own list.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: '.',
  testMatch: isDev ? 'journeys/*.spec.ts' : '**/*.spec.ts',
  testIgnore: isDev ? ['**/visual-snapshots.spec.ts', '**/fonts.spec.ts'] : [],
  outputDir: '../node_modules/.cache/playwright',
  globalSetup: './support/global-setup.ts',
  // The tests of a file run in one worker and share a browser and a site. CI has two cores, but workers mostly wait.
  workers: isDev ? 1 : 3,
  retries: 0,
  // Generous, because CI may be slow; no test measures time.
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    // Shifting text by a third of a pixel changes at most 0.1 % of the pixels; moving a heading by 10 px, at least 0.25 %.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.0015, threshold: 0.2 },
  },
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      executablePath: findBrowser(),
      // Chromium cannot use its sandbox as root. The other flags save CPU and stop Chromium's background requests.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        `--disable-features=${disabledFeatures.join(',')}`,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    viewport: { width: 1280, height: 800 },
    locale: 'el-GR',
  },
});
