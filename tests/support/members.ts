// A person with a mailbox who becomes a member, by the site's own forms.
import { randomInt, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { type RunningSite, startSite, test } from './site.ts';

export const password = 'berimbau de barriga';

export const newAddress = (name = 'nefeli') => `${name}.${randomUUID().slice(0, 8)}@example.gr`;

/** A network of its own, so that no test uses up another's budgets; the site must trust one proxy. */
export const behindProxy = { TRUST_PROXY: '1' };
export const fromAnywhere = () => ({ 'X-Forwarded-For': [10, 0, 0, 0].map((from) => randomInt(from, 255)).join('.') });

/** Tests with a site of their own variables, one per worker; each browser comes from a network of its own. */
export const testWith = (variables: Record<string, string>) =>
  test.extend<object, { site: RunningSite }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture wants from this pattern.
      async ({}, use) => {
        const site = await startSite('sqlite', variables);
        await use(site);
        await site.close();
      },
      { scope: 'worker' },
    ],
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    extraHTTPHeaders: async ({}, use) => use(fromAnywhere()),
  });

/** The link in the newest mail to this address, once there are `count` mails to it. */
export async function linkTo(site: RunningSite, email: string, count = 1): Promise<string> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const mails = site.smtp.mails.filter(({ envelope }) => envelope.to.includes(email));
    if (mails.length >= count) return mails.at(-1)?.text?.match(/http\S+\/auth\?\S+/)?.[0] ?? '';
    if (Date.now() > deadline) throw new Error(`${mails.length} mails to ${email}, and not ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Signs up and confirms; this browser is signed in then. */
export async function join(
  { request }: Pick<BrowserContext, 'request'>,
  site: RunningSite,
  email = newAddress(),
): Promise<string> {
  const post = (url: string, intent: string) =>
    request.post(url, { form: { email, password, intent }, headers: { Origin: site.origin }, maxRedirects: 0 });
  await post(`${site.origin}/auth?mode=sign-up`, 'sign-up');
  const answer = await post(await linkTo(site, email), 'confirm');
  if (answer.status() !== 303) throw new Error(`Not confirmed: ${answer.status()}`);
  return email;
}
