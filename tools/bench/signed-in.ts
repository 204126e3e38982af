// Signs in through the site's forms, for benchmarks of private pages.
import type { RunningSite } from '#tests/support/site.ts';

const password = 'a password of the bench';

/** Signs up and confirms. Returns the `Cookie` header. */
export async function signIn({ origin, smtp }: RunningSite, email: string): Promise<string> {
  const post = (path: string, intent: string) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams({ email, password, intent }),
      redirect: 'manual',
    });
  await post('/auth?mode=sign-up', 'sign-up');
  const [mail] = await smtp.waitForMail(1);
  const link = mail?.text?.match(/http\S+\/auth\?\S+/)?.[0] ?? '';
  const answer = await post(link.slice(origin.length), 'confirm');
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Reads the whole page. @throws unless it is one */
export async function open({ origin }: RunningSite, path: string, cookie: string): Promise<void> {
  const answer = await fetch(origin + path, { headers: { Cookie: cookie, 'Accept-Encoding': 'br' }, redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
}
