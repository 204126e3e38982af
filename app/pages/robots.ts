import { servicesContext } from '../request-context.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/robots';

// Private pages have no Disallow rule because crawlers must be able to read their `noindex`.
export function loader({ context }: Route.LoaderArgs) {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${context.get(servicesContext).env.origin}${paths.sitemapXml}\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
