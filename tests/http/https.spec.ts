// The site as the world sees it: behind a proxy that ends TLS, under its public name.
import { expect, test } from '@playwright/test';
import { adminEmail, withAdministrator } from '../support/administrator.ts';
import { password } from '../support/members.ts';
import { observatoryScore } from '../support/observatory.ts';
import { type RawAnswer, request, send } from '../support/raw-http.ts';
import { complaintsAbout } from '../support/security-headers.ts';
import { type RunningSite, startSite } from '../support/site.ts';

test.describe.configure({ mode: 'serial' });

const publicOrigin = 'https://school.example';
let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite('sqlite', { ...withAdministrator, ORIGIN: publicOrigin, MAIL_FROM: 'no-reply@school.example' });
});
test.afterAll(() => site.close());

const ask = (line: string, lines: string[] = [], body = '') => send(site.origin, request(publicOrigin, line, lines, body));

function post(target: string, fields: Record<string, string>, lines: string[] = []): Promise<RawAnswer> {
  const body = String(new URLSearchParams(fields));
  const type = 'Content-Type: application/x-www-form-urlencoded';
  return ask(`POST ${target}`, [type, `Content-Length: ${body.length}`, `Origin: ${publicOrigin}`, ...lines], body);
}

/** The path and query of the link in the newest mail. */
async function mailedLink(count: number): Promise<string> {
  const mails = await site.smtp.waitForMail(count);
  const link = mails.at(-1)?.text?.match(/https:\/\/school\.example(\/auth\?\S+)/)?.[1];
  return link ?? '';
}

let session = '';

test('every cookie is this host’s alone: __Host-, Secure, HttpOnly, Lax, for the whole site', async () => {
  await post('/auth?mode=sign-up', { email: adminEmail, password, intent: 'sign-up' });
  const answers = [
    await post(await mailedLink(1), { email: adminEmail, password, intent: 'confirm' }),
    await post('/auth', { email: adminEmail, password }),
    await post('/auth', { email: adminEmail, intent: 'forgot' }),
    await ask('GET /admin'),
  ];
  session = (answers[1]?.cookies ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
  answers.push(
    await ask('GET /admin', [`Cookie: ${session}`]),
    await post('/profile/settings', { first_name: 'x' }, [`Cookie: ${session}`]),
    await ask('GET /auth', ['Cookie: __Host-flash=signed-out']),
    await post('/auth/language', { language: 'el', from: '/auth' }),
  );
  answers.push(await post('/auth/sign-out', {}, [`Cookie: ${session}`]));
  const cookies = answers.flatMap(({ cookies }) => cookies);
  expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
    new Set([
      '__Host-flash',
      '__Host-language',
      '__Host-members.session_token',
      '__Host-members.session_data',
      '__Host-members.dont_remember',
    ]),
  );
  for (const cookie of cookies) {
    const attributes = cookie.toLowerCase().split('; ').slice(1);
    expect([cookie, attributes]).toEqual([cookie, expect.arrayContaining(['secure', 'httponly', 'samesite=lax', 'path=/'])]);
    expect(cookie).not.toMatch(/domain=/i);
  }
});

test('a cookie under the name that http would give it opens nothing', async () => {
  const { cookies } = await post('/auth', { email: adminEmail, password });
  session = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  expect((await ask('GET /admin', [`Cookie: ${session}`])).status).toBe(200);
  for (const name of ['members', '__Secure-members', '__host-members'])
    expect((await ask('GET /admin', [`Cookie: ${session.replaceAll('__Host-members', name)}`])).status).toBe(303);
});

/**
 * Of the 165 points that the Observatory can give, 140 are what an answer gets that sets no cookie, names no script file, comes from a
 * domain that nobody has had put on the browsers' list (each worth 5 where there is one and it is right), and lets pages of others be
 * embedded that know nothing of it, as the map and the feed are (10).
 */
