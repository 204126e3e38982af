import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';

/**
 * With each context Chromium opens a window, and with each window loads two pages for the menu of its address bar, which nobody
 * sees here: about a third of all that the tests compute. Of such lists the last one counts, so this repeats what Playwright's has.
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
  testMatch: '**/*.spec.ts',
  outputDir: '../node_modules/.cache/playwright',
  globalSetup: './support/global-setup.ts',
  // A file is one worker's: its tests share one browser and one site. More workers than the two cores that it is run on, for much
  // of it waits: for mail, for clocks, for the other side.
  workers: 3,
  retries: 0,
  // How long to wait for what should be there; a busy machine takes its time, and no test is about that.
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    // Passes other antialiasing, fails when a heading moves by 10 px.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.002, threshold: 0.2 },
  },
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      executablePath: findBrowser(),
      // As root Chromium has no sandbox to offer; the rest keeps it from calling home.
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
