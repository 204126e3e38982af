// A copy of the installed content for tests of `npm run check`. Each test makes mistakes in it and reads the findings that they cause.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Content, readContent } from '../../scripts/check/content.ts';
import type { Finding } from '../../scripts/check/finding.ts';
import { contentRules } from '../../scripts/check/rules.ts';
import { readSources } from '../../scripts/check/sources.ts';
import { parseTypeScript } from '../../scripts/check/typescript-source.ts';
import { readMarkdown } from '../../scripts/vite/markdown.ts';

export interface ContentCopy {
  read(file: string): string;
  /** Replaces text in a file until the end of the test. */
  change(file: string, from: string | RegExp, to: string): void;
  remove(file: string): void;
  /** Adds a file until the end of the test. */
  add(file: string, text?: string): void;
  /** Number of the first line that contains the text. */
  lineOf(file: string, text: string | RegExp): number;
  /** All findings, except those about types and pictures, which need more than the content folder. */
  check(): Promise<Finding[]>;
  /** Findings that the unchanged content does not have, as 'content/FILE:LINE: FIELD: MESSAGE'. */
  newFindings(): Promise<string[]>;
  content(): Promise<Content>;
}

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

export function copyContent(): ContentCopy {
  const root = mkdtempSync(join(tmpdir(), 'school-check-'));
  const originals = new Map<string, string>();
  const added: string[] = [];
  const pathOf = (file: string) => join(root, 'content', file);
  const read = (file: string) => readFileSync(pathOf(file), 'utf8');
  const keep = (file: string) => originals.set(file, originals.get(file) ?? read(file));
  const keyOf = ({ file, field, message, severity }: Finding) => [severity, file, field, message].join(' ');
  let before: string[];

  async function check(): Promise<Finding[]> {
    const sources = readSources(root, parse);
    if (sources.syntaxErrors.length > 0) return [...sources.syntaxErrors];
    const content = await readContent(sources, readDocument);
    return (await Promise.all(contentRules.map((rule) => rule(content)))).flat();
  }

  beforeAll(async () => {
    const isImage = /[\\/](?:icons|pictures|share)$/;
    cpSync('content', join(root, 'content'), { recursive: true, filter: (file) => !isImage.test(file) });
    before = (await check()).map(keyOf);
  });
  afterEach(() => {
    for (const [file, text] of originals) writeFileSync(pathOf(file), text);
    originals.clear();
    for (const file of added.splice(0)) rmSync(pathOf(file));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  return {
    read,
    change(file, from, to) {
      keep(file);
      const text = read(file);
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} does not contain ${from}`);
      writeFileSync(pathOf(file), changed);
    },
    remove(file) {
      keep(file);
      rmSync(pathOf(file));
    },
    add(file, text = '') {
      added.push(file);
      writeFileSync(pathOf(file), text);
    },
    lineOf(file, text) {
      const isMatch = (line: string) => (typeof text === 'string' ? line.includes(text) : text.test(line));
      return read(file).split('\n').findIndex(isMatch) + 1;
    },
    check,
    async newFindings() {
      const findings = (await check()).filter((finding) => !before.includes(keyOf(finding)));
      return findings.map(({ file, line, field, message }) =>
        [line === undefined ? file : `${file}:${line}`, field, message].filter(Boolean).join(': '),
      );
    },
    content: () => readContent(readSources(root, parse), readDocument),
  };
}
