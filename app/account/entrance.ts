// Where the ways in and out lead, with the cookies that go along.
import type { Member, SignedIn } from '#server/accounts-contract.ts';
import type { NoticeName } from '../content-model.ts';
import { flashCookie } from '../flash.ts';
import { leadTo } from '../lead-to.ts';
import { pathTo } from '../site-map.ts';

export function homeOf({ isAdministrator }: Member): string {
  return pathTo(isAdministrator ? 'admin' : 'profile', 'en');
}

export function welcome(
  { member, cookies, comeBackTo }: SignedIn & { comeBackTo?: string },
  notice: NoticeName,
  origin: string,
): Response {
  return leadTo(comeBackTo ?? homeOf(member), [...cookies, flashCookie(origin, notice)]);
}

/** Back at the door with what Google, or our own database, had to say; the page shows it and clears its address. */
export function turnAway(description?: string | null): Response {
  const query = new URLSearchParams({ error: 'google', ...(description && { error_description: description }) });
  return leadTo(`${pathTo('auth', 'en')}?${query}`);
}
