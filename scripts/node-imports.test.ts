import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
const importedPath = /^(?:import|export)(?! type).*?from '([#.][^']+)'|import\('([#.][^']+)'\)|^import '([#.][^']+)'/gms;

/** Node runs the tools without a bundler. It removes types but cannot load JSX. */
test('the tools import no JSX', () => {
  const visited = new Set(globSync('tools/**/*.ts'));
  for (const file of visited)
    if (existsSync(file))
      for (const [, ...paths] of readFileSync(file, 'utf8').matchAll(importedPath)) visited.add(resolve(file, paths.join('')));
  expect([...visited].filter((file) => file.endsWith('.tsx'))).toEqual([]);
  expect([...visited]).toContain('app/i18n/content.ts');
});

function resolve(from: string, path: string): string {
  const alias = Object.entries(imports).find(([pattern]) => path.startsWith(pattern.slice(0, -1)));
  return alias ? join(alias[1].replace('*', ''), path.slice(alias[0].length - 1)) : join(dirname(from), path);
}
