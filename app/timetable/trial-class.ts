// The group for a trial class in the URL of the home page: `/?class=beginner#contact` prefills the contact form.
import type { GroupId } from '../content/model.ts';
import { type Locale, paths } from '../site-map.ts';
import { groupIds } from './groups.ts';

export function pathToTrialClass(id: GroupId, locale: Locale): string {
  return `${paths.home[locale]}?class=${id}#contact`;
}

/** Null when the query string names no group, or after a message was sent (`notice`): then the form is blank. */
export function parseTrialClass(search: string): GroupId | null {
  const query = new URLSearchParams(search);
  return (!query.has('notice') && groupIds.find((id) => id === query.get('class'))) || null;
}
