// Catch-all route. Redirects `/en` paths of pages without an English version to the Greek page. Otherwise responds with 404.
import { data, redirect } from 'react-router';
import type { PageHandle } from '../root.tsx';
import { greekRedirectPath } from '../site-map.ts';
import styles from '../styles/not-found.css?inline';
import type { Route } from './+types/not-found-route';
import { NotFoundPage } from './error-pages.tsx';

export const handle: PageHandle = { styles, hydrates: false };

export function loader({ url }: Route.LoaderArgs) {
  const greek = greekRedirectPath(url.pathname);
  if (greek) throw redirect(greek + url.search, 308);
  return data(null, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export default NotFoundPage;
