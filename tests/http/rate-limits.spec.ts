import { expect, test } from '@playwright/test';
import { contactForm } from '../support/contact-row.ts';
import { adminEmail, administratorEnv, newEmail, password, waitForMailedLink } from '../support/members.ts';
import { formRequest, type RawResponse, send } from '../support/raw-http.ts';
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
        SIGN_IN_LIMIT_PER_NETWORK: '8',
        SIGN_UP_LIMIT_PER_NETWORK: '3',
        RESET_LIMIT_PER_NETWORK: '3',
        MAIL_LIMIT_PER_ADDRESS: '2',
        RESET_LIMIT_PER_ADDRESS: '3',
      });
    });
    test.afterAll(() => site.close());

    const post = (target: string, fields: Record<string, string>, network: string, lines: string[] = []) =>
      send(
        site.origin,
        formRequest(site.origin, target, fields, [`Origin: ${site.origin}`, `X-Forwarded-For: ${network}`, ...lines]),
      );

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

    test('limits wrong passwords from one network across accounts', async () => {
      const statuses: number[] = [];
      for (let number = 0; number < 10; number++)
        statuses.push((await post('/auth', { email: newEmail(), password: 'a wrong password' }, '10.2.0.1')).status);
      expect(statuses).toEqual([...Array(8).fill(400), 429, 429]);
    });

    test('limits sign-ups and password resets per network and per email address', async () => {
      const signUp = (email: string, network: string) =>
        post('/auth?mode=sign-up', { email, password, intent: 'sign-up' }, network);
      for (let number = 0; number < 3; number++) expect((await signUp(newEmail(), '10.3.0.1')).status).toBe(303);
      expectLimited(await signUp(newEmail(), '10.3.0.1'), 3_600);
      const forgot = (email: string, network: string) => post('/auth', { email, intent: 'forgot' }, network);
      for (let number = 0; number < 3; number++) expect((await forgot(newEmail(), '10.3.1.1')).status).toBe(303);
      expectLimited(await forgot(newEmail(), '10.3.1.1'), 3_600);
      for (const name of ['nobody', 'somebody']) {
        const email = newEmail(name);
        if (name === 'somebody') await signUp(email, '10.3.2.1');
        const from = (number: number) => forgot(email, `10.3.${name.length}.${number}`);
        for (let number = 0; number < 2; number++) expect((await from(1)).status).toBe(303);
        expectLimited(await from(1), 3_600);
        expect((await from(2)).status).toBe(303);
        expectLimited(await from(3), 3_600);
      }
    });

    test('accepts a reset link only once when twenty requests use it concurrently', async () => {
      const email = newEmail('racer');
      await post('/auth?mode=sign-up', { email, password, intent: 'sign-up' }, '10.4.0.1');
      await post('/auth', { email, intent: 'forgot' }, '10.4.0.2');
      const isReset = ({ envelope, text = '' }: (typeof site.smtp.mails)[number]) =>
        envelope.to.includes(email) && text.includes('reset=');
      await expect.poll(() => site.smtp.mails.some(isReset)).toBe(true);
      const link = site.smtp.mails.find(isReset)?.text?.match(/\/auth\?\S+/)?.[0] ?? '';
      const passwords = Array.from({ length: 20 }, (_, number) => `the new password ${number}`);
      const attempts = passwords.map((chosen, number) =>
        post(link, { password: chosen, password_confirm: chosen }, `10.4.1.${number}`),
      );
      const responses = await Promise.all(attempts);
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 303)).toHaveLength(1);
      // The other requests get 410 because the link was already used, or 503 when the hashing queue is full.
      for (const { status, headers } of responses) {
        expect([303, 410, 503]).toContain(status);
        if (status === 503) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
      }
      const chosen = passwords[statuses.indexOf(303)] ?? '';
      const signIn = (secret: string, network: string) => post('/auth', { email, password: secret }, network);
      expect((await signIn(chosen, '10.4.2.1')).status).toBe(303);
      expect((await signIn(password, '10.4.2.2')).status).toBe(400);
      expect((await post(link, { password: chosen, password_confirm: chosen }, '10.4.2.3')).status).toBe(410);
      expect(site.output()).not.toContain('"level":"error"');
    });
  });

test('prevents mail header injection through the contact form', async () => {
  const site = await startSite('sqlite', administratorEnv);
  const breaks = ['\r\nBcc: victim@example.org', '\nBcc: victim@example.org\n\n<b>body', '%0d%0aBcc:victim@example.org'];
  const others = [
    '\u2028Bcc: victim@example.org',
    '\u0085Bcc: victim@example.org',
    '\u000bBcc: victim@example.org',
    '"; Bcc=x; "',
  ];
  const names = [...breaks, ...others, 'a@b.gr, victim@example.org', '<victim@example.org>', '=?utf-8?q?=0D=0ABcc:_victim?='];
  const addresses = [
    'a@example.org\r\nBcc: victim@example.org',
    'a@example.org,victim@example.org',
    'a@example.org victim@example.org',
    '"a\r\n"@example.org',
    'a@example.org\u2028victim@example.org',
    '<a@example.org>',
    'a@example.org>\nRCPT TO:<victim@example.org',
  ];
  const post = (values: Parameters<typeof contactForm>[0]) => {
    const body = new URLSearchParams(contactForm(values));
    return fetch(site.origin, { method: 'POST', body, redirect: 'manual' }).then(({ status }) => status);
  };
  for (const [number, name] of names.entries())
    expect([
      name,
      await post({ name: `Ελένη${name}`, email: `e${number}@example.org`, message: `${name}\r\n.\r\nQUIT` }),
    ]).toEqual([name, 303]);
  for (const email of addresses) expect([email, await post({ email })]).toEqual([email, 400]);
  const unsent = site.database.kysely.selectFrom('outbox').select('last_error').where('sent_at', 'is', null);
  await expect.poll(() => unsent.execute()).toEqual([]);
  const { mails } = site.smtp;
  expect(mails).toHaveLength(names.length);
  const allowed = 'from reply-to to subject message-id date mime-version content-type content-transfer-encoding'.split(' ');
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
