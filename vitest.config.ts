import { defineConfig } from 'vitest/config';
import { emblems } from './scripts/vite/emblems.ts';
import { markdown } from './scripts/vite/markdown.ts';

// Separate from vite.config.ts: React Router's plugin is for building the site.
export default defineConfig({
  plugins: [emblems(), markdown()],
  test: {
    environment: 'node',
    include: ['{server,store,app,content,scripts,tools}/**/*.test.{ts,tsx}'],
    // More than the two cores of CI: the tests of mail, locks and time limits wait most of their time.
    maxWorkers: 3,
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
