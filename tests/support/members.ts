import { randomInt, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { type RunningSite, startSite, test } from './site.ts';

export const password = 'berimbau de barriga';

export const newEmail = (name = 'nefeli') => `${name}.${randomUUID().slice(0, 8)}@example.gr`;

export const behindProxy = { TRUST_PROXY: '1' };
/** Simulates a random client IP address so that tests do not share rate limits. Requires `behindProxy`. */
export const randomClientIp = () => ({ 'X-Forwarded-For': [10, 0, 0, 0].map((min) => randomInt(min, 255)).join('.') });

export const testWithEnv = (variables: Record<string, string>) =>
  test.extend<object, { site: RunningSite }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the required fixtures.
      async ({}, use) => {
        const site = await startSite('sqlite', variables);
        await use(site);
        await site.close();
      },
      { scope: 'worker' },
    ],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the required fixtures.
    extraHTTPHeaders: async ({}, use) => use(randomClientIp()),
  });

export async function waitForMailedLink({ smtp }: RunningSite, email: string, count = 1): Promise<string> {
  const mails = await smtp.waitForMailTo(email, count);
  return mails.at(-1)?.text?.match(/http\S+\/auth\?\S+/)?.[0] ?? '';
}

export async function createMember(
  { request }: Pick<BrowserContext, 'request'>,
  site: RunningSite,
  email = newEmail(),
): Promise<string> {
  const post = (url: string, intent: string) =>
    request.post(url, { form: { email, password, intent }, headers: { Origin: site.origin }, maxRedirects: 0 });
  await post(`${site.origin}/auth?mode=sign-up`, 'sign-up');
  const response = await post(await waitForMailedLink(site, email), 'confirm');
  if (response.status() !== 303) throw new Error(`Not confirmed: ${response.status()}`);
  return email;
}
