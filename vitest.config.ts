import { defineConfig } from 'vitest/config';
import { emblems } from './scripts/vite/emblems.ts';
import { markdown } from './scripts/vite/markdown.ts';

// Not based on vite.config.ts, to leave out React Router's build plugin.
export default defineConfig({
  plugins: [emblems(), markdown()],
  test: {
    environment: 'node',
    include: ['{server,store,app,content,scripts,tools}/**/*.test.{ts,tsx}'],
    // More workers than CI has cores (2), because tests of mail, locks and timeouts mostly wait.
    maxWorkers: 3,
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
