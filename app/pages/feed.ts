import { href } from 'react-router';
import { listArticles } from '../content/texts.server.ts';
import { contentIn } from '../i18n/content.ts';
import { hasPage } from '../public-paths.ts';
import { servicesContext } from '../request-context.ts';
import { localeOf, paths } from '../site-map.ts';
import type { Route } from './+types/feed';

export function loader({ url, context }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  const content = contentIn(locale);
  if (!hasPage('blog', content))
    return new Response('There is no blog.\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  const { origin } = context.get(servicesContext).env;
  const { school, pages } = content;
  const { title, description } = pages.blog;
  const articles = listArticles(locale)
    .filter(({ isComing }) => !isComing)
    .toSorted((a, b) => b.published.localeCompare(a.published));
  const items = articles.map((article) => {
    const link = origin + href(paths.article[locale], { slug: article.slug });
    const pubDate = new Date(article.published).toUTCString(); // RSS 2.0 requires RFC 822 dates
    return `<item><title>${escapeXml(article.title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${pubDate}</pubDate><description>${escapeXml(article.excerpt)}</description></item>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(`${school.name} – ${title}`)}</title>
<link>${origin}${paths.blog[locale]}</link>
<description>${escapeXml(description)}</description>
<language>${locale}</language>
<atom:link href="${origin}${paths.feed[locale]}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
