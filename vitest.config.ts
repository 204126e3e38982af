import { defineConfig } from 'vitest/config';
import { emblems } from './scripts/vite/emblems.ts';
import { inlineScript } from './scripts/vite/inline-script.ts';
import { markdown } from './scripts/vite/markdown.ts';
import { placeholders } from './scripts/vite/placeholders.ts';

// Does not extend vite.config.ts, because tests must run without React Router's build plugin.
export default defineConfig({
  plugins: [emblems(), inlineScript(), markdown(), placeholders()],
  test: {
    environment: 'node',
    include: ['{server,store,app,content,scripts,tools}/**/*.test.{ts,tsx}'],
    // CI has two CPU cores and runs the browser tests at the same time, which slows tests down.
    maxWorkers: 2,
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
