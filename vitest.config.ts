import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { emblems } from './scripts/vite/emblems.ts';
import { inlineScript } from './scripts/vite/inline-script.ts';
import { markdown } from './scripts/vite/markdown.ts';
import { placeholders } from './scripts/vite/placeholders.ts';

const include = ['{server,store,app,content,scripts,tools}/**/*.test.{ts,tsx}'];
/** Slow tests of commands, which run only with TEST_ALL=1. */
const full = ['**/*.full.test.ts'];
/** A worker keeps the modules of one file for the next, except for these files: they replace modules. */
const mocking = globSync(include).filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')));

const project = (name: string, test: { include: string[]; exclude?: string[]; isolate: boolean }) => ({
  extends: true as const,
  test: { name, ...test },
});

// Does not extend vite.config.ts, because tests must run without React Router's build plugin.
export default defineConfig({
  plugins: [emblems(), inlineScript(), markdown(), placeholders()],
  test: {
    environment: 'node',
    projects: [
      project('unit', { include, exclude: [...mocking, ...full], isolate: false }),
      project('mocks', { include: mocking, isolate: true }),
      ...(process.env.TEST_ALL ? [project('full', { include: full, isolate: true })] : []),
    ],
    // CI has two CPU cores and runs the browser tests at the same time, which slows tests down.
    maxWorkers: 2,
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
