import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../node_modules/.cache/playwright',
  globalSetup: './support/browser-setup.ts',
  fullyParallel: true,
  // More than the two cores that it is run on: much of it waits, for mail, for clocks, for the other side.
  workers: 3,
  retries: 0,
  // How long to wait for what should be there; a busy machine takes its time, and no test is about that.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      // As root Chromium has no sandbox to offer; the rest keeps it from calling home.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
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
