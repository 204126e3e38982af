// robots.txt and sitemap.xml.
import { contentIn } from '../i18n/content.ts';
import { canonicalLinks, indexablePaths } from '../public-paths.ts';
import { servicesContext } from '../request-context.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/crawler-files';

export function loader({ pattern, context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext).env;
  return pattern === paths.robots ? robots(origin) : sitemap(origin);
}

// Private pages have no Disallow rule because crawlers must be able to read their `noindex`.
function robots(origin: string): Response {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${origin}${paths.sitemapXml}\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

function sitemap(origin: string): Response {
  const content = contentIn('el');
  const entries = indexablePaths(content).map((path) => {
    const alternates = canonicalLinks(path, content)?.alternates;
    const links = Object.entries(alternates ? { ...alternates, 'x-default': alternates.el } : {}).map(
      ([language, alternate]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${alternate}"/>`,
    );
    return `<url><loc>${origin}${path}</loc>${links.join('')}</url>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
