import { defineConfig } from '@playwright/test';
import { findFirefox, findOrInstallTestBrowser, findWebKit } from '../scripts/find-browser.ts';
import type { Options } from './support/fixtures.ts';
import { hasPostgres } from './support/postgres.ts';

// With E2E_DEV=1, only the journeys run, against the dev server. The other tests check the production build.
const isDev = Boolean(process.env.E2E_DEV);

/**
 * The two WebUI features load two extra pages per window for the address bar menu, which takes a third of the tests' CPU time. Chromium
 * honors only the last `--disable-features`, so the other entries repeat Playwright's defaults.
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

/**
 * The headless shell loads lazy pictures from further away than a browser with a fast connection, which has a margin of 1,250 px. Chromium
 * honors only the last `--blink-settings`, so the other entries repeat Playwright's defaults.
 */
const blinkSettings = [
  'lazyLoadingImageMarginPxUnknown=1250',
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
];

export default defineConfig<Pick<Options, 'engine'>>({
  testDir: '.',
  projects: [
    // Over HTTP: requests, commands and people's journeys.
    { name: 'http', testMatch: isDev ? 'journeys/*.spec.ts' : ['http/*.spec.ts', 'journeys/*.spec.ts'] },
    ...(hasPostgres
      ? [
          {
            name: 'postgres',
            testMatch: 'journeys/*.spec.ts',
            // One journey through each form, because the tests of store/ run on both engines.
            ...(!process.env.TEST_ALL && { grep: /@postgres/ }),
            use: { engine: 'postgres' as const },
          },
        ]
      : []),
    // In a browser: what only a browser can show.
    {
      name: 'chromium',
      testMatch: 'browser/*.spec.ts',
      testIgnore: isDev ? ['**/visual-snapshots.spec.ts', '**/fonts.spec.ts'] : [],
    },
    ...(!isDev && findFirefox() ? [{ name: 'firefox', testMatch: 'other-browsers/*.spec.ts' }] : []),
    ...(!isDev && findWebKit() ? [{ name: 'webkit', testMatch: 'other-browsers/*.spec.ts' }] : []),
  ],
  outputDir: '../node_modules/.cache/playwright',
  globalSetup: './support/global-setup.ts',
  // All tests of a file run in one worker and share its browser and site. Three workers suit CI's
  // two cores, because each worker spends most of its time waiting.
  workers: isDev ? 1 : 3,
  retries: 0,
  ...(!process.env.TEST_ALL && { grepInvert: /@full/ }),
  timeout: 240_000,
  expect: {
    timeout: 30_000,
    // Shifting text by a third of a pixel changes at most 0.1 % of the pixels and must pass. Moving a heading by 10 px changes at least
    // 0.25 % and must fail.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.0015, threshold: 0.2 },
  },
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      executablePath: findOrInstallTestBrowser(),
      // Chromium cannot use its sandbox as root. Hinting makes the headless shell draw text as Chromium does. The last flags save CPU time
      // and prevent Chromium's background requests.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--font-render-hinting=slight',
        `--blink-settings=${blinkSettings.join(',')}`,
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
    // Animations cost a fifth of the CPU time. home.spec.ts and the other browsers test pages with them.
    reducedMotion: 'reduce',
  },
});
