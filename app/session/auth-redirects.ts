// Where the ways in and out lead, with the cookies that go along.
import type { Member, SignedIn } from '#store/accounts-contract.ts';
import type { NoticeName } from '../content/model.ts';
import { pathTo } from '../site-map.ts';
import { flashCookie } from './flash.ts';
import { redirectWithCookies } from './redirect-with-cookies.ts';

export function homePathOf({ isAdministrator }: Member): string {
  return pathTo(isAdministrator ? 'admin' : 'profile', 'en');
}

export function redirectAfterSignIn(
  { member, cookies, comeBackTo }: SignedIn & { comeBackTo?: string },
  notice: NoticeName,
  origin: string,
): Response {
  return redirectWithCookies(comeBackTo ?? homePathOf(member), [...cookies, flashCookie(origin, notice)]);
}

/** Back at the door with what Google, or our own database, had to say; the page shows it and clears its address. */
export function redirectToSignIn(description?: string | null): Response {
  const query = new URLSearchParams({ error: 'google', ...(description && { error_description: description }) });
  return redirectWithCookies(`${pathTo('auth', 'en')}?${query}`);
}
