// Forms that no page of this site has sent: from elsewhere, malformed, or both.
import { expect, test } from '@playwright/test';
import { request, send } from '../support/raw-http.ts';
import { type RunningSite, startSite } from '../support/site.ts';

test.describe.configure({ mode: 'default' });

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.close());

const encoded = 'application/x-www-form-urlencoded';
// As long as browsers make it: with a shorter one undici takes some whole forms for broken ones.
const boundary = '----FormBoundary7MA4YWxkTrZu0gWx';
const multipart = `multipart/form-data; boundary=${boundary}`;
const form = { name: 'Ελένη', email: 'eleni@example.org', message: 'Πότε έχει μάθημα;', privacy: 'accepted' };

function post(target: string, body: string | Buffer, lines: string[] = [`Content-Type: ${encoded}`]) {
  return send(
    site.origin,
    request(site.origin, `POST ${target}`, [`Content-Length: ${Buffer.byteLength(body)}`, ...lines], body),
  );
}

const messages = async () =>
  (await site.database.kysely.selectFrom('contact_submissions').select('message').execute()).map(({ message }) => message);

test.describe('where a form comes from', () => {
  const here = () => `Origin: ${site.origin}`;
  const elsewhere = 'Origin: https://evil.example';
  const cookie = 'Cookie: session=1';
  const from = (where: string) => `Sec-Fetch-Site: ${where}`;

  for (const [name, lines, isLet] of [
    ['this site, says the browser', () => [from('same-origin'), here(), cookie], true],
    ['this site, says an older browser', () => [here(), cookie], true],
    ['this site, says a browser that sends no Origin', () => [from('same-origin'), cookie], true],
    ['a program', () => [], true],
    ['a program with a cookie', () => [cookie], false],
    ['another site', () => [from('cross-site'), elsewhere, cookie], false],
    ['another site, without a cookie', () => [from('cross-site'), elsewhere], false],
    ['another site, says an older browser', () => [elsewhere], false],
    ['a sibling of this site', () => [from('same-site'), 'Origin: http://evil.localhost', cookie], false],
    ['an opaque origin', () => ['Origin: null'], false],
    ['an opaque origin, with a cookie', () => [from('cross-site'), 'Origin: null', cookie], false],
    ['the address bar', () => [from('none'), cookie], false],
    ['this site by https', () => [here().replace('http:', 'https:')], false],
    ['this site on another port', () => [`${here()}0`], false],
    ['this site and another', () => [here(), elsewhere], false],
    ['two kinds of site', () => [from('same-origin'), from('cross-site')], false],
    ['something empty', () => ['Origin: '], false],
    [
      'another site, which says otherwise in words of its own',
      () => [elsewhere, 'X-Requested-With: XMLHttpRequest', `Referer: ${site.origin}/`],
      false,
    ],
  ] as const)
    test(`${name}: ${isLet ? 'taken' : 'refused, on every address'}`, async () => {
      const message = `From: ${name}`;
      const body = String(new URLSearchParams({ ...form, message }));
      for (const target of isLet
        ? ['/']
        : ['/', '/en', '/_.data', '/en.data', '/sitemap.xml', '/nothing', '/privacy', '/blog.data?_routes=root'])
        expect([target, (await post(target, body, [`Content-Type: ${encoded}`, ...lines()])).status]).toEqual([
          target,
          isLet ? 303 : 403,
        ]);
      expect((await messages()).includes(message)).toBe(isLet);
    });

  test('reading changes nothing, wherever it comes from', async () => {
    const before = await messages();
    const query = new URLSearchParams({ ...form, message: 'By GET' });
    for (const method of ['GET', 'HEAD'])
      for (const target of ['/', '/en', '/_.data'])
        await send(site.origin, request(site.origin, `${method} ${target}?${query}`, [from('cross-site'), elsewhere]));
    expect(await messages()).toEqual(before);
  });
});

test.describe('a malformed form is refused in the language of its page, and nothing is stored:', () => {
  const part = (disposition: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const parts = Object.entries(form)
    .map(([name, value]) => part(`name="${name}"`, value))
    .join('');
  const fields = String(new URLSearchParams(form));

  for (const [name, body, type] of [
    ['JSON', JSON.stringify(form), 'application/json'],
    ['plain text', fields, 'text/plain'],
    ['no type', fields, ''],
    ['a type that is none', fields, ';;;'],
    ['nothing', '', encoded],
    ['a NUL', `${fields}&key=%00`, encoded],
    ['a field twice', `${fields}&name=Eve`, encoded],
    ['a field in brackets', fields.replace('message=', 'message[]='), encoded],
    ['broken percent-encoding', `${fields}%`, encoded],
    ['bytes that are no UTF-8', `${fields}%FF`, encoded],
    ['half a surrogate pair', `${fields}%ED%A0%80`, encoded],
    ['raw bytes that are no UTF-8', Buffer.concat([Buffer.from(fields), Buffer.from([0xff])]), encoded],
    ['parts without a boundary', `${parts}--${boundary}--\r\n`, 'multipart/form-data'],
    ['parts without an end', parts, multipart],
    ['a part without a name', `${parts}--${boundary}\r\n\r\na\r\n--${boundary}--\r\n`, multipart],
    ['a file', `${parts}${part('name="key"; filename="a.txt"', 'a')}--${boundary}--\r\n`, multipart],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), encoded],
  ] as const)
    test(name, async () => {
      const before = await messages();
      for (const [target, lang] of [
        ['/', 'el'],
        ['/en', 'en'],
      ]) {
        const answer = await post(target ?? '', body, type === '' ? [] : [`Content-Type: ${type}`]);
        expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
        expect(answer.body).toContain(`<html lang="${lang}">`);
        expect(answer.body).toContain('class="alert"');
      }
      expect((await post('/_.data', body, type === '' ? [] : [`Content-Type: ${type}`])).status).toBe(400);
      expect(await messages()).toEqual(before);
    });

  test('but in parts that are whole it is taken, and so it was the fault that was refused', async () => {
    const whole = `${parts}${part('name="key"', '')}--${boundary}--\r\n`;
    expect((await post('/', whole, [`Content-Type: ${multipart}`])).status).toBe(303);
  });

  test('fields that mean something to JavaScript are fields like any other', async () => {
    const body = `${fields.replace('message=', 'message=For+a+prototype+')}&__proto__=a&constructor=b&__proto__[isAdmin]=1&toString=c`;
    expect((await post('/', body)).status).toBe(303);
    expect(await messages()).toContain('For a prototype Πότε έχει μάθημα;');
  });

  test('a character without end is not one character', async () => {
    const name = `e${'\u0301'.repeat(5_000)}`;
    expect((await post('/', String(new URLSearchParams({ ...form, name })))).status).toBe(400);
  });
});

test('the log tells each form that came, by its words and its end, and nothing of who sent it or what it said', async () => {
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
  for (const each of requests) {
    expect(Object.keys(each)).toEqual(['time', 'level', 'event', 'reference', 'method', 'path', 'status']);
    expect(each.reference).toMatch(/^[0-9a-f]{8}$/);
  }
  expect(new Set(requests.map(({ reference }) => reference)).size).toBe(requests.length);
  expect(site.output()).not.toMatch(/Ελένη|eleni@|nefeli|Πότε|secret|Zm9v|evil|127\.0\.0\.1/);
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});
