// The one lock of the administrator's area. Its door is the layout's middleware; every loader and action below asks again, by
// itself, and hands the proof to the store, which does nothing without.
import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { Administrator } from '#store/administrator.ts';
import { servicesContext } from '../request-context.ts';
import { pathTo } from '../site-map.ts';
import { flashCookie } from './flash.ts';
import { readSession } from './read-session.ts';
import { redirectWithCookies } from './redirect-with-cookies.ts';

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

export const administratorMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { cookies } = await readAdministrator({ request, context });
  const response = await next();
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
};

/** Read fresh from the database. Throws the way to the sign-in for anybody else. */
export async function requireAdministrator(asked: Asked): Promise<Administrator> {
  return (await readAdministrator(asked)).administrator;
}

/** With whose session it is, for the page that watches it. */
export async function readAdministrator({ request, context }: Asked) {
  const { env } = context.get(servicesContext);
  const session = await readSession({ request, context });
  const administrator = session && Administrator.of(session.member);
  if (!administrator) throw redirectWithCookies(pathTo('auth', 'en'), [flashCookie(env.origin, 'admin-only')]);
  return { administrator, member: session.member.id, cookies: session.cookies };
}
