// Where the ways in and out lead, with the cookies that go along.
import { redirectDocument } from 'react-router';
import type { Member, SignedIn } from '#server/accounts-contract.ts';
import type { NoticeName } from '../content-model.ts';
import { flashCookie } from '../flash.ts';
import { pathTo } from '../site-map.ts';

/** A page that was open in this tab is left altogether: nothing of one session stays in memory for the next. */
export function leadTo(path: string, cookies: string[] = []): Response {
  const response = redirectDocument(path, 303);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

export function homeOf({ isAdministrator }: Member): string {
  return pathTo(isAdministrator ? 'admin' : 'profile', 'en');
}

export function welcome({ member, cookies }: SignedIn, notice: NoticeName, origin: string): Response {
  return leadTo(homeOf(member), [...cookies, flashCookie(origin, notice)]);
}

/** Back at the door with what Google, or our own database, had to say; the page shows it and clears its address. */
export function turnAway(description?: string): Response {
  const query = new URLSearchParams({ error: 'google', ...(description && { error_description: description }) });
  return leadTo(`${pathTo('auth', 'en')}?${query}`);
}
