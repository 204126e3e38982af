import { findPlaceholderProblems } from '../vite/placeholders.ts';
import { type Content, languageNames, translationOf } from './content.ts';
import { error, errorIf, type Finding } from './finding.ts';

/** Markup of the texts in modules. Both languages must have the same links, placeholders and lists. */
export function checkMarkup(content: Content): Finding[] {
  return [...checkMarks(content), ...checkPlaceholders(content), ...checkLists(content)];
}

function checkPlaceholders({ files }: Content): Finding[] {
  const problems = [...files].flatMap(([file, source]) => findPlaceholderProblems(file, source));
  return problems.map(({ message, ...place }) => error(place, message));
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const markupRules: readonly [isWrong: (text: string) => boolean, advice: string][] = [
  [(text) => text.trim() === '', 'must not be empty: write a text'],
  [(text) => count(text, /\*/g) % 2 === 1, 'has an asterisk without a partner: Portuguese words stand between two, as in *roda*'],
  [
    (text) => count(text, /[[\]]/g) !== 2 * count(text, /\[[^[\]]+\]/g),
    'has a bracket without a partner: the words of a link stand between [ and ]',
  ],
  [
    (text) => count(text, /[{}]/g) !== 2 * count(text, /\{\p{L}+\}/gu),
    'has a brace without a partner: a placeholder stands between { and }',
  ],
  [
    (text) => text.includes(']('),
    'gives an address in ( ): write only the words of the link in [ ], because the site knows where it leads',
  ],
];

function checkMarks({ texts, facts }: Content): Finding[] {
  const modules = texts.filter(({ file }) => file.endsWith('.ts'));
  // A text may name the facts of the school or not. `year` is a fact of an instructor.
  const optional = [...Object.keys(facts.el), 'year'].map((name) => `{${name}}`);
  const marksOf = (text: string) => (text.match(/\{\w+\}|\[/g) ?? []).filter((mark) => !optional.includes(mark));
  const byKey = new Map(modules.map((each) => [keyOf(each.file, each.path), each]));
  return modules.flatMap(({ file, path, text, place }) => {
    const translation = translationOf(file);
    const twin = translation && byKey.get(keyOf(translation.file, path));
    const missing = twin ? subtract(marksOf(twin.text), marksOf(text)) : [];
    // Texts of the interface may be joined with names.
    const hasOuterSpace = text.trim() !== text && text.trim() !== '' && !file.startsWith('interface/');
    return [
      ...markupRules.filter(([isWrong]) => isWrong(text)).map(([, advice]) => error(place, advice)),
      ...errorIf(hasOuterSpace, place, 'begins or ends with a space: delete it'),
      ...missing.map((mark) => error(place, missingMark(mark, languageNames[translation?.locale ?? 'el']))),
    ];
  });
}

const keyOf = (file: string, path: readonly string[]) => `${file} ${path.join('.')}`;

function subtract(from: readonly string[], what: readonly string[]): string[] {
  const left = [...what];
  return from.filter((each) => {
    const index = left.indexOf(each);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

const missingMark = (mark: string, language: string) =>
  mark === '['
    ? `has no link, but the ${language} text has one: put the words of the link in [ ]`
    : `lacks ${mark}, which the ${language} text has: the site fills it in`;

/** Lists of texts, for example of questions, have the same length in both languages. */
function checkLists({ texts, at }: Content): Finding[] {
  const lists = new Map<string, { file: string; path: readonly string[]; length: number }>();
  for (const { file, path } of texts)
    for (const [index, key] of path.entries()) {
      if (!/^\d+$/.test(key)) continue;
      const list = path.slice(0, index);
      const length = Math.max(Number(key) + 1, lists.get(keyOf(file, list))?.length ?? 0);
      lists.set(keyOf(file, list), { file, path: list, length });
    }
  return [...lists.values()].flatMap(({ file, path, length }) => {
    const translation = file.endsWith('.ts') && translationOf(file);
    if (!translation) return [];
    const shorter = lists.get(keyOf(translation.file, path))?.length ?? 0;
    return errorIf(
      shorter < length,
      at(translation.file, ...path),
      `has ${shorter} entries, content/${file} has ${length}: add the missing ones in ${languageNames[translation.locale]}`,
    );
  });
}
