import { legalText } from '../content/texts.server.ts';
import type { PageHandle } from '../root.tsx';
import { localeOf } from '../site-map.ts';
import styles from '../styles/pages/legal.css?inline';
import type { Route } from './+types/code-of-conduct';
import { LegalPage, legalMeta } from './legal-page.tsx';

export const handle: PageHandle = { styles, hydrates: false };

export function loader({ url }: Route.LoaderArgs) {
  return { text: legalText('code-of-conduct', localeOf(url.pathname)) };
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  return loaderData ? legalMeta(loaderData.text, location.pathname, matches[0].loaderData.origin) : [];
}

export default function CodeOfConductPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData.text} />;
}
