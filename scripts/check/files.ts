import type { Article } from '#app/content/documents.ts';
import { locales } from '#app/site-map.ts';
import type { Content } from './content.ts';
import { error, errorIf, type Finding } from './finding.ts';

/** Articles, instructors and legal pages have their files, and refer to each other and to pictures correctly. */
export function checkFiles(content: Content): Finding[] {
  const { files, articleSlugs, instructorIds, at } = content;
  const greekSlugs = articleSlugs.map(({ el }) => el);
  const expected = [
    ...greekSlugs.map((slug, index) => ({ folder: `blog/${slug}`, place: at('slugs.ts', 'articleSlugs', index) })),
    ...instructorIds.map((id, index) => ({ folder: `instructors/${id}`, place: at('slugs.ts', 'instructorIds', index) })),
  ];
  const hasFile = (folder: string) => locales.some((locale) => files.has(`${folder}/${locale}.md`));
  const folders = new Set([...files.keys()].flatMap((file) => file.match(/^(?:blog|instructors)\/[^/]+(?=\/)/) ?? []));
  return [
    ...expected.flatMap(({ folder, place }) =>
      errorIf(!hasFile(folder), place, `has no texts: write content/${folder}/el.md and en.md, or delete this entry`),
    ),
    ...[...folders]
      .filter((folder) => !expected.some((each) => each.folder === folder))
      .map((folder) => {
        const list = folder.startsWith('blog/') ? 'articleSlugs' : 'instructorIds';
        return error({ file: `content/${folder}` }, `is not in ${list} of content/slugs.ts: add it there or delete the folder`);
      }),
    ...['legal/privacy', 'legal/code-of-conduct'].flatMap((name) =>
      locales
        .map((locale) => `${name}.${locale}.md`)
        .flatMap((file) => errorIf(!files.has(file), { file: `content/${file}` }, 'is missing: the site links to it')),
    ),
    ...greekSlugs.flatMap((slug) => locales.flatMap((locale) => checkArticle(content, slug, `blog/${slug}/${locale}.md`))),
  ];
}

function checkArticle({ document, at, articleSlugs, instructorIds }: Content, slug: string, file: string): Finding[] {
  const article = document<Article>(file);
  if (!article) return [];
  const { author, related } = article;
  const greekSlugs = articleSlugs.map(({ el }) => el);
  return [
    ...errorIf(
      author !== undefined && !instructorIds.includes(author),
      at(file, 'author'),
      `'${author}' is not an instructor: write one of ${instructorIds.join(', ')}`,
    ),
    ...related.flatMap((other, index) => [
      ...errorIf(
        !greekSlugs.includes(other),
        at(file, 'related', index),
        `'${other}' is not the Greek slug of an article: correct or delete it`,
      ),
      ...errorIf(other === slug, at(file, 'related', index), 'is this article itself: write another one or delete it'),
    ]),
  ];
}
