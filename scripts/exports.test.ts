import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const exportedName = /^export (?:async )?(?:function|const|class) (\w+)/gm;
const routeExports = /^(loader|action|meta|handle|middleware|headers|shouldRevalidate|Layout|ErrorBoundary|handleError)$/;
/** Only server/backup.test.ts and store/limits.test.ts read these lists. They check that no table, or mail, is missing in them. */
const testedLists = ['derivedTables', 'installationTables', 'shortLivedTables', 'mailCauses'];

test('every exported name is used outside tests', () => {
  const files = globSync(['{app,server,store,scripts,tools}/**/*.{ts,tsx,mjs}', '*.ts'], {
    exclude: ['**/*.test.*', '**/node_modules/**'],
  });
  const sources = files.map((file) => ({ file, code: readFileSync(file, 'utf8') }));
  const occurrences = Map.groupBy(
    sources.flatMap(({ code }) => code.match(/\w+/g) ?? []),
    (name) => name,
  );
  const unused = sources.flatMap(({ file, code }) =>
    Array.from(code.matchAll(exportedName), ([, name = '']) => name)
      .filter((name) => occurrences.get(name)?.length === 1 && !routeExports.test(name) && !testedLists.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});
