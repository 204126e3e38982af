// A copy of the project for tests of its commands. Each test changes files of the content folder until it ends.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { copyProjectFiles } from './project-files.ts';

export interface ProjectCopy {
  root: string;
  /** Environment in which commands find the packages of the copy. */
  env: NodeJS.ProcessEnv;
  read(file: string): string;
  /** Replaces text in a file of the content folder until the end of the test. */
  change(file: string, from: string | RegExp, to: string): void;
  /** Undoes all changes. */
  restore(): void;
  /** Number of the first line that contains the text. */
  lineOf(file: string, text: string): number;
}

export function copyProject(): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'school-project-'));
  const originals = new Map<string, string>();
  const pathOf = (file: string) => join(root, 'content', file);
  const read = (file: string) => readFileSync(pathOf(file), 'utf8');
  function restore(): void {
    for (const [file, text] of originals) writeFileSync(pathOf(file), text);
    originals.clear();
  }
  beforeAll(() => {
    copyProjectFiles(root, ['tests/snapshots', 'content/share']);
  });
  afterEach(restore);
  afterAll(() => rmSync(root, { recursive: true, maxRetries: 10, retryDelay: 100 }));

  return {
    root,
    env: { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH },
    read,
    change(file, from, to) {
      const text = read(file);
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} does not contain ${from}`);
      originals.set(file, originals.get(file) ?? text);
      writeFileSync(pathOf(file), changed);
    },
    restore,
    lineOf: (file, text) =>
      read(file)
        .split('\n')
        .findIndex((line) => line.includes(text)) + 1,
  };
}
