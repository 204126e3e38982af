import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { emblems } from './scripts/vite/emblems.ts';
import { inlineScript } from './scripts/vite/inline-script.ts';
import { markdown } from './scripts/vite/markdown.ts';
import { placeholders } from './scripts/vite/placeholders.ts';

const include = ['{server,store,app,content,scripts}/**/*.test.{ts,tsx}'];
/** Tests that start programs. `npm run test:unit` leaves them out. */
const processes = ['**/*.process.test.ts'];
/** Slow tests of what rarely changes. They run with TEST_ALL=1 only. */
const full = ['**/*.full.test.ts'];
const anyMock = /\bvi\.(mock|doMock)\(/g;
const schoolMock = /\bvi\.mock\('.*?(\w+)\.ts', \(\) => import\('#tests\/support\/fixture-school\.ts'\)\)/g;

/** Names the modules that a test file replaces with the fixed school of the tests. Files that replace others are named 'isolated'. */
function groupOf(file: string): string {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const replaced = Array.from(text.matchAll(schoolMock), ([, module]) => module);
  return replaced.length < (text.match(anyMock) ?? []).length ? 'isolated' : ['unit', ...replaced.sort()].join('-');
}

// A worker keeps its modules for the next file, which is possible only between files that replace the same ones.
const groups = Map.groupBy(globSync(include, { cwd: import.meta.dirname, exclude: [...processes, ...full] }), groupOf);
const project = (name: string, files: string[]) => ({
  extends: true as const,
  test: { name, include: files, isolate: name === 'isolated' },
});

// Does not extend vite.config.ts, because tests must run without React Router's build plugin.
export default defineConfig({
  plugins: [emblems(), inlineScript(), markdown(), placeholders()],
  test: {
    environment: 'node',
    projects: [
      ...Array.from(groups, ([name, files]) => project(name, files)),
      project('processes', processes),
      ...(process.env.TEST_ALL ? [project('full', full)] : []),
    ],
    unstubEnvs: true,
    unstubGlobals: true,
    // CI has two CPU cores and runs the browser tests at the same time, which slows tests down.
    maxWorkers: 2,
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
