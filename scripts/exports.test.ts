import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const exportedName = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;
const routeExports = /^(loader|action|meta|handle|middleware|headers|shouldRevalidate|Layout|ErrorBoundary|handleError)$/;
/** Only server/backup.test.ts and store/limits.test.ts read these lists. They check that no table, or mail, is missing in them. */
const testedLists = ['derivedTables', 'installationTables', 'shortLivedTables', 'mailCauses'];

test('every exported name is used outside tests and in another file', () => {
  const files = globSync(['{app,content,server,store,scripts,tests,tools}/**/*.{ts,tsx,mjs}', '*.ts'], {
    exclude: ['**/node_modules/**'],
  });
  const sources = files.map((file) => {
    const code = readFileSync(file, 'utf8');
    return { file, code, isTest: /\.test\.|^tests\//.test(file), words: Map.groupBy(code.match(/\w+/g) ?? [], (word) => word) };
  });
  const isUsed = (name: string, file: string) => {
    const using = sources.filter(({ words }) => words.has(name));
    const uses = using.filter(({ isTest }) => !isTest).reduce((sum, { words }) => sum + (words.get(name)?.length ?? 0), 0);
    return uses > 1 && using.some((other) => other.file !== file);
  };
  const unused = sources
    .filter(({ file, isTest }) => !isTest && !file.startsWith('content/'))
    .flatMap(({ file, code }) =>
      Array.from(code.matchAll(exportedName), ([, name = '']) => name)
        .filter((name) => !isUsed(name, file) && !routeExports.test(name) && !testedLists.includes(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(unused).toEqual([]);
});
