import { expect, test } from '@playwright/test';
import { contactForm } from '../support/contact-row.ts';
import { sendRequest } from '../support/raw-http.ts';
import { type RunningSite, startSite } from '../support/site.ts';

test.describe.configure({ mode: 'default' });

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.close());

const encoded = 'application/x-www-form-urlencoded';
const form = contactForm({ message: 'Πότε έχει μάθημα;' });

function post(target: string, body: string | Buffer, lines: string[] = [`Content-Type: ${encoded}`]) {
  return sendRequest(site.origin, `POST ${target}`, [`Content-Length: ${Buffer.byteLength(body)}`, ...lines], body);
}

const messages = async () =>
  (await site.database.kysely.selectFrom('contact_submissions').select('message').execute()).map(({ message }) => message);

test.describe('CSRF check', () => {
  const ownOrigin = () => `Origin: ${site.origin}`;
  const otherOrigin = 'Origin: https://evil.example';
  const cookie = 'Cookie: session=1';
  const fetchSite = (value: string) => `Sec-Fetch-Site: ${value}`;

  for (const [name, lines, isAccepted] of [
    ['Origin and Sec-Fetch-Site of this site', () => [fetchSite('same-origin'), ownOrigin(), cookie], true],
    ['Origin of this site and no Sec-Fetch-Site header', () => [ownOrigin(), cookie], true],
    ['Sec-Fetch-Site: same-origin and no Origin header', () => [fetchSite('same-origin'), cookie], true],
    ['no Origin, Sec-Fetch-Site or Cookie header', () => [], true],
    ['a cookie, but no Origin or Sec-Fetch-Site header', () => [cookie], false],
    ['Origin and Sec-Fetch-Site of another site', () => [fetchSite('cross-site'), otherOrigin, cookie], false],
    ['Origin and Sec-Fetch-Site of another site, without a cookie', () => [fetchSite('cross-site'), otherOrigin], false],
    ['Origin of another site and no Sec-Fetch-Site header', () => [otherOrigin], false],
    [
      'Origin of a sibling domain and Sec-Fetch-Site: same-site',
      () => [fetchSite('same-site'), 'Origin: http://evil.localhost', cookie],
      false,
    ],
    ['Origin: null', () => ['Origin: null'], false],
    [
      'Origin: null and Sec-Fetch-Site: cross-site, with a cookie',
      () => [fetchSite('cross-site'), 'Origin: null', cookie],
      false,
    ],
    ['Sec-Fetch-Site: none', () => [fetchSite('none'), cookie], false],
    ['Origin of this site with another scheme', () => [ownOrigin().replace('http:', 'https:')], false],
    ['Origin of this site with another port', () => [`${ownOrigin()}0`], false],
    ['Origin with a host that starts with the host of this site', () => [`${ownOrigin()}.evil.example`], false],
    ['two Origin headers', () => [ownOrigin(), otherOrigin], false],
    ['two Sec-Fetch-Site headers', () => [fetchSite('same-origin'), fetchSite('cross-site')], false],
    ['an empty Origin header', () => ['Origin: '], false],
    [
      'Origin of another site with a forged Referer',
      () => [otherOrigin, 'X-Requested-With: XMLHttpRequest', `Referer: ${site.origin}/`],
      false,
    ],
  ] as const)
    test(`${isAccepted ? 'accepts' : 'rejects'} a form submission: ${name}`, async () => {
      const message = `Headers: ${name}`;
      const body = String(new URLSearchParams({ ...form, message }));
      for (const target of isAccepted
        ? ['/']
        : ['/', '/en', '/_.data', '/en.data', '/sitemap.xml', '/nothing', '/privacy', '/blog.data?_routes=root'])
        expect([target, (await post(target, body, [`Content-Type: ${encoded}`, ...lines()])).status]).toEqual([
          target,
          isAccepted ? 303 : 403,
        ]);
      expect((await messages()).includes(message)).toBe(isAccepted);
    });

  test('GET and HEAD requests change nothing', async () => {
    const before = await messages();
    const query = new URLSearchParams({ ...form, message: 'By GET' });
    for (const method of ['GET', 'HEAD'])
      for (const target of ['/', '/en', '/_.data'])
        await sendRequest(site.origin, `${method} ${target}?${query}`, [fetchSite('cross-site'), otherOrigin]);
    expect(await messages()).toEqual(before);
  });
});

