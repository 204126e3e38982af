import type { BrowserContext } from '@playwright/test';
import { behindProxy, createMember, password } from './members.ts';
import type { RunningSite } from './site.ts';

export const adminEmail = 'mestre@school.example';

export const administratorEnv = { ...behindProxy, ADMIN_EMAIL: adminEmail };

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const sessions = new WeakMap<RunningSite, Promise<Cookies>>();

/** Signs in with a session that all tests of a site share. Tests that sign out must use `startAdministratorSession`. */
export async function shareAdministratorSession(context: BrowserContext, site: RunningSite): Promise<void> {
  const session = sessions.get(site) ?? createMember(context, site, adminEmail).then(() => context.cookies());
  sessions.set(site, session);
  await context.addCookies(await session);
}

export async function startAdministratorSession(context: BrowserContext, site: RunningSite): Promise<void> {
  await shareAdministratorSession(context, site);
  await context.clearCookies();
  const response = await context.request.post(`${site.origin}/auth`, {
    form: { email: adminEmail, password },
    headers: { Origin: site.origin },
    maxRedirects: 0,
  });
  if (response.headers().location !== '/admin') throw new Error(`Not signed in: ${response.status()}`);
}
