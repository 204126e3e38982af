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
    // More workers than the 2 CPU cores of CI, because many tests mostly wait for emails, locks or timeouts.
    maxWorkers: 3,
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
