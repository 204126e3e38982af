import { expect, test } from '@playwright/test';
import { contactForm } from '../support/contact-row.ts';
import { adminEmail, administratorEnv, password, waitForMailedLink } from '../support/members.ts';
import { formRequest, type RawResponse, request, send } from '../support/raw-http.ts';
import { securityHeaderProblems } from '../support/security-headers.ts';
import { type RunningSite, startSite } from '../support/site.ts';

test.describe.configure({ mode: 'serial' });

const publicOrigin = 'https://school.example';
let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite('sqlite', { ...administratorEnv, ORIGIN: publicOrigin, MAIL_FROM: 'no-reply@school.example' });
});
test.afterAll(() => site.close());

const fetchRaw = (line: string, lines: string[] = [], body = '') => send(site.origin, request(publicOrigin, line, lines, body));

const post = (target: string, fields: Record<string, string>, lines: string[] = []) =>
  send(site.origin, formRequest(publicOrigin, target, fields, [`Origin: ${publicOrigin}`, ...lines]));

let session = '';

test('links in mails use the public origin, not the host of the request', async () => {
  const lines = ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: http', 'Forwarded: host=evil.example;proto=http'];
  await post('/auth', { email: 'eleni@example.org', password, intent: 'sign-up' }, lines);
  await post('/', contactForm(), lines);
  for (const { raw, text = '' } of await site.smtp.waitForMail(2)) {
    expect(raw).not.toContain('evil');
    for (const [link] of text.matchAll(/https?:\/\/\S+/g)) expect(new URL(link).origin).toBe(publicOrigin);
  }
});

test('every cookie has the __Host- prefix, Secure, HttpOnly and SameSite=Lax', async () => {
  await post('/auth?mode=sign-up', { email: adminEmail, password, intent: 'sign-up' });
  const link = await waitForMailedLink(site, adminEmail);
  const responses = [
    await post(link.slice(publicOrigin.length), { email: adminEmail, password, intent: 'confirm' }),
    await post('/auth', { email: adminEmail, password }),
    await post('/auth', { email: adminEmail, intent: 'forgot' }),
    await fetchRaw('GET /admin'),
  ];
  session = (responses[1]?.cookies ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
  responses.push(
    await fetchRaw('GET /admin', [`Cookie: ${session}`]),
    await post('/profile/settings', { first_name: 'x' }, [`Cookie: ${session}`]),
    await fetchRaw('GET /auth', ['Cookie: __Host-flash=member-signed-out']),
    await post('/auth/language', { language: 'el', from: '/auth' }),
  );
  responses.push(await post('/auth/sign-out', {}, [`Cookie: ${session}`]));
  const cookies = responses.flatMap(({ cookies }) => cookies);
  expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
    new Set(['__Host-flash', '__Host-language', '__Host-members.device', '__Host-members.session_token']),
  );
  for (const cookie of cookies) {
    const attributes = cookie.toLowerCase().split('; ').slice(1);
    expect([cookie, attributes]).toEqual([cookie, expect.arrayContaining(['secure', 'httponly', 'samesite=lax', 'path=/'])]);
    expect(cookie).not.toMatch(/domain=/i);
  }
});

test('ignores a session cookie without the __Host- prefix', async () => {
  const { cookies } = await post('/auth', { email: adminEmail, password });
  session = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  expect((await fetchRaw('GET /admin', [`Cookie: ${session}`])).status).toBe(200);
  for (const name of ['members', '__Secure-members', '__host-members'])
    expect((await fetchRaw('GET /admin', [`Cookie: ${session.replaceAll('__Host-members', name)}`])).status).toBe(303);
});

/**
 * Rules of MDN's HTTP Observatory that apply to this site, with the bonus points for each (github.com/mdn/mdn-http-observatory at 94042bb,
 * August 2026). The base score is 100, and breaking a rule deducts points.
 */
