import { Marked, type Token } from 'marked';
import { type Locale, locales, paths, pathToCalendar } from '#app/site-map.ts';
import type { MarkdownDocument } from '../vite/markdown.ts';
import type { Content } from './content.ts';
import { error, errorIf, type Finding, type Place } from './finding.ts';
import { listPages } from './pages.ts';

/** Links in Markdown: pages, files and sections of the site that they point to must exist. */
export function checkLinks(content: Content): Finding[] {
  return [...checkTargets(content), ...checkBrackets(content), ...checkConsentSwitch(content)];
}

/** Words in brackets that are not a link, except the beginning of a note and the consent switch. */
function checkBrackets({ texts }: Content): Finding[] {
  return texts
    .filter(({ file, path }) => file.endsWith('.md') && path.length === 0)
    .flatMap(({ text, place }) => {
      const words = text.match(/\[(?!!NOTE\]|withdraw-consent\])[^\]]*\](?!\()/g) ?? [];
      return words.map((each) =>
        error(place, `${each} has no address: write the address behind it in ( ), as in [the blog](/blog)`),
      );
    });
}

const consentSwitch = '[withdraw-consent]';

function checkConsentSwitch({ documents, school, atLine }: Content): Finding[] {
  return locales.flatMap((locale) => {
    const file = `legal/privacy.${locale}.md`;
    const lines = documents.get(file)?.text.split('\n');
    if (!lines) return [];
    const index = lines.indexOf(consentSwitch);
    return [
      ...errorIf(
        index >= 0 && !school.instagram,
        atLine(file, index),
        `has ${consentSwitch}, but the school has no Instagram: delete that line`,
      ),
      ...errorIf(
        index < 0 && school.instagram !== undefined,
        { file: `content/${file}` },
        `lacks the switch for Instagram: write ${consentSwitch} on a line of its own, between empty lines`,
      ),
    ];
  });
}

function checkTargets(content: Content): Finding[] {
  const targets = listTargets(content);
  const announced = content.articleSlugs.flatMap((slugs) =>
    locales.map((locale) => paths.article[locale].replace(':slug', slugs[locale])),
  );
  return [...content.documents.keys()].flatMap((file) =>
    linksIn(content, file).flatMap(({ href, place }) => {
      const advice = adviceFor(href, targets, announced);
      return advice ? [error(place, `link to ${href}: ${advice}`)] : [];
    }),
  );
}

/** Results of `hrefsIn`, which two rules need. */
const hrefs = new WeakMap<MarkdownDocument, string[]>();

function hrefsIn(document: MarkdownDocument): string[] {
  const known = hrefs.get(document);
  if (known) return known;
  const found: string[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(document.filledText), (token: Token) => {
    if (token.type === 'link') found.push(token.href);
  });
  hrefs.set(document, found);
  return found;
}

export function linksIn(content: Content, file: string): { href: string; place: Place }[] {
  const document = content.documents.get(file);
  if (!document) return [];
  const lines = document.filledText.split('\n');
  let from = 0;
  return hrefsIn(document).map((href) => {
    const line = lines.findIndex((each, index) => index >= from && each.includes(href));
    if (line >= 0) from = line;
    return { href, place: content.atLine(file, Math.max(line, 0)) };
  });
}

/** Maps each path of the site to its sections. */
export function listTargets(content: Content): ReadonlyMap<string, readonly string[]> {
  const targets = new Map<string, readonly string[]>();
  const groups = [...content.schedule.adultLevels, ...content.schedule.kidsGroups].map(({ id }) => id);
  for (const path of Object.values(paths).flatMap((each) => Object.values(typeof each === 'string' ? { each } : each)))
    if (path.startsWith('/') && !path.includes(':')) targets.set(path, []);
  for (const locale of locales) for (const group of [...groups, 'all']) targets.set(pathToCalendar(group, locale), []);
  for (const { path } of listPages(content)) targets.set(path, []);
  if (content.articleSlugs.length === 0)
    for (const path of [...Object.values(paths.blog), ...Object.values(paths.feed)]) targets.delete(path);
  if (content.instructorIds.length === 0) for (const path of Object.values(paths.instructors)) targets.delete(path);
  for (const locale of locales) targets.set(paths.home[locale], homeSections(content));
  for (const [file, { sections }] of content.documents) {
    const path = pathOfDocument(content, file);
    if (path && targets.has(path))
      targets.set(
        path,
        sections.map(({ id }) => id),
      );
  }
  return targets;
}

function homeSections({ school, instructorIds, copy, texts }: Content): string[] {
  const always = ['home', 'capoeira', 'about', 'schedule', 'contact'];
  const hasQuestions = texts.some(({ file }) => file === 'faq.el.ts');
  return [
    ...always,
    ...(instructorIds.length > 0 ? ['instructors'] : []),
    ...(hasQuestions ? ['faq'] : []),
    ...(copy.el.home.media ? ['media'] : []),
    ...(school.partner ? ['partners'] : []),
  ];
}

/** Path of the page that shows a Markdown file. */
function pathOfDocument({ articleSlugs }: Content, file: string): string | undefined {
  const [, folder, name, locale] = file.match(/^(\w+)\/([^/.]+)[/.](el|en)\.md$/) ?? [];
  if (!isLocale(locale)) return undefined;
  if (folder === 'instructors') return paths.instructor[locale].replace(':id', name ?? '');
  if (folder === 'legal') return name === 'privacy' ? paths.privacy[locale] : paths.codeOfConduct[locale];
  const slug = articleSlugs.find(({ el }) => el === name)?.[locale];
  return slug && paths.article[locale].replace(':slug', slug);
}

const isLocale = (text: string | undefined): text is Locale => text === 'el' || text === 'en';

function adviceFor(
  href: string,
  targets: ReadonlyMap<string, readonly string[]>,
  announced: readonly string[],
): string | undefined {
  if (/^(https?:\/\/.|mailto:.+@|tel:\+?\d)/.test(href)) return undefined;
  if (!href.startsWith('/')) return 'begin it with / for a page of this site, with https:// for another site, or with mailto:';
  const { pathname, hash } = new URL(href, 'https://school.invalid');
  const sections = targets.get(pathname);
  if (!sections) {
    if (announced.includes(pathname)) return 'this article is not published yet';
    if (targets.has(pathname.replace(/\/$/, ''))) return `write ${pathname.replace(/\/$/, '')}${hash}`;
    return 'the site has no such page: correct the link or delete it';
  }
  if (!hash || sections.includes(hash.slice(1))) return undefined;
  return sections.length > 0
    ? `the page has no such section: it has ${sections.map((id) => `#${id}`).join(', ')}`
    : `the page has no sections: write ${pathname}`;
}
