import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';

// With E2E_DEV=1 the journeys run against the dev server; tests of HTTP, weight and images are about the build.
const isDev = Boolean(process.env.E2E_DEV);

/**
 * The two WebUI features load two pages for the menu of the address bar with each window: a third of the CPU time of all tests.
 * Chromium takes the last `--disable-features` only, so this repeats Playwright's own list.
 */
const unwantedFeatures = [
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
  // One worker per file: its tests share a browser and a site. More workers than the two cores of CI, because they often wait.
  workers: isDev ? 1 : 3,
  retries: 0,
  // Generous, for a busy machine: no test measures time.
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    // Text shifted by a third of a pixel changes at most 0.1 % of a picture, a heading moved by 10 px at least 0.25 %.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.0015, threshold: 0.2 },
  },
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      executablePath: findBrowser(),
      // Chromium refuses its sandbox as root; the rest prevents requests of its own.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        `--disable-features=${unwantedFeatures.join(',')}`,
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
