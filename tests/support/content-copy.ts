// A copy of the installed content for tests of `npm run check`. Each test makes mistakes in it and reads the findings that they cause.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readContent } from '../../scripts/check/content.ts';
import { type Finding, Report, rules } from '../../scripts/check/rules.ts';
import { formatProblem } from '../../scripts/vite/content-error.ts';
import { readMarkdown } from '../../scripts/vite/markdown.ts';
import { contentFiles } from './content-files.ts';

// Parsing takes most of the time of a check, and each test changes only a few files.
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
  const keyOf = ({ line: _line, ...finding }: Finding) => JSON.stringify(finding);
  let before: string[];

  const content = () => readContent(root, readDocument);

  /** All findings, except those about types and pictures, which need more than the content folder. */
  async function check(): Promise<readonly Finding[]> {
    const report = new Report();
    const copy = await content();
    for (const rule of rules) rule(copy, report);
    return report.findings;
  }

  /** Findings that the unchanged content does not have, as 'content/FILE FIELD: MESSAGE', in Markdown with the line behind the file. */
  async function newFindings(): Promise<string[]> {
    const findings = (await check()).filter((finding) => !before.includes(keyOf(finding)));
    return findings.map(formatProblem);
  }

  beforeAll(async () => {
    const isImage = /[\\/](?:icons|pictures|share)$/;
    cpSync('content', join(root, 'content'), { recursive: true, filter: (file) => !isImage.test(file) });
    before = (await check()).map(keyOf);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  return { ...contentFiles(root), check, newFindings, content };
}
