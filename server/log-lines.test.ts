import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('docs/operations.md lists exactly the log events in the code', () => {
  const sources = globSync(['main.ts', '{app,server,store}/**/*.{ts,tsx}']).filter((path) => !path.includes('.test.'));
  const logged = sources.flatMap((path) => {
    const calls = readFileSync(path, 'utf8').matchAll(
      /\b(?:log\.(?:info|warn|error)|logError|loadContent|loadForm|saveForm|saveItem|runAction)(?:<[^>]*>)?\(\s*([^,)]+)/g,
    );
    return Array.from(calls, ([, first = '']) => Array.from(first.matchAll(/'([^']+)'/g), ([, event]) => event ?? '')).flat();
  });
  expect(logged.length).toBeGreaterThan(20);
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Log lines\n');
  const [table = ''] = section.split('\n## ');
  const firstCells = Array.from(table.matchAll(/^\| ([^|]*) \|/gm), ([, cell = '']) => cell);
  const documented = firstCells.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, event]) => event));
  expect(documented.toSorted()).toEqual([...new Set(logged)].toSorted());
});
