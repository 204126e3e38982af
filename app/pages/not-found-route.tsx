// Every address that is no page: 404 in the language of its prefix; an English address of a Greek page leads to that page.
import { data, redirect } from 'react-router';
import type { PageHandle } from '../root.tsx';
import { greekPageOf } from '../site-map.ts';
import styles from '../styles/not-found.css?inline';
import type { Route } from './+types/not-found-route';
import { NotFoundPage } from './not-found.tsx';

export const handle: PageHandle = { styles, hydrates: false };

export function loader({ url }: Route.LoaderArgs) {
  const greek = greekPageOf(url.pathname);
  if (greek) throw redirect(greek + url.search, 308);
  return data(null, { status: 404 });
}

// A form that was posted to no page.
export function action() {
  return data(null, { status: 404 });
}

export default NotFoundPage;
