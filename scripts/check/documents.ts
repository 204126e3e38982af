import type { Article, InstructorProfile } from '#app/content/documents.ts';
import { locales } from '#app/site-map.ts';
import { type Content, type Text, translationOf } from './content.ts';
import { linksIn, listTargets } from './links.ts';
import type { Place, Report } from './rules.ts';

/**
 * Checks that articles, instructors and legal pages have their files, refer to each other correctly and are the same in both
 * languages.
 */
export function checkDocuments(content: Content, report: Report): void {
  for (const { message, ...place } of content.problems) report.error(place, message);
  checkFolders(content, report);
  for (const slugs of content.articleSlugs) for (const locale of locales) checkReferences(content, slugs.el, locale, report);
  checkTranslations(content, report);
  findUntranslated(content, report);
}

function checkFolders({ files, articleSlugs, instructorIds, at }: Content, report: Report): void {
  const listed = new Map<string, Place>([
    ...articleSlugs.map(({ el }, index) => [`blog/${el}`, at('slugs.ts', 'articleSlugs', index)] as const),
    ...instructorIds.map((id, index) => [`instructors/${id}`, at('slugs.ts', 'instructorIds', index)] as const),
  ]);
  const folders = new Set([...files.keys()].flatMap((file) => file.match(/^(?:blog|instructors)\/[^/]+(?=\/)/) ?? []));
  for (const [folder, place] of listed)
    if (!folders.has(folder)) report.error(place, `has no texts: write content/${folder}/el.md and en.md, or delete this entry`);
  for (const folder of folders)
    if (!listed.has(folder)) report.error({ file: `content/${folder}` }, 'is not in slugs.ts: add it there or delete the folder');
  for (const name of ['privacy', 'code-of-conduct'])
    if (!locales.some((locale) => files.has(`legal/${name}.${locale}.md`)))
      report.error({ file: `content/legal/${name}.el.md` }, 'is missing: the site links to it');
}

function checkReferences(content: Content, slug: string, locale: string, report: Report): void {
  const { document, at, articleSlugs, instructorIds } = content;
  const file = `blog/${slug}/${locale}.md`;
  const { author, related = [] } = document<Article>(file) ?? {};
  if (author !== undefined && !instructorIds.includes(author))
    report.error(at(file, 'author'), `'${author}' is not an instructor: write one of ${instructorIds.join(', ')}`);
  for (const [index, other] of related.entries()) {
    const place = at(file, 'related', index);
    if (!articleSlugs.some(({ el }) => el === other)) report.error(place, `'${other}' is not the Greek slug of an article`);
    if (other === slug) report.error(place, 'is this article itself: write another one or delete it');
  }
}

function checkTranslations(content: Content, report: Report): void {
  const { documents, files } = content;
  for (const file of files.keys()) {
    const other = file.endsWith('.md') && translationOf(file);
    if (!other) continue;
    if (!files.has(other)) report.error({ file: `content/${other}` }, `is missing: translate content/${file}`);
    if (!documents.has(file) || !documents.has(other)) continue;
    if (file.endsWith('el.md')) compareOutlines(content, file, other, report);
    compareLinks(content, file, other, report);
  }
}

const metadata = ['published', 'updated', 'author', 'cover', 'related', 'date'];
const tags = { headings: 'h2', notes: 'aside', 'pull quotes': 'blockquote', pictures: '!--picture', 'lines in tables': 'tr' };

/** Returns what must be the same in both languages: metadata, names of fields, lengths of lists, years, and the parts of the text. */
function outlineOf({ documents }: Content, file: string): Record<string, string | number> {
  const { data = {}, html = '' } = documents.get(file) ?? {};
  const fields = Object.entries(data).map(([name, value]) => {
    if (name === 'path') return ['years', (value as InstructorProfile['path']).map(({ year }) => year).join(', ')];
    if (metadata.includes(name)) return [name, String(value)];
    return [name, Array.isArray(value) ? value.length : 1];
  });
  const parts = Object.entries(tags).map(([name, tag]) => [name, html.split(`<${tag}`).length - 1]);
  return Object.fromEntries([...fields, ...parts]);
}

function compareOutlines(content: Content, greek: string, english: string, report: Report): void {
  const [el, en] = [outlineOf(content, greek), outlineOf(content, english)];
  for (const name of Object.keys({ ...el, ...en }))
    if (el[name] !== en[name])
      report.error({ file: `content/${english}` }, `has ${name}: ${en[name] ?? 0}, but the Greek file has ${el[name] ?? 0}`);
}

/** Both languages link to the same pages of the site. A translation may also link to its original. Broken links are another rule. */
function compareLinks(content: Content, file: string, other: string, report: Report): void {
  const targets = listTargets(content);
  const linksOf = (name: string) =>
    linksIn(content, name)
      .filter(({ href }) => targets.has(href.replace(/[?#].*/, '')))
      .map((link) => ({ ...link, page: greekPath(content, link.href) }));
  const original = `/${file.replace(/^legal\/|\.(?:el|en)\.md$/g, '')}`;
  const pages = [original, ...linksOf(other).map(({ page }) => page)];
  for (const { href, place, page } of linksOf(file))
    if (!pages.includes(page)) report.error(place, `links to ${href}, content/${other} does not: add the link there`);
}

function greekPath({ articleSlugs }: Content, href: string): string {
  const path = href.replace(/\?language=(?:el|en)\b/, '').replace(/^\/en(?=[/#?]|$)/, '');
  const article = articleSlugs.find(({ en }) => path.replace(/#.*/, '') === `/blog/${en}`);
  return article ? path.replace(article.en, article.el) : path.replace(/^(?=[#?]|$)/, '/');
}

/** Finds texts that are the same in both languages. Names, short titles and addresses may be. */
function findUntranslated({ texts }: Content, report: Report): void {
  const wordsOf = (text: string) => text.replace(/\*[^*]+\*|\]\(\S+|https?:\S+/g, '');
  const isLong = ({ text }: Text) => wordsOf(text).length > 40;
  const byFile = Map.groupBy(texts.filter(isLong), ({ file }) => file);
  for (const { file, text, place } of [...byFile.values()].flat()) {
    const other = translationOf(file) ?? '';
    const isForeign = /\p{Script=Greek}/u.test(text) === /\ben\.(?:ts|md)$/.test(file);
    if (isForeign && byFile.get(other)?.some((each) => each.text === text))
      report.notice(place, `is the same as in content/${other}: translate it, or put Portuguese words between two *`);
  }
}
