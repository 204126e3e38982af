// The HTTP client of the journeys sends what a browser sends.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { Visitor } from '../support/visitor.ts';

const page = `<!doctype html><title>Forms</title>
  <form id="main" method="post" action="/sent?list=1#place">
    <label for="name">Full name</label><input id="name" name="name" value="Ελένη &amp; Άρης">
    <label>Mes­sage <textarea name="message">\nfirst line\nsecond line</textarea></label>
    <label><input type="checkbox" name="privacy"> Privacy</label>
    <label><input type="checkbox" name="news" value="weekly" checked> News</label>
    <label><input type="radio" name="who" value="child"> A child</label>
    <label><input type="radio" name="who" value="me" checked> Me</label>
    <select name="class"><option>Beginner<option value="a" selected>Children A</select>
    <select name="day"><option value="1">Monday<option value="2">Tuesday</select>
    <input type="hidden" name="key" value="k"><input name="unnamed-by-label" value="">
    <input name="off" value="x" disabled><fieldset disabled><input name="off-too" value="x"></fieldset>
    <input value="no name"><input type="submit" name="other" value="Other">
    <button name="intent" value="save">Save<span> : all</span></button>
    <button name="intent" value="move" formaction="/moved">Move</button>
    <button type="button">Nothing</button>
  </form>
  <input name="outside" form="main" value="y"><button form="main" aria-label="Send from outside">Send</button>
  <form action="/search?old=1"><label>Search <input name="q" value="a b"></label><button>Find</button></form>`;

const submissions: { button: string; fill: Record<string, string | boolean> }[] = [
  { button: 'Save: all', fill: {} },
  { button: 'Other', fill: { 'Full name': '', Message: 'one\ntwo 100 % +&=', Privacy: true, News: false } },
  { button: 'Move', fill: { who: 'child', class: 'Beginner', day: '2' } },
  { button: 'Send from outside', fill: { 'unnamed-by-label': '😀' } },
  { button: 'Find', fill: { Search: 'Άρης & co' } },
];

test('a visitor over HTTP sends the same requests as a browser without JavaScript', async ({ browser }) => {
  let received: unknown[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    if (url !== '/favicon.ico') received.push([method, url, headers['content-type'], headers.cookie, await text(request)]);
    if (method === 'POST') return response.writeHead(303, { Location: '/', 'Set-Cookie': 'flash=saved; Path=/' }).end();
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Set-Cookie': 'seen=1; Path=/' }).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const tab = await browser.newPage({ javaScriptEnabled: false });
  const visitor = new Visitor(origin);

  for (const { button, fill } of submissions) {
    await tab.goto(origin);
    for (const [name, value] of Object.entries(fill)) {
      const field = /^[A-Z]/.test(name) ? tab.getByLabel(name) : tab.locator(`[name=${name}]`);
      if (typeof value === 'boolean') await field.setChecked(value);
      else if (name === 'who') await tab.locator(`[value=${value}]`).check();
      else if (['class', 'day'].includes(name)) await field.selectOption(value);
      else await field.fill(value);
    }
    received = [];
    const name = button.replace(':', ' :');
    await Promise.all([tab.waitForEvent('load'), tab.getByRole('button', { name, exact: true }).click()]);
    const expected = [...received];
    const location = tab.url().replace(origin, '');

    await visitor.open('/');
    received = [];
    await visitor.submit(button, fill);
    expect(received, button).toEqual(expected);
    expect([button, visitor.location]).toEqual([button, location]);
  }
  await tab.close();
  server.close();
});
