// Finds regular expressions that may take quadratic or exponential time (ReDoS), for which Biome has no rule.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = ['main.ts', ...['app', 'content', 'server', 'store'].flatMap(sourcesIn)];

function sourcesIn(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name)).map((name) => join(folder, name));
}

function regularExpressionsIn(file: string): { source: string; flags: string }[] {
  const found: { source: string; flags: string }[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(program);
  return found;
}

const isSlow = (literal: { source: string; flags: string }) => analyse(literal).reports.length > 0;

test('recognizes expressions that take more than linear time', () => {
  for (const { source, flags } of [/\s*;\s*/, /=+$/, /(a+)+b/]) expect(isSlow({ source, flags })).toBe(true);
});

test('all regular expressions of the site take linear time', () => {
  const all = files.flatMap((file) => regularExpressionsIn(file).map((literal) => ({ file, ...literal })));
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(isSlow)).toEqual([]);
});
