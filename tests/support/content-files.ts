import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';

/** Files of a copy of the content folder. Each test may change them; its changes are undone when it ends. */
export function contentFiles(root: string) {
  const originals = new Map<string, string>();
  const added: string[] = [];
  const pathOf = (file: string) => join(root, 'content', file);
  const read = (file: string) => readFileSync(pathOf(file), 'utf8');
  const keep = (file: string) => originals.set(file, originals.get(file) ?? read(file));
  /** Number of the first line that contains the text. */
  function lineOf(file: string, text: string | RegExp): number {
    const isMatch = (line: string) => (typeof text === 'string' ? line.includes(text) : text.test(line));
    return read(file).split('\n').findIndex(isMatch) + 1;
  }
  function restore(): void {
    for (const [file, text] of originals) writeFileSync(pathOf(file), text);
    originals.clear();
    for (const file of added.splice(0)) rmSync(pathOf(file));
  }
  afterEach(restore);

  return {
    read,
    change(file: string, from: string | RegExp, to: string): void {
      keep(file);
      const text = read(file);
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} does not contain ${from}`);
      writeFileSync(pathOf(file), changed);
    },
    remove(file: string): void {
      keep(file);
      rmSync(pathOf(file));
    },
    add(file: string, text = ''): void {
      added.push(file);
      writeFileSync(pathOf(file), text);
    },
    restore,
    lineOf,
    /** The first line that contains the text, as findings in Markdown name it. */
    placeOf: (file: string, text: string | RegExp) => `content/${file}:${lineOf(file, text)}`,
  };
}
