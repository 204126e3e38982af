// Reads the content folder of a project folder. The site itself imports the same files through Vite.
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  ArticleSlugs,
  Consents,
  InstructorCopy,
  InstructorFacts,
  PhotoFacts,
  ScheduleFacts,
  Content as SiteContent,
  WeeklyClass,
} from '#app/content/model.ts';
import { factsOf } from '#app/content/placeholders.ts';
import { labels as greekLabels } from '#app/pages/texts.el.ts';
import { labels as englishLabels } from '#app/pages/texts.en.ts';
import type { Locale } from '#app/site-map.ts';
import { factsFor, readMarkdown } from '../vite/markdown.ts';
import type { Place } from './rules.ts';

/** Human-readable text as it is written, with its placeholders. In Markdown, each line below the front matter is one. */
export interface Text {
  /** Path relative to the content folder, for example 'home.el.ts'. */
  file: string;
  path: readonly string[];
  text: string;
  place: Place;
}

const labels = { el: greekLabels, en: englishLabels };

export type Content = Awaited<ReturnType<typeof readContent>>;

/** The same file in the other language. Returns undefined for files that serve both languages. */
export function translationOf(file: string): string | undefined {
  const [, name, locale, extension] = file.match(/^(.*[./]|)(el|en)(\.(?:ts|md))$/) ?? [];
  return locale && `${name}${locale === 'el' ? 'en' : 'el'}${extension}`;
}

/** @throws {Error} if a module cannot be loaded */
export async function readContent(root: string, read = readMarkdown) {
  const folder = join(root, 'content');
  // Generated modules, tests and guides are not checked.
  const exclude = ['pictures/**', '**/*.test.ts', '**/README.md'];
  const names = globSync('**/*.{ts,md}', { cwd: folder, exclude }).map((file) => file.replaceAll('\\', '/'));
  /** Text of each file, keyed by its path relative to the content folder. */
  const files = new Map(names.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

  const modules = new Map<string, unknown>();
  for (const [file, text] of files) {
    // Skip the data of `npm run demo`, which no page shows.
    if (!file.endsWith('.ts') || file.startsWith('samples/')) continue;
    // The query string bypasses the module cache when the file has changed.
    const version = createHash('sha256').update(text).digest('hex');
    modules.set(file, await import(/* @vite-ignore */ `${pathToFileURL(join(folder, file))}?${version}`));
  }
  const module = <Type>(file: string) => (modules.get(file) ?? {}) as Type;
  const copyIn = (locale: Locale) => ({
    ...module<Pick<SiteContent, 'home'>>(`home.${locale}.ts`),
    ...module<typeof import('#content/pages.el.ts')>(`pages.${locale}.ts`),
    labels: labels[locale],
    ...module<typeof import('#content/school.el.ts')>(`school.${locale}.ts`),
    ...module<typeof import('#content/schedule.el.ts')>(`schedule.${locale}.ts`),
    ...module<{ instructorCopy: Record<string, InstructorCopy> }>(`instructors/cards.${locale}.ts`),
  });
  const copy = { el: copyIn('el'), en: copyIn('en') };
  const school = module<typeof import('#content/school.ts')>('school.ts');
  const { instructorFacts } = module<{ instructorFacts: Record<string, InstructorFacts> }>('instructors/facts.ts');
  const slugs = module<{ articleSlugs: readonly ArticleSlugs[]; instructorIds: readonly string[] }>('slugs.ts');
  const factsIn = (locale: Locale) => factsOf({ ...school.school, ...copy[locale].schoolCopy }, locale);
  /** Values of the placeholders that any text may contain. */
  const facts = { el: factsIn('el'), en: factsIn('en') };

  const folders = ['legal', ...slugs.articleSlugs.map(({ el }) => `blog/${el}`)].concat(
    slugs.instructorIds.map((id) => `instructors/${id}`),
  );
  const allDocuments = [...files]
    .filter(([file]) => file.endsWith('.md') && folders.includes(dirname(file)))
    .map(([file, text]) => [file, read(file, text, factsFor(file, facts, instructorFacts))] as const);
  const documents = new Map(allDocuments.filter(([, { problems }]) => problems.length === 0));
  /** Returns the place of a value in a module or in the front matter of a Markdown file. */
  const at = (file: string, ...path: PropertyKey[]): Place => ({
    file: `content/${file}`,
    line: documents.get(file)?.lineOf(path),
    field: path.join('.'),
  });
  /** Returns the place of a line in a Markdown file. Lines are counted from 0 below the front matter. */
  const atLine = (file: string, index: number): Place => ({
    file: `content/${file}`,
    line: (documents.get(file)?.textLine ?? 1) + index,
  });
  const values = [...modules, ...[...documents].map(([file, { frontMatter }]) => [file, frontMatter] as const)];
  const texts = values.flatMap(([file, value]) =>
    textsIn(value).map((each): Text => ({ ...each, file, place: at(file, ...each.path) })),
  );
  const lines = [...documents].flatMap(([file, { text }]) =>
    text.split('\n').map((line, index): Text => ({ file, path: [], text: line.normalize(), place: atLine(file, index) })),
  );
  return {
    ...{ formerNames: [] as readonly string[], otherNames: [] as readonly string[] },
    ...school,
    ...slugs,
    ...module<{ photos: readonly PhotoFacts[] }>('photos.ts'),
    ...module<{ consents: Consents }>('photo-consents.ts'),
    ...{ folder, files, copy, facts, instructorFacts, documents, at, atLine },
    schedule: module<Omit<ScheduleFacts, 'classes'> & { classes: readonly WeeklyClass[] }>('schedule.ts'),
    /** File names in content/art. */
    art: readdirSync(join(folder, 'art')).sort(),
    /** Mistakes in Markdown files. Files with mistakes are not among the documents. */
    problems: allDocuments.flatMap(([, { problems }]) => problems),
    texts: [...texts, ...lines],
    /** Returns the front matter of a valid Markdown file, with its placeholders filled in. */
    document: <Facts>(file: string) => documents.get(file)?.data as Facts | undefined,
  };
}

function textsIn(value: unknown, path: readonly string[] = []): Pick<Text, 'path' | 'text'>[] {
  if (typeof value === 'string') return [{ path, text: value.normalize() }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}
