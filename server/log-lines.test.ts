import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('documents every log event in docs/operations.md', () => {
  const sources = globSync(['main.ts', '{app,server,store}/**/*.{ts,tsx}']).filter((path) => !path.includes('.test.'));
  const events = sources.flatMap((path) => {
    const calls = readFileSync(path, 'utf8').matchAll(
      /\b(?:log\.(?:info|warn|error)|logError|loadContent|saveForm)\(\s*([^,)]+)/g,
    );
    return Array.from(calls, ([, first = '']) => Array.from(first.matchAll(/'([^']+)'/g), ([, event]) => event ?? '')).flat();
  });
  expect(events.length).toBeGreaterThan(20);
  const [, table = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Log lines\n');
  expect(new Set(events.filter((event) => !table.includes(`\`${event}\``)))).toEqual(new Set());
});
