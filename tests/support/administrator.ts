// The administrator: the member whose address the site was started with.
import type { BrowserContext } from '@playwright/test';
import { behindProxy, join, password } from './members.ts';
import type { RunningSite } from './site.ts';

export const adminEmail = 'mestre@school.example';

/** For `startSite`. */
export const withAdministrator = { ...behindProxy, ADMIN_EMAIL: adminEmail };

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const sessions = new WeakMap<RunningSite, Promise<Cookies>>();

/** This browser is the administrator's then. All of a site share one session: sign out of another. */
export async function administer(context: BrowserContext, site: RunningSite): Promise<void> {
  const session = sessions.get(site) ?? join(context, site, adminEmail).then(() => context.cookies());
  sessions.set(site, session);
  await context.addCookies(await session);
}

/** The same with a session of its own, which may end without another browser's ending. */
export async function enterAsAdministrator(context: BrowserContext, site: RunningSite): Promise<void> {
  await administer(context, site);
  await context.clearCookies();
  const answer = await context.request.post(`${site.origin}/auth`, {
    form: { email: adminEmail, password },
    headers: { Origin: site.origin },
    maxRedirects: 0,
  });
  if (answer.headers().location !== '/admin') throw new Error(`Not signed in: ${answer.status()}`);
}
