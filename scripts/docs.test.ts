import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contactColumns } from '#store/tables.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'content/**/README.md']);
/** Whether content/ holds the sample, whose files the documents name. */
const hasSample = existsSync('content/sample.test.ts');
const folders = /^(?:app|content|docs|scripts|server|store|tests|tools)\/[\w./-]+$/;

test.each(documents)('%s refers only to existing files', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = Array.from(text.matchAll(/(?<!!\[[^\]]*)\]\(([^)#:]+)(?:#[^)]*)?\)/g), ([, path = '']) =>
    join(dirname(document), path),
  );
  const names = Array.from(text.matchAll(/`([^`\s]+)`/g), ([, name = '']) => name).filter((name) => folders.test(name));
  const missing = [...links, ...names].filter((path) => !existsSync(path));
  expect(missing.filter((path) => hasSample || !path.startsWith('content/'))).toEqual([]);
});

test('docs/data-export.md names every stored column of a contact message', () => {
  const text = readFileSync('docs/data-export.md', 'utf8');
  expect(contactColumns.filter((column) => !text.includes(`\`${column}\``))).toEqual([]);
});
