import type { RunningSite } from '#tests/support/site.ts';

const password = 'a password for the benchmarks';

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
  const response = await post(link.slice(origin.length), 'confirm');
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Reads the whole body so that the measured time includes the transfer. */
export async function fetchPage({ origin }: RunningSite, path: string, cookie: string): Promise<void> {
  const response = await fetch(origin + path, { headers: { Cookie: cookie, 'Accept-Encoding': 'br' }, redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: status ${response.status}`);
}
