// A class to try, named by the address of the home page: `/?class=beginner#contact`.
import { adultLevels, kidsGroups } from '#content/schedule.ts';
import type { GroupId } from '../content/model.ts';
import { type Locale, pathTo } from '../site-map.ts';

export const groupIds: readonly GroupId[] = [...adultLevels, ...kidsGroups].map(({ id }) => id);

export function pathToTrialClass(id: GroupId, locale: Locale): string {
  return `${pathTo('home', locale)}?class=${id}#contact`;
}

/** Null for any other query string; after a message was sent the form is blank. */
export function parseTrialClass(search: string): GroupId | null {
  const asked = new URLSearchParams(search);
  return (!asked.has('notice') && groupIds.find((id) => id === asked.get('class'))) || null;
}
