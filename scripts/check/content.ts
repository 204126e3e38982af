// The content folder of any project folder, with the position of each value. The site itself imports the same files through Vite.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  ArticleSlugs,
  Consents,
  InstructorCopy,
  InstructorFacts,
  PhoneFormat,
  PhotoFacts,
  ScheduleFacts,
  SchoolFacts,
  Content as SiteContent,
} from '#app/content/model.ts';
import { factsOf } from '#app/content/placeholders.ts';
import type { Locale } from '#app/site-map.ts';
import { factsFor, type MarkdownDocument, readMarkdown } from '../vite/markdown.ts';
import { error, type Finding, type Place } from './finding.ts';
import type { Sources } from './sources.ts';

type Module = Record<string, unknown>;

/** Human-readable text as it is written, with its placeholders. In Markdown, each line below the front matter is one. */
export interface Text {
  /** Path relative to the content folder, for example 'home.el.ts'. */
  file: string;
  path: readonly string[];
  text: string;
  place: Place;
}

interface Copy {
  home: SiteContent['home'];
  pages: typeof import('#content/pages.el.ts').pages;
  pageLabels: typeof import('#content/interface/pages.el.ts').pageLabels;
  school: typeof import('#content/school.el.ts').schoolCopy;
  schedule: typeof import('#content/schedule.el.ts').scheduleCopy;
  instructors: Record<string, InstructorCopy>;
}

export interface Content {
  folder: string;
  /** Text of each file by its path relative to the content folder. */
  files: ReadonlyMap<string, string>;
  /** Valid Markdown files. */
  documents: ReadonlyMap<string, MarkdownDocument>;
  /** Mistakes in the other Markdown files. */
  problems: readonly Finding[];
  /** Every text of the modules and of the valid Markdown files. */
  texts: readonly Text[];
  school: SchoolFacts;
  timeZone: string;
  languageTags: Record<Locale, string>;
  phoneFormats: readonly PhoneFormat[];
  /** Names that the texts must not contain any more, and names of others that look like leftovers. */
  formerNames: readonly string[];
  otherNames: readonly string[];
  articleSlugs: readonly ArticleSlugs[];
  instructorIds: readonly string[];
  instructors: Record<string, InstructorFacts>;
  schedule: ScheduleFacts;
  photos: readonly PhotoFacts[];
  consents: Consents;
  /** File names in content/art. */
  art: readonly string[];
  copy: Record<Locale, Copy>;
  /** Values of the placeholders that all texts may have. */
  facts: Record<Locale, Record<string, string | number>>;
  /** Place of a value in a module or in the front matter of a Markdown file. */
  at(file: string, ...path: PropertyKey[]): Place;
  /** Place of a line below the front matter of a Markdown file, counted from 0. */
  atLine(file: string, index: number): Place;
  /** Front matter of a valid Markdown file, with its placeholders filled in. */
  document<Facts>(file: string): Facts | undefined;
}

export const languageNames: Record<Locale, string> = { el: 'Greek', en: 'English' };

/** The same file in the other language. Returns undefined for files that serve both languages. */
export function translationOf(file: string): { file: string; locale: Locale } | undefined {
  const [, name, locale, extension] = file.match(/^(.*[./]|)(el|en)(\.(?:ts|md))$/) ?? [];
  const other = locale === 'el' ? 'en' : 'el';
  return locale === undefined ? undefined : { file: `${name}${other}${extension}`, locale: other };
}

/** @throws {Error} if a module cannot be loaded */
export async function readContent({ folder, files, modules: sources }: Sources, read = readMarkdown): Promise<Content> {
  const modules = new Map<string, Module>();
  for (const file of sources.keys()) {
    // The query string bypasses the module cache when the file has changed.
    const version = createHash('sha256')
      .update(files.get(file) ?? '')
      .digest('hex');
    modules.set(file, await import(/* @vite-ignore */ `${pathToFileURL(join(folder, file))}?${version}`));
  }
  const module = <Type>(file: string) => (modules.get(file) ?? {}) as Type;
  const school = module<Pick<Content, 'school' | 'timeZone' | 'languageTags' | 'phoneFormats'>>('school.ts');
  const instructors = module<{ instructorFacts: Content['instructors'] }>('instructors/facts.ts').instructorFacts;
  const copyIn = (locale: Locale): Copy => ({
    home: module<Pick<Copy, 'home'>>(`home.${locale}.ts`).home,
    pages: module<Pick<Copy, 'pages'>>(`pages.${locale}.ts`).pages,
    pageLabels: module<Pick<Copy, 'pageLabels'>>(`interface/pages.${locale}.ts`).pageLabels,
    school: module<{ schoolCopy: Copy['school'] }>(`school.${locale}.ts`).schoolCopy,
    schedule: module<{ scheduleCopy: Copy['schedule'] }>(`schedule.${locale}.ts`).scheduleCopy,
    instructors: module<{ instructorCopy: Copy['instructors'] }>(`instructors/cards.${locale}.ts`).instructorCopy,
  });
  const copy = { el: copyIn('el'), en: copyIn('en') };
  const factsIn = (locale: Locale) => factsOf({ ...school.school, ...copy[locale].school }, locale);
  const facts = { el: factsIn('el'), en: factsIn('en') };

  const slugs = module<Pick<Content, 'articleSlugs' | 'instructorIds'>>('slugs.ts');
  const listed = [
    ...slugs.articleSlugs.map(({ el }) => `blog/${el}`),
    ...slugs.instructorIds.map((id) => `instructors/${id}`),
    'legal',
  ];
  const allDocuments = [...files]
    .filter(([file]) => file.endsWith('.md') && listed.includes(dirname(file)))
    .map(([file, text]) => [file, read(file, text, factsFor(file, facts, instructors))] as const);
  const documents = new Map(allDocuments.filter(([, { problems }]) => problems.length === 0));
  const at: Content['at'] = (file, ...path) => ({
    file: `content/${file}`,
    line: (documents.get(file) ?? sources.get(file))?.lineOf(path),
    field: path.join('.') || undefined,
  });
  const atLine: Content['atLine'] = (file, index) => ({
    file: `content/${file}`,
    line: (documents.get(file)?.textLine ?? 1) + index,
  });
  const textsOfModules = [...modules].flatMap(([file, values]) =>
    textsIn(values).map(({ path, text }): Text => ({ file, path, text, place: at(file, ...path) })),
  );
  const textsOfDocuments = [...documents].flatMap(([file, { frontMatter, text }]) => [
    ...textsIn(frontMatter).map((each): Text => ({ ...each, file, place: at(file, ...each.path) })),
    ...text.split('\n').map((line, index): Text => ({ file, path: [], text: line.normalize(), place: atLine(file, index) })),
  ]);
  return {
    formerNames: [],
    otherNames: [],
    ...school,
    ...slugs,
    schedule: module<ScheduleFacts>('schedule.ts'),
    ...module<Pick<Content, 'photos'>>('photos.ts'),
    ...module<Pick<Content, 'consents'>>('consents.ts'),
    art: readdirSync(join(folder, 'art')).sort(),
    instructors,
    copy,
    facts,
    folder,
    files,
    documents,
    problems: allDocuments.flatMap(([, { problems }]) => problems.map(({ message, ...place }) => error(place, message))),
    texts: [...textsOfModules, ...textsOfDocuments],
    at,
    atLine,
    document: <Facts>(file: string) => documents.get(file)?.data as Facts | undefined,
  };
}

function textsIn(value: unknown, path: readonly string[] = []): Pick<Text, 'path' | 'text'>[] {
  if (typeof value === 'string') return [{ path, text: value.normalize() }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}