const observatoryRules: [header: string, value: RegExp, points: number][] = [
  ['content-security-policy', /^default-src 'none'; (?!.*(?:unsafe-|data:|http:|\*))/, 10],
  ['referrer-policy', /^(?:same-origin|strict-origin-when-cross-origin)$/, 5],
  ['x-frame-options', /^DENY$/, 5],
  ['cross-origin-resource-policy', /^same-origin$/, 10],
  ['cross-origin-opener-policy', /^same-origin$/, 10],
  ['strict-transport-security', /^max-age=63072000\b/, 0],
  ['x-content-type-options', /^nosniff$/, 0],
];
const observatoryScore = ({ headers }: RawResponse) => {
  expect(observatoryRules.filter(([header, value]) => !value.test(headers[header] ?? ''))).toEqual([]);
  return observatoryRules.reduce((score, [, , points]) => score + points, 100);
};

/**
 * The score omits the 5 points for pages that set a secure cookie. The site also forgoes subresource integrity (5), the HSTS preload
 * list (5) and a Cross-Origin-Embedder-Policy (10), which would block the embedded map and Instagram feed.
 */
test('scores 140 on MDN Observatory', async () => {
  const paths = ['/', '/en', '/blog', '/en/blog', '/instructors', '/privacy', '/sitemap', '/nothing', '/auth', '/robots.txt'];
  const responses = [
    ...(await Promise.all(paths.map((path) => fetchRaw(`GET ${path}`)))),
    await fetchRaw('GET /admin', [`Cookie: ${session}; __Host-flash=signed-in`]),
  ];
  for (const response of responses) {
    expect(observatoryScore(response)).toBe(140);
    expect(securityHeaderProblems(response)).toEqual([]);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('sends Strict-Transport-Security with redirects and error responses', async () => {
  for (const response of [
    await fetchRaw('GET /BLOG/'),
    await fetchRaw('GET //en'),
    await fetchRaw('GET /nothing'),
    await fetchRaw('DELETE /'),
    await fetchRaw('GET *'),
    await post('/', {}, ['Sec-Fetch-Site: cross-site']),
    await send(site.origin, 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
    await send(site.origin, 'Good morning\r\n\r\n'),
  ]) {
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
    expect(securityHeaderProblems(response)).toEqual([]);
  }
});

test('has no open redirects', async () => {
  const otherSites = ['https://evil.example', '//evil.example', '/\\evil.example', 'https:evil.example', 'javascript:alert(1)'];
  const names = 'next to url return returnTo return_to redirect redirectTo callbackURL from continue'.split(' ');
  const cookie = `Cookie: ${session}`;
  for (const target of otherSites) {
    const query = new URLSearchParams(names.map((name) => [name, target]));
    for (const response of [
      await post(`/auth?${query}`, { email: adminEmail, password, ...Object.fromEntries(query) }),
      await fetchRaw(`GET /auth?${query}`, [cookie]),
      await fetchRaw(`GET /admin?${query}`),
      await fetchRaw(`GET /auth/google?${query}`),
      await post(`/auth/google?${query}`, Object.fromEntries(query)),
      await fetchRaw(`GET /auth/google/callback?error=x&state=x&iss=${target}&${query}`),
      await fetchRaw(`GET /epikoinonia?${query}`),
      await fetchRaw(`GET /en/sitemap?${query}`),
      await fetchRaw(`GET /BLOG?${query}`),
      await post(`/?${query}`, contactForm({ message: target })),
      await post(`/admin/mail/retry?${query}`, Object.fromEntries(query), [cookie]),
      await post(`/auth/sign-out?${query}`, Object.fromEntries(query)),
    ]) {
      const { location } = response.headers;
      if (location !== undefined) expect(new URL(location, publicOrigin).origin).toBe(publicOrigin);
      expect(response.headers.refresh).toBeUndefined();
      if (response.headers['content-type']?.startsWith('text/html'))
        expect(response.body).not.toMatch(/(?:href|action|content)="(?:\d+;\s*url=)?(?:https?:)?[\\/]*evil\.example/);
    }
  }
});
