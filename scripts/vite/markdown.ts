// `import article from './el.md'` imports the validated front matter and the HTML, with placeholders (app/content/fill-document.ts), and
// `import { text }` the Markdown. Errors fail the build and name the file and field.
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { articleSchema, type DocumentTemplate, instructorProfileSchema, legalSchema } from '#app/content/documents.ts';
import { fillDocument } from '#app/content/fill-document.ts';
import { fillIn } from '#app/content/placeholders.ts';
import { type MarkdownPicture, renderMarkdown, type Section } from '#app/content/render-markdown.ts';
import type { Locale } from '#app/site-map.ts';
import { instructorFacts } from '#content/instructors/facts.ts';
import { lifetimes } from '#store/lifetimes.ts';
import { ContentError, type Problem } from './content-error.ts';
import { type FrontMatter, parseFrontMatter, validate } from './front-matter.ts';
import { findUnknownPlaceholders, schoolFacts } from './placeholders.ts';

const content = join(import.meta.dirname, '../../content');

const kinds = [
  [/^blog\/[^/]+\/(?:el|en)\.md$/, articleSchema],
  [/^instructors\/[^/]+\/(?:el|en)\.md$/, instructorProfileSchema],
  [/^legal\/[^/]+\.(?:el|en)\.md$/, legalSchema],
] as const;

export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const file = relative(content, id).replaceAll('\\', '/');
      const { template, text } = compileTemplate(file, source);
      return `export default ${JSON.stringify(template)};\nexport const text = ${JSON.stringify(text)};`;
    },
  };
}

type Facts = Record<string, string | number>;

/** @throws {ContentError} */
export function compile(file: string, source: string) {
  return fillDocument(compileTemplate(file, source).template, factsFor(file));
}

function compileTemplate(file: string, source: string) {
  const { frontMatter, text, problems } = readMarkdown(file, source, factsFor(file));
  if (problems.length > 0) throw new ContentError(problems);
  const { html, sections, pictures } = renderMarkdown(text);
  const template = {
    ...(frontMatter as object),
    html,
    sections: sections.map(({ id, heading }) => ({ id, heading })),
    pictures: pictures.map(({ name, alt, caption }) => ({ name, alt, caption })),
  } as DocumentTemplate;
  return { template, text: text.trim() };
}

interface MarkdownDocument {
  /** `frontMatter` is as it is written. `data` has its placeholders filled in. */
  frontMatter: unknown;
  data: object;
  lineOf: FrontMatter['lineOf'];
  /** Markdown with blanks instead of comments: `text` is as it is written, `filledText` has its placeholders filled in. */
  text: string;
  filledText: string;
  /** Number of the first line of `text`. */
  textLine: number;
  html: string;
  sections: Pick<Section, 'id' | 'heading'>[];
  /** `line` is the line number in the file. */
  pictures: (MarkdownPicture & { line: number })[];
  problems: Problem[];
}

export function readMarkdown(file: string, source: string, facts: Facts): MarkdownDocument {
  const path = `content/${file}`;
  const empty = {
    frontMatter: {},
    data: {},
    lineOf: () => 1,
    text: '',
    filledText: '',
    textLine: 1,
    html: '',
    sections: [],
    pictures: [],
  };
  const schema = kinds.find(([pattern]) => pattern.test(file))?.[1];
  if (!schema)
    return { ...empty, problems: [{ file: path, message: 'no page uses Markdown files in this folder: move it or delete it' }] };
  const [, yaml, written] = source.replaceAll('\r\n', '\n').match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  if (yaml === undefined || written === undefined)
    return {
      ...empty,
      problems: [{ file: path, line: 1, message: 'must begin with its front matter between two lines of ---' }],
    };

  const { data: frontMatter, lineOf, problem } = parseFrontMatter(yaml);
  const textLine = yaml.split('\n').length + 3;
  const text = written.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ''));
  const data = fillIn(frontMatter, facts);
  const { controller } = (data ?? {}) as { controller?: string };
  const filledText = fillIn(text, { ...escapeMarkdown(facts), ...(controller && { controller }) });
  const { html, sections, ...rendered } = renderMarkdown(filledText);
  const lines = filledText.split('\n');
  const lineOfText = (part: string) =>
    textLine +
    Math.max(
      lines.findIndex((line) => line.includes(part)),
      0,
    );
  const pictures = rendered.pictures.map((picture) => ({ ...picture, line: lineOfText(picture.source) }));
  const names = [...Object.keys(facts), ...(schema === legalSchema ? ['retention', 'controller'] : [])];
  return {
    frontMatter,
    data: schema.safeParse(data).data ?? {},
    lineOf,
    text,
    filledText,
    textLine,
    html,
    sections: sections.map(({ id, heading }) => ({ id, heading })),
    pictures,
    problems: [
      ...(problem ? [problem] : validate(schema, data, lineOf)),
      ...findUnknownPlaceholders(source, names),
      ...sections
        .filter(({ depth }) => depth !== 2)
        .map(({ line }) => ({ line: lineOfText(line), message: 'headings in the text begin with two number signs: ## Heading' })),
      ...pictures.flatMap((picture) => adviceForPicture(picture, schema === articleSchema)),
    ].map((each) => ({ file: path, ...each })),
  };
}

/** Values of the placeholders in a file. `{retention}` is missing, because the configuration determines it (app/pages/legal.tsx). */
export function factsFor(
  file: string,
  school: Record<Locale, Facts> = schoolFacts,
  instructors: Record<string, { activeSince: number }> = instructorFacts,
): Facts {
  const [folder = '', id = ''] = file.split('/');
  const facts = school[file.endsWith('en.md') ? 'en' : 'el'];
  if (folder === 'legal') return { ...facts, ...lifetimes };
  const instructor = folder === 'instructors' ? instructors[id] : undefined;
  return instructor ? { ...facts, year: instructor.activeSince } : facts;
}

function escapeMarkdown(facts: Facts): Record<string, string> {
  const escaped = Object.entries(facts).map(([name, value]) => [name, String(value).replace(/[\\`*_[\]<>|&~]/g, '\\$&')]);
  return Object.fromEntries(escaped) as Record<string, string>;
}

function adviceForPicture(
  { name, alt, caption, source, isParagraph, line }: MarkdownDocument['pictures'][number],
  isArticle: boolean,
): Omit<Problem, 'file'>[] {
  const wholeForm = '![What it shows](article-roda "Caption")';
  const advice = [
    !isArticle && 'only articles have pictures in their text: delete it',
    !isParagraph && 'put it in a paragraph of its own, with an empty line before and after it',
    !/^[a-z0-9-]+$/.test(name) && `write the name of a file in content/art, without its folder and ending, as in ${wholeForm}`,
    !alt && `has no description: write between [ and ] what it shows, for people who do not see it, as in ${wholeForm}`,
    !caption && `has no caption: write it in quotes behind the name, as in ${wholeForm}`,
  ];
  return advice.filter((each) => each !== false && each !== '').map((message) => ({ line, message: `${source}: ${message}` }));
}