test('MDN Observatory: nothing taken off anywhere, and every point for what is there', async () => {
  const publicPages = [
    '/',
    '/en',
    '/blog',
    '/en/blog',
    '/instructors',
    '/privacy',
    '/sitemap',
    '/nothing',
    '/auth',
    '/robots.txt',
  ];
  const scores = await Promise.all(publicPages.map(async (path) => [path, observatoryScore(await ask(`GET ${path}`)).score]));
  expect(scores).toEqual(publicPages.map((path) => [path, 140]));

  const withCookie = await ask('GET /admin', [`Cookie: ${session}; __Host-flash=signed-in`]);
  expect(observatoryScore(withCookie)).toMatchObject({ score: 145, parts: { cookies: 5 } });
  expect(observatoryScore(withCookie, { isPreloaded: true }).score).toBe(150);
});

test('redirects, refusals and faults alike say that only https will do', async () => {
  for (const answer of [
    await ask('GET /BLOG/'),
    await ask('GET //en'),
    await ask('GET /nothing'),
    await ask('DELETE /'),
    await ask('GET *'),
    await post('/', {}, ['Sec-Fetch-Site: cross-site']),
    await send(site.origin, 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
    await send(site.origin, 'Good morning\r\n\r\n'),
  ]) {
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
    expect(complaintsAbout(answer)).toEqual([]);
  }
});

test('no way in or out leads to another site, whatever the address asks for', async () => {
  const elsewhere = ['https://evil.example', '//evil.example', '/\\evil.example', 'https:evil.example', 'javascript:alert(1)'];
  const names = [
    'next',
    'to',
    'url',
    'return',
    'returnTo',
    'return_to',
    'redirect',
    'redirectTo',
    'callbackURL',
    'from',
    'continue',
  ];
  const cookie = `Cookie: ${session}`;
  for (const target of elsewhere) {
    const query = new URLSearchParams(names.map((name) => [name, target]));
    for (const answer of [
      await post(`/auth?${query}`, { email: adminEmail, password, ...Object.fromEntries(query) }),
      await ask(`GET /auth?${query}`, [cookie]),
      await ask(`GET /admin?${query}`),
      await ask(`GET /auth/google?${query}`),
      await post(`/auth/google?${query}`, Object.fromEntries(query)),
      await ask(`GET /auth/google/callback?error=x&state=x&iss=${target}&${query}`),
      await ask(`GET /epikoinonia?${query}`),
      await ask(`GET /en/sitemap?${query}`),
      await ask(`GET /BLOG?${query}`),
      await post(`/?${query}`, { name: 'a', email: 'a@example.org', message: target, privacy: 'on' }),
      await post(`/admin/mail/retry?${query}`, Object.fromEntries(query), [cookie]),
      await post(`/auth/sign-out?${query}`, Object.fromEntries(query)),
    ]) {
      const { location } = answer.headers;
      if (location !== undefined) expect(new URL(location, publicOrigin).origin).toBe(publicOrigin);
      expect(answer.headers.refresh).toBeUndefined();
      if (answer.headers['content-type']?.startsWith('text/html'))
        expect(answer.body).not.toMatch(/(?:href|action|content)="(?:\d+;\s*url=)?(?:https?:)?[\\/]*evil\.example/);
    }
  }
});

test('mailed links lead here, whatever the request said of the host', async () => {
  // What the tests before have caused is not looked at here.
  const unsent = site.database.kysely.selectFrom('outbox').select('id').where('sent_at', 'is', null);
  await expect.poll(() => unsent.execute()).toEqual([]);
  const before = site.smtp.mails.length;
  const lines = ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: http', 'Forwarded: host=evil.example;proto=http'];
  await post('/auth', { email: 'eleni@example.org', password, intent: 'sign-up' }, lines);
  await post('/', { name: 'Ελένη', email: 'eleni@example.org', message: 'Γεια', privacy: 'on' }, lines);
  const mails = await site.smtp.waitForMail(before + 2);
  for (const { raw, text = '' } of mails.slice(before)) {
    expect(raw).not.toContain('evil');
    for (const [link] of text.matchAll(/https?:\/\/\S+/g)) expect(new URL(link).origin).toBe(publicOrigin);
  }
});
