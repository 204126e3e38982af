// The administrator: the member whose address the site was started with.
import type { BrowserContext } from '@playwright/test';
import { behindProxy, join } from './members.ts';
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
