// Uploaded pictures: who may send which files, and how the site serves them.
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { commonHeaders } from '#server/headers.ts';
import { newMember, newVisitor, test } from '../support/fixtures.ts';
import { postPicture, uploadPicture, webp } from '../support/pictures.ts';
import { request, send } from '../support/raw-http.ts';
import { readAllTables } from '../support/site-data.ts';

const address = '/admin/pictures';
test('stores and serves the files of a picture', async ({ site, admin, visitor }) => {
  const name = await uploadPicture(admin, site.origin);
  expect(name).toMatch(/^[0-9a-f]{16}-600x400$/);
  const [id] = name.split('-');
  const largest = await webp(600, 400);
  const served = await visitor.fetch(`/pictures/${id}-600`);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(largest);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(largest.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': commonHeaders(site.origin)['Content-Security-Policy'],
  });
  const head = await visitor.fetch(`/pictures/${id}-600`, { method: 'HEAD' });
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, String(largest.length), '']);
  const headers = { 'If-None-Match': served.headers.get('ETag') ?? '' };
  expect((await visitor.fetch(`/pictures/${id}-600`, { headers })).status).toBe(304);
  expect((await visitor.fetch(`/pictures/${id}-480?x`)).status).toBe(200);
  expect((await visitor.fetch(`/pictures/${id}-960`)).status).toBe(404);
  expect((await visitor.fetch('/pictures/')).status).toBe(404);
});

test('accepts a picture that arrives byte by byte', async ({ site, admin }) => {
  const body = await webp(2, 2);
  const head = [
    'Content-Type: image/webp',
    'Transfer-Encoding: chunked',
    `Origin: ${site.origin}`,
    `Cookie: ${admin.cookieHeader}`,
  ];
  const chunks = Array.from(body, (byte) => Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]));
  const bytes = Buffer.concat([request(site.origin, `POST ${address}`, head), ...chunks, Buffer.from('0\r\n\r\n')]);
  expect((await send(site.origin, bytes)).status).toBe(200);
});

test('refuses what is no picture of the size that its name says', async ({ site, admin }) => {
  const { name } = (await (await postPicture(admin, site.origin, await webp(600, 400))).json()) as { name: string };
  const [id] = name.split('-');
  const before = await readAllTables(site);
  const small = await webp(480, 320);
  const refused: [string, Uint8Array, string?][] = [
    ['a PNG', await sharp(small).png().toBuffer()],
    ['an empty body', Buffer.alloc(0)],
    ['a file that is too wide', await webp(1441, 10)],
    ['a file that is too high', await webp(10, 2161)],
    ['a width that is not used', await webp(500, 333), `?name=${name}&file=${id}-500`],
    ['another height', await webp(480, 321), `?name=${name}&file=${id}-480`],
    ['another width', await webp(479, 320), `?name=${name}&file=${id}-480`],
    [
      'another largest file',
      await webp(600, 400).then((file) => sharp(file).negate().webp().toBuffer()),
      `?name=${name}&file=${id}-600`,
    ],
    ['the file of another picture', small, `?name=${name}&file=0123456789abcdef-480`],
    ['a path', small, `?name=${name}&file=../../${id}-480`],
    ['a name without a file', small, `?name=${name}`],
    ['a malformed name', small, `?name=constructor&file=${id}-480`],
  ];
  for (const [what, body, query] of refused)
    expect([what, (await postPicture(admin, site.origin, body, query)).status]).toEqual([what, 400]);
  for (const type of ['text/html', 'image/svg+xml', 'image/png', 'application/octet-stream', 'multipart/form-data; boundary=x'])
    expect([type, (await postPicture(admin, site.origin, small, '', type)).status]).toEqual([type, 415]);
  expect((await postPicture(admin, site.origin, Buffer.alloc(400 * 1024 + 1))).status).toBe(413);
  expect(await readAllTables(site)).toEqual(before);
});

test('only the administrator can upload, from this site only', async ({ site, admin }) => {
  const before = await readAllTables(site);
  const file = await webp(3, 3);
  for (const visitor of [newVisitor(site), await newMember(site)]) {
    expect((await postPicture(visitor, site.origin, file)).status).toBeLessThan(400);
    expect((await postPicture(visitor, site.origin, file)).headers.get('Location')).toContain('/auth');
  }
  const headers = { 'Content-Type': 'image/webp', Origin: 'https://evil.example', Cookie: admin.cookieHeader };
  const foreign = await admin.fetch(address, { method: 'POST', body: new Uint8Array(file), headers });
  expect(foreign.status).toBe(403);
  // Other pages still take forms only.
  const elsewhere = { ...headers, Origin: site.origin };
  expect((await admin.fetch('/admin', { method: 'POST', body: new Uint8Array(file), headers: elsewhere })).status).toBe(415);
  const { pictures } = await readAllTables(site);
  expect(pictures).toEqual(before.pictures);
});
