// Fails the build when a text in content/ has a placeholder that nothing fills in.
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { factsOf } from '#app/content/placeholders.ts';
import { placeholders as answerPlaceholders } from '#app/inbox/answer-placeholders.ts';
import { schoolCopy as el } from '#content/school.el.ts';
import { schoolCopy as en } from '#content/school.en.ts';
import { school } from '#content/school.ts';
import { ContentError, type Problem } from './content-error.ts';

const content = join(import.meta.dirname, '../../content');

export const schoolFacts = { el: factsOf({ ...school, ...el }, 'el'), en: factsOf({ ...school, ...en }, 'en') };

/** Placeholders besides the facts. They get their value when a page is rendered. */
const renderedIn: Record<string, readonly string[]> = {
  faq: [],
  home: [],
  'instructors/cards': ['year'],
  pages: [],
  'photos.ts': [],
  schedule: [],
  school: [],
};

export function placeholders(): Plugin {
  return {
    name: 'placeholders',
    enforce: 'pre',
    transform(source, id) {
      const file = relative(content, id).replaceAll('\\', '/');
      const problems = findPlaceholderProblems(file, source);
      if (problems.length > 0) throw new ContentError(problems);
      return null;
    },
  };
}

/** Returns the placeholders in a module of the content folder that nothing fills in. */
export function findPlaceholderProblems(file: string, source: string): Problem[] {
  const names = renderedIn[file.replace(/\.(el|en)\.ts$/, '')];
  if (!names && file !== 'answers.ts') return [];
  const known = names ? [...Object.keys(schoolFacts.el), ...names] : Object.values(answerPlaceholders).flatMap(Object.values);
  const unknown = findUnknownPlaceholders(source, known);
  return unknown.map((problem) => ({ file: `content/${file}`, ...problem }));
}

/** Returns the placeholders outside comments that are not one of `names`. */
export function findUnknownPlaceholders(source: string, names: readonly string[]): Omit<Problem, 'file'>[] {
  const known = names.map((name) => `{${name}}`);
  const withoutComments = source.replace(/^[ \t]*\/\/[^\n]*|\/\*.*?\*\/|<!--.*?-->/gms, (comment) =>
    comment.replace(/[^\n]/g, ''),
  );
  return withoutComments.split('\n').flatMap((line, index) =>
    (line.match(/\{\p{L}+\}/gu) ?? [])
      .filter((placeholder) => !known.includes(placeholder))
      .map((placeholder) => ({
        line: index + 1,
        message: `nothing fills in ${placeholder}: correct it, this file may have ${known.join(', ')}`,
      })),
  );
}
