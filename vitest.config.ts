import { defineConfig } from 'vitest/config';
import { emblems } from './scripts/vite/emblems.ts';
import { markdown } from './scripts/vite/markdown.ts';

// Not vite.config.ts: React Router's plugin wants to build the site, not to test it.
export default defineConfig({
  plugins: [emblems(), markdown()],
  test: {
    environment: 'node',
    include: ['{server,store,app,content,scripts,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
