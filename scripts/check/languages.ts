import type { Article, InstructorProfile, LegalText } from '#app/content/documents.ts';
import { paths } from '#app/site-map.ts';
import { type Content, languageNames, type Text, translationOf } from './content.ts';
import { error, errorIf, type Finding, notice } from './finding.ts';
import { linksIn, listTargets } from './links.ts';

/** Each Markdown file has a translation with the same metadata, parts and links, and no long text is the same in both languages. */
export function checkLanguages(content: Content): Finding[] {
  return [...checkDocuments(content), ...checkUntranslated(content)];
}

function checkDocuments(content: Content): Finding[] {
  const { documents, files } = content;
  return [...files.keys()].flatMap((file) => {
    const translation = file.endsWith('.md') && translationOf(file);
    if (!translation) return [];
    const { file: twin, locale } = translation;
    if (!files.has(twin))
      return [error({ file: `content/${twin}` }, `is missing: translate content/${file} into ${languageNames[locale]}`)];
    if (locale === 'el' || !documents.has(file) || !documents.has(twin)) return [];
    return [...checkFacts(content, file, twin), ...checkParts(content, file, twin), ...checkSharedLinks(content, file, twin)];
  });
}

type Facts = Partial<Article & InstructorProfile & LegalText>;
const sharedFacts = ['published', 'updated', 'author', 'cover', 'related', 'date', 'years'] as const;

function checkFacts({ document, at }: Content, greek: string, english: string): Finding[] {
  const [el, en] = [greek, english].map((file) => {
    const facts = document<Facts>(file);
    return { ...facts, years: facts?.path?.map(({ year }) => year) };
  });
  return sharedFacts.flatMap((field) => {
    const [inGreek, inEnglish] = [el?.[field], en?.[field]].map((value) => [value ?? 'nothing'].flat().join(', '));
    return errorIf(
      inGreek !== inEnglish,
      at(english, field === 'years' ? 'path' : field),
      `${field === 'years' ? 'has the years' : 'is'} ${inEnglish} here and ${inGreek} in the Greek file: write the same in both`,
    );
  });
}

const parts: readonly [name: string, count: (document: Facts & { html: string }) => number][] = [
  ['headings (##)', ({ html }) => count(html, /<h2/g)],
  ['notes (> [!NOTE])', ({ html }) => count(html, /<aside/g)],
  ['pull quotes (>)', ({ html }) => count(html, /<blockquote/g)],
  ['pictures (![…](…))', ({ html }) => count(html, /<!--picture/g)],
  ['lines in tables', ({ html }) => count(html, /<tr>/g)],
  ['full names', ({ fullName }) => (fullName ? 1 : 0)],
  ['hours', ({ hours }) => (hours ? 1 : 0)],
  ['lines about lineage', ({ lineage }) => (lineage ? 1 : 0)],
  ['activities', ({ activities = [] }) => activities.length],
  ['voices', ({ voices = [] }) => voices.length],
  ['sources', ({ sources = [] }) => sources.length],
];
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

function checkParts({ documents, document }: Content, greek: string, english: string): Finding[] {
  return parts.flatMap(([name, countIn]) => {
    const [inGreek, inEnglish] = [greek, english].map((file) =>
      countIn({ ...document<Facts>(file), html: documents.get(file)?.html ?? '' }),
    );
    const message = `has ${inEnglish} ${name}, the Greek file has ${inGreek}: add or remove some so that both have the same`;
    return errorIf(inGreek !== inEnglish, { file: `content/${english}` }, message);
  });
}

/** Both languages link to the same pages of the site. A translation may also link to its original. Broken links are another rule. */
function checkSharedLinks(content: Content, greek: string, english: string): Finding[] {
  const targets = listTargets(content);
  const [inGreek = [], inEnglish = []] = [greek, english].map((file) =>
    linksIn(content, file).flatMap(({ href, place }) =>
      targets.has(href.replace(/[?#].*/, '')) ? [{ href, place, page: greekPath(content, href) }] : [],
    ),
  );
  const original = `/${greek.replace(/^legal\/|\.el\.md$/g, '')}`;
  const onlyIn = (links: typeof inGreek, others: typeof inGreek) =>
    links.filter(({ page }) => page !== original && !others.some((link) => link.page === page));
  return [
    ...onlyIn(inGreek, inEnglish).map(({ href, place }) =>
      error(place, `links to ${href}, content/${english} does not: add the link there`),
    ),
    ...onlyIn(inEnglish, inGreek).map(({ href, place }) =>
      error(place, `links to ${href}, content/${greek} does not: add the link there`),
    ),
  ];
}

function greekPath({ articleSlugs }: Content, href: string): string {
  const path = href.replace(/\?language=(?:el|en)\b/, '');
  const slug = articleSlugs.find(({ en }) => path.replace(/#.*/, '') === paths.article.en.replace(':slug', en));
  return slug
    ? path.replace(/^\/en\/blog\/[^#]+/, `/blog/${slug.el}`)
    : path.replace(/^\/en(?=[/#?]|$)/, '').replace(/^(?=[#?]|$)/, '/');
}

/** Names, short titles and addresses may be the same in both languages. */
const longText = 40;

function checkUntranslated({ texts }: Content): Finding[] {
  const wordsOf = (text: string) => text.replace(/\*[^*]+\*|\]\(\S+|https?:\S+/g, '');
  const isLong = ({ file, text }: Text) => !file.startsWith('interface/') && wordsOf(text).length > longText;
  const long = texts.filter(isLong);
  const byFile = Map.groupBy(long, ({ file }) => file);
  return long.flatMap(({ file, text, place }) => {
    const translation = translationOf(file);
    const isForeign = /\p{Script=Greek}/u.test(text) === (translation?.locale === 'el');
    const isSame = translation && byFile.get(translation.file)?.some((other) => other.text === text);
    if (!isForeign || !isSame) return [];
    const language = languageNames[translation.locale === 'el' ? 'en' : 'el'];
    const message = `is the same as in content/${translation.file}: translate it into ${language}, or put Portuguese words between two *`;
    return [notice(place, message)];
  });
}
