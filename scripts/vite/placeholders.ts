// Fails the build when a text in content/ has a placeholder that nothing fills in.
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { schoolFacts } from '#app/content/school-facts.ts';

const content = join(import.meta.dirname, '../../content');

/** Placeholders besides the facts. They get their value when a page is rendered. */
const renderedIn: Record<string, readonly string[]> = {
  faq: [],
  home: ['names'],
  'instructors/cards': ['year'],
  pages: ['minutes', 'date', 'first', 'last', 'reason', 'class', 'time', 'newDay', 'newTime'],
  schedule: ['from', 'to', 'day', 'time', 'groups', 'class'],
  school: [],
};

export function placeholders(): Plugin {
  return {
    name: 'placeholders',
    enforce: 'pre',
    transform(source, id) {
      const file = relative(content, id).replaceAll('\\', '/');
      const names = renderedIn[file.replace(/\.(el|en)\.ts$/, '')];
      if (names) checkPlaceholders(file, source, [...Object.keys(schoolFacts.el), ...names]);
      return null;
    },
  };
}

/** @throws if a placeholder in `source` is not one of `names` */
export function checkPlaceholders(file: string, source: string, names: readonly string[]): void {
  const withoutComments = source.replace(/^[ \t]*\/\/[^\n]*|\/\*.*?\*\/|<!--.*?-->/gms, (comment) =>
    comment.replace(/[^\n]/g, ''),
  );
  for (const [index, line] of withoutComments.split('\n').entries())
    for (const [found, name = ''] of line.matchAll(/\{(\w+)\}/g))
      if (!names.includes(name)) {
        const known = names.map((each) => `{${each}}`).join(', ');
        throw new Error(`content/${file}:${index + 1}: nothing fills in ${found}; this file may have ${known}`);
      }
}
