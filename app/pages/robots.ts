import { servicesContext } from '../request-context.ts';
import type { Route } from './+types/robots';

// The private pages are not forbidden: they say `noindex` themselves, which a crawler must be let in to read.
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext).env;
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
