import { checkAddress } from '#app/content/rules.server.ts';
import { locales, paths, pathToCalendar } from '#app/site-map.ts';
import type { Content } from './content.ts';
import type { Place, Report } from './rules.ts';
import { listPages } from './search-results.ts';

/** Checks that the pages, files and sections to which links in Markdown point exist. */
export function checkLinks(content: Content, report: Report): void {
  const { documents, texts } = content;
  const targets = listTargets(content);
  for (const file of documents.keys())
    for (const { href, place } of linksIn(content, file)) {
      const advice = adviceFor(content, href, targets);
      if (advice) report.error(place, `link to ${href}: ${advice}`);
    }
  // Report words in brackets that are not a link. The beginning of a note and the consent switch have brackets, too.
  for (const { file, path, text, place } of texts)
    if (file.endsWith('.md') && path.length === 0)
      for (const words of text.match(/\[(?!!NOTE\]|withdraw-consent\])[^\]]*\](?!\()/g) ?? [])
        report.error(place, `${words} has no address: write the address behind it in ( ), as in [the blog](/blog)`);
  for (const locale of locales) {
    const file = `legal/privacy.${locale}.md`;
    const hasSwitch = /^\[withdraw-consent\]$/m.test(documents.get(file)?.text ?? '');
    if (!documents.has(file) || hasSwitch === Boolean(content.school.instagram)) continue;
    const advice = hasSwitch ? 'delete [withdraw-consent], because' : 'write [withdraw-consent] on a line of its own, unless';
    report.error({ file: `content/${file}` }, `${advice} the school has no Instagram`);
  }
}

/** Returns the links with their addresses, without pictures. */
export function linksIn({ documents, atLine }: Content, file: string): { href: string; place: Place }[] {
  const lines = documents.get(file)?.filledText.split('\n') ?? [];
  return lines.flatMap((line, index) =>
    Array.from(line.matchAll(/(?<!!\[[^\]]*)\]\(([^()\s]+)/g), ([, href = '']) => ({ href, place: atLine(file, index) })),
  );
}

/** Maps each path of the site to its sections. */
export function listTargets(content: Content): ReadonlyMap<string, readonly string[]> {
  const { schedule, articleSlugs, instructorIds, documents } = content;
  const targets = new Map<string, readonly string[]>();
  const absent = [...(articleSlugs.length > 0 ? [] : ['blog', 'feed']), ...(instructorIds.length > 0 ? [] : ['instructors'])];
  for (const [page, each] of Object.entries(paths))
    for (const path of absent.includes(page) ? [] : Object.values(typeof each === 'string' ? { each } : each))
      if (path.startsWith('/') && !path.includes(':')) targets.set(path, []);
  const groups = [...schedule.adultLevels, ...schedule.kidsGroups].map(({ id }) => id);
  for (const locale of locales) for (const group of [...groups, 'all']) targets.set(pathToCalendar(group, locale), []);
  for (const { path, file } of listPages(content)) targets.set(path, documents.get(file)?.sections.map(({ id }) => id) ?? []);
  for (const locale of locales) targets.set(paths.home[locale], homeSections(content));
  return targets;
}

function homeSections({ school, instructorIds, copy, files }: Content): string[] {
  const { media } = copy.el.home;
  const optional = [instructorIds.length > 0 && 'instructors', files.has('faq.el.ts') && 'faq', media && 'media'];
  const shown = [...optional, school.partner && 'partners'].filter((id) => typeof id === 'string');
  return ['home', 'capoeira', 'about', 'schedule', 'contact', ...shown];
}

function adviceFor({ articleSlugs }: Content, href: string, targets: ReturnType<typeof listTargets>): string | undefined {
  const mistake = checkAddress(href, (path) => targets.get(path));
  if (mistake === undefined) return undefined;
  if (mistake === 'malformed') return 'begin it with / for a page of this site, with https:// for another site, or with mailto:';
  const { pathname } = new URL(href, 'https://school.invalid');
  const isAnnounced = articleSlugs.some(({ el, en }) => [`/blog/${el}`, `/en/blog/${en}`].includes(pathname));
  if (mistake === 'noPage')
    return isAnnounced ? 'this article is not published yet' : 'the site has no such page: correct the link or delete it';
  const sections = targets.get(pathname)?.map((id) => `#${id}`);
  return `the page has no such section: it has ${sections?.join(', ') || 'none'}`;
}
