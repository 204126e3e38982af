// A copy of the installed content for tests of `npm run check`. Each test makes mistakes in it and reads the findings that they cause.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readContent } from '../../scripts/check/content.ts';
import type { Finding } from '../../scripts/check/finding.ts';
import { contentRules } from '../../scripts/check/rules.ts';
import { readSources } from '../../scripts/check/sources.ts';
import { parseTypeScript } from '../../scripts/check/typescript-source.ts';
import { readMarkdown } from '../../scripts/vite/markdown.ts';
import { contentFiles } from './content-files.ts';

// Parsing takes most of the time of a check, and each test changes only a few files.
const parse = memoize(parseTypeScript);
const readDocument = memoize(readMarkdown);

function memoize<Args extends unknown[], Result>(compute: (...args: Args) => Result): (...args: Args) => Result {
  const results = new Map<string, Result>();
  return (...args) => {
    const key = JSON.stringify(args);
    const result = results.get(key) ?? compute(...args);
    results.set(key, result);
    return result;
  };
}

export function copyContent() {
  const root = mkdtempSync(join(tmpdir(), 'school-check-'));
  const keyOf = ({ file, field, message, severity }: Finding) => [severity, file, field, message].join(' ');
  let before: string[];

  /** All findings, except those about types and pictures, which need more than the content folder. */
  async function check(): Promise<Finding[]> {
    const sources = readSources(root, parse);
    if (sources.syntaxErrors.length > 0) return [...sources.syntaxErrors];
    const content = await readContent(sources, readDocument);
    return (await Promise.all(contentRules.map((rule) => rule(content)))).flat();
  }

  /** Findings that the unchanged content does not have, as 'content/FILE:LINE: FIELD: MESSAGE'. */
  async function newFindings(): Promise<string[]> {
    const findings = (await check()).filter((finding) => !before.includes(keyOf(finding)));
    return findings.map(({ file, line, field, message }) =>
      [line === undefined ? file : `${file}:${line}`, field, message].filter(Boolean).join(': '),
    );
  }

  beforeAll(async () => {
    const isImage = /[\\/](?:icons|pictures|share)$/;
    cpSync('content', join(root, 'content'), { recursive: true, filter: (file) => !isImage.test(file) });
    before = (await check()).map(keyOf);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const content = () => readContent(readSources(root, parse), readDocument);
  return { ...contentFiles(root), check, newFindings, content };
}