test.describe('length of a message', () => {
  const tooLong = 'Το μήνυμα μπορεί να έχει έως 5.000 χαρακτήρες';
  const submit = (fields: Record<string, string>) => post('/', String(new URLSearchParams({ ...form, ...fields })));

  // The last four have four UTF-16 units, the most that count as one character. The last one is encoded as nine bytes for each.
  for (const character of ['a', 'ώ', '漢', '👍🏽', 'क्षि', '🇬🇷', `α\u0345\u0301\u0316`])
    test(`accepts 5,000 and rejects 5,001 times ${character} with the length error`, async () => {
      expect((await submit({ message: character.repeat(5_000) })).status).toBe(303);
      const longer = await submit({ message: character.repeat(5_001) });
      expect([longer.status, longer.body.includes(tooLong)]).toEqual([400, true]);
    });

  test('accepts 20,000 UTF-16 units and rejects more with the length error', async () => {
    const family = '👨‍👩‍👧‍👦';
    expect((await submit({ message: family.repeat(1_818) })).status).toBe(303);
    const longer = await submit({ message: family.repeat(1_819) });
    expect([longer.status, longer.body.includes(tooLong)]).toEqual([400, true]);
  });

  test('reports a text as too long that fills the form fields of a browser', async () => {
    const { body } = await post('/', '');
    const fill = (pattern: RegExp) => '漢'.repeat(Number(body.match(pattern)?.[1]));
    const line = fill(/<input[^>]* maxLength="(\d+)"/i);
    const response = await submit({ name: line, email: line, message: fill(/<textarea[^>]* maxLength="(\d+)"/i) });
    expect([response.status, response.body.includes(tooLong)]).toEqual([400, true]);
  });
});

test.describe('malformed forms', () => {
  const fields = String(new URLSearchParams(form));

  for (const [name, body] of [
    ['an empty body', ''],
    ['a NUL character', `${fields}&key=%00`],
    ['a repeated field', `${fields}&name=Eve`],
    ['a field in brackets', fields.replace('message=', 'message[]=')],
    ['broken percent-encoding', `${fields}%`],
    ['percent-encoded bytes that are not UTF-8', `${fields}%FF`],
    ['a lone surrogate', `${fields}%ED%A0%80`],
    ['raw bytes that are not UTF-8', Buffer.concat([Buffer.from(fields), Buffer.from([0xff])])],
    ['a gzip body', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  ] as const)
    test(`rejects ${name}, responds in the language of the page and stores nothing`, async () => {
      const before = await messages();
      for (const [target, lang] of [
        ['/', 'el'],
        ['/en', 'en'],
      ]) {
        const response = await post(target ?? '', body);
        expect([response.status, response.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
        expect(response.body).toContain(`<html lang="${lang}">`);
        expect(response.body).toContain('class="alert"');
      }
      expect((await post('/_.data', body)).status).toBe(400);
      expect(await messages()).toEqual(before);
    });

  for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/plain', ';;;', ''])
    test(`refuses a body of the type '${type}', which no form has, with 415`, async () => {
      const before = await messages();
      for (const target of ['/', '/en', '/_.data', '/auth', '/nothing'])
        expect([target, (await post(target, fields, type ? [`Content-Type: ${type}`] : [])).status]).toEqual([target, 415]);
      expect(await messages()).toEqual(before);
    });

  test('accepts the type of a form in any spelling', async () => {
    for (const type of ['Application/X-WWW-Form-Urlencoded', `${encoded}; charset=UTF-8`, `${encoded} ;charset=utf-8`])
      expect([type, (await post('/', fields, [`Content-Type: ${type}`])).status]).toEqual([type, 303]);
  });

  test('treats __proto__ and constructor as ordinary fields', async () => {
    const body = `${fields.replace('message=', 'message=For+a+prototype+')}&__proto__=a&constructor=b&__proto__[isAdmin]=1&toString=c`;
    expect((await post('/', body)).status).toBe(303);
    expect(await messages()).toContain('For a prototype Πότε έχει μάθημα;');
  });

  test('limits the number of combining accents on one character', async () => {
    const message = `e${'\u0301'.repeat(5_000)}`;
    expect((await post('/', String(new URLSearchParams({ ...form, message })))).status).toBe(303);
    expect((await messages()).at(-1)?.length).toBeLessThanOrEqual(31);
  });
});

test('logs each form submission with path and status but without personal data', async () => {
  await post('/admin/contacts/nefeli@example.gr?token=secret', '');
  await post('/reset/Zm9vYmFy', '');
  const events = site
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const requests = events.filter(({ event }) => event === 'request');
  expect(requests).toContainEqual(expect.objectContaining({ method: 'POST', path: '/admin/contacts/*', status: 303 }));
  expect(requests).toContainEqual(expect.objectContaining({ method: 'POST', path: '/reset/*', status: 404 }));
  for (const status of [303, 400, 403]) expect(requests).toContainEqual(expect.objectContaining({ path: '/', status }));
  for (const line of requests) {
    expect(Object.keys(line)).toEqual(['time', 'level', 'event', 'reference', 'method', 'path', 'status']);
    expect(line.reference).toMatch(/^[0-9a-f]{8}$/);
  }
  expect(new Set(requests.map(({ reference }) => reference)).size).toBe(requests.length);
  expect(site.output()).not.toMatch(/Ελένη|eleni@|nefeli|Πότε|secret|Zm9v|evil|127\.0\.0\.1/);
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});
