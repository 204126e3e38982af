import { expect, test } from '@playwright/test';
import { contactForm } from '../support/contact-row.ts';
import { adminEmail, administratorEnv, newEmail, password, waitForMailedLink } from '../support/members.ts';
import { type RawResponse, sendForm } from '../support/raw-http.ts';
import { securityHeaderProblems } from '../support/security-headers.ts';
import { engines, type RunningSite, startSite } from '../support/site.ts';

for (const engine of engines)
  test.describe(`rate limits on ${engine}`, () => {
    test.describe.configure({ mode: 'default' });
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, {
        ...administratorEnv,
        CONTACT_LIMIT_PER_NETWORK: '3',
        CONTACT_LIMIT_TOTAL: '12',
        SIGN_IN_LIMIT: '3',
      });
    });
    test.afterAll(() => site.close());

    const post = (target: string, fields: Record<string, string>, network: string, lines: string[] = []) =>
      sendForm(site.origin, target, fields, [`Origin: ${site.origin}`, `X-Forwarded-For: ${network}`, ...lines]);

    function expectLimited(response: RawResponse, seconds: number): void {
      expect(response.status).toBe(429);
      const wait = Number(response.headers['retry-after']);
      expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect(wait).toBeLessThanOrEqual(seconds);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(securityHeaderProblems(response)).toEqual([]);
    }

    const message = (number: number) => contactForm({ message: `Γεια ${number}` });
    const messages = () => site.database.kysely.selectFrom('contact_submissions').select('message').execute();

    test('limits contact messages per network and in total', async () => {
      for (let number = 0; number < 3; number++) expect((await post('/', message(number), '10.0.0.1')).status).toBe(303);
      const refused = await post('/en', message(3), '10.0.0.1');
      expectLimited(refused, 3_600);
      expect(refused.body).toContain('Γεια 3');
      expect(refused.body).toMatch(/<time[^>]*datetime=|\d{1,2}:\d{2}/i);
      const forReact = await post('/_.data', message(3), '10.0.0.1');
      expect([forReact.status, forReact.headers['content-type']]).toEqual([429, 'text/x-script']);
      // Forged headers must not evade the limit: only the IP address that the proxy appends to X-Forwarded-For counts.
      expect((await post('/', message(3), '10.9.9.9, 10.0.0.1')).status).toBe(429);
      expect((await post('/', message(3), '10.0.0.1', ['X-Real-IP: 10.9.9.8', 'Forwarded: for=10.9.9.8'])).status).toBe(429);
      for (let number = 4; number < 20; number++) await post('/', message(number), `10.0.1.${number}`);
      expectLimited(await post('/', message(20), '10.0.2.1'), 3_600);
      expect((await messages()).length).toBeLessThanOrEqual(12);
      expect(await messages()).not.toContainEqual({ message: 'Γεια 3' });
    });

    test('limits wrong passwords per account and network, but lets the owner sign in from another network or a known browser', async () => {
      const email = adminEmail;
      await post('/auth?mode=sign-up', { email, password, intent: 'sign-up' }, '10.1.0.1');
      const { pathname, search } = new URL(await waitForMailedLink(site, email));
      const confirmed = await post(pathname + search, { email, password, intent: 'confirm' }, '10.1.0.1');
      expect(confirmed.status).toBe(303);
      const guess = (network: string) => post('/auth', { email, password: 'a wrong password' }, network);
      for (let number = 0; number < 3; number++) expect((await guess('10.1.1.1')).status).toBe(400);
      const refused = await guess('10.1.1.1');
      expectLimited(refused, 300);
      expect(refused.body).toContain(email);
      expect(refused.body).not.toContain('a wrong password');
      // The correct password must also be rejected. Otherwise, an attacker could keep guessing.
      expectLimited(await post('/auth', { email, password }, '10.1.1.1'), 300);
      expect((await post('/auth', { email, password }, '10.1.2.1')).status).toBe(303);
      const device = confirmed.cookies.find((cookie) => cookie.startsWith('members.device='))?.split(';')[0];
      expect((await post('/auth', { email, password }, '10.1.1.1', [`Cookie: ${device}`])).status).toBe(303);
      // IPv6 addresses in the same /56 count as one network.
      for (let number = 0; number < 3; number++) await guess(`2001:db8:1:2::${number}`);
      expectLimited(await guess('2001:db8:1:ff::1'), 300);
    });

    test('responds with 503 and the time to retry while the queue of passwords to hash is full', async () => {
      const attempts = Array.from({ length: 20 }, (_, number) =>
        post('/auth', { email: newEmail(), password }, `10.2.0.${number}`),
      );
      const busy = (await Promise.all(attempts)).filter(({ status }) => status === 503);
      expect(busy).not.toEqual([]);
      for (const { headers } of busy) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
    });
  });

test('prevents mail header injection through the contact form', async () => {
  const site = await startSite('sqlite', administratorEnv);
  const injected = 'Bcc: victim@example.org';
  const names = [
    ...['\r\n', '\n', '%0d%0a', '\u2028', '\u0085', '\u000b'].map((lineBreak) => lineBreak + injected),
    `\n${injected}\n\n<b>body`,
    '"; Bcc=x; "',
    'a@b.gr, victim@example.org',
    '<victim@example.org>',
    '=?utf-8?q?=0D=0ABcc:_victim?=',
  ];
  const addresses = [
    `a@example.org\r\n${injected}`,
    'a@example.org,victim@example.org',
    'a@example.org victim@example.org',
    '"a\r\n"@example.org',
    'a@example.org\u2028victim@example.org',
    '<a@example.org>',
    'a@example.org>\nRCPT TO:<victim@example.org',
  ];
  const post = async (values: Record<string, string>) => (await sendForm(site.origin, '/', contactForm(values))).status;
  for (const [number, name] of names.entries())
    expect([
      name,
      await post({ name: `Ελένη${name}`, email: `e${number}@example.org`, message: `${name}\r\n.\r\nQUIT` }),
    ]).toEqual([name, 303]);
  for (const email of addresses) expect([email, await post({ email })]).toEqual([email, 400]);
  const mails = await site.smtp.waitForMail(names.length);
  const queued = await site.database.kysely.selectFrom('outbox').select('id').execute();
  expect(queued).toHaveLength(names.length);
  const allowed =
    'from reply-to to subject message-id date mime-version content-type content-transfer-encoding auto-submitted x-auto-response-suppress'.split(
      ' ',
    );
  for (const { raw, envelope, headers, replyTo = [], from } of mails) {
    expect(envelope.to).toEqual(['school@school.example']);
    expect(headers.filter(({ key }) => !allowed.includes(key)).map(({ key }) => key)).toEqual([]);
    expect(new Set(headers.map(({ key }) => key)).size).toBe(headers.length);
    expect(replyTo.map(({ address }) => address)).toEqual([expect.stringMatching(/^e\d+@example\.org$/)]);
    expect(from?.address).toBe('no-reply@localhost');
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
  }
  await site.close();
});
