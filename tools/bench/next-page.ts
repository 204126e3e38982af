// `node tools/bench/next-page.ts` measures the second page in Chromium: milliseconds from the click on a link to the largest contentful paint
// of its page, with a round trip of 150 ms and the processor slowed down four times. The pointer rests on the link for as long as the heading
// of a column says; the first column is a click without rest on a site without speculation rules. `--peer <URL> --link <selector>` measures
// another site in the same run.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { indexablePaths } from '#tests/support/installed-content.ts';
import { startSite } from '#tests/support/site.ts';
import { findOrInstallBrowser } from '../../scripts/find-browser.ts';
import { quantile } from './report.ts';

const roundTripMs = 150;
const restsMs = [0, 200, 500, 1_000];
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, peer: { type: 'string' }, link: { type: 'string', default: 'main a' } },
});

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: { sessionId: string; targetInfo: { targetId: string; type: string; subtype?: string } };
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** Talks to the browser directly: with Playwright attached, Chromium does not prerender. */
async function openBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'next-page-'));
  const flags = [
    '--headless=new',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--window-size=1280,900',
  ];
  const child = spawn(findOrInstallBrowser(), [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), 'about:blank']);
  const address = await new Promise<string>((resolve) => {
    let output = '';
    child.stderr.on('data', (data) => {
      output += data;
      const [url] = output.match(/ws:\S+/) ?? [];
      if (url) resolve(url);
    });
  });
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const pending = new Map<number, (message: Message) => void>();
  const pages = new Map<string, { sessionId: string; isPrerendered: boolean }>();
  let lastId = 0;
  const send = async (method: string, params: object = {}, sessionId?: string) => {
    const id = ++lastId;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { error, result = {} } = await new Promise<Message>((resolve) => pending.set(id, resolve));
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.id) pending.get(message.id)?.(message);
    const { targetInfo, sessionId = '' } = message.params ?? {};
    if (targetInfo?.type !== 'page') return;
    const isPrerendered = targetInfo.subtype === 'prerender';
    if (message.method === 'Target.attachedToTarget') {
      pages.set(targetInfo.targetId, { sessionId, isPrerendered });
      send('Emulation.setCPUThrottlingRate', { rate: 4 }, sessionId).catch(() => {});
    }
    const page = pages.get(targetInfo.targetId);
    if (message.method === 'Target.targetInfoChanged' && page) page.isPrerendered = isPrerendered;
  });
  // A session of the tab, not of its page, follows the tab to a prerendered page.
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  await send('Target.setDiscoverTargets', { discover: true });
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send('Target.setAutoAttach', options, String(sessionId));
  const sendToPage = (method: string, params: object) =>
    send(method, params, [...pages.values()].findLast(({ isPrerendered }) => !isPrerendered)?.sessionId);
  return {
    sendToPage,
    async evaluate<T>(expression: string): Promise<T> {
      const { result } = await sendToPage('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      return (result as { value: T }).value;
    },
    async close() {
      child.kill();
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Delays every request by a round trip. */
async function slowly(origin: string, hasRules: boolean) {
  const server = createServer(async (incoming, outgoing) => {
    await sleep(roundTripMs);
    const headers = { ...incoming.headers, host: new URL(origin).host };
    const forward = request(new URL(incoming.url ?? '/', origin), { headers }, (response) => {
      if (!hasRules) delete response.headers['speculation-rules'];
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forward.on('error', () => outgoing.destroy()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.closeAllConnections() };
}

async function measure(from: string, selector: string, restMs: number): Promise<number> {
  const { sendToPage, evaluate, close } = await openBrowser();
  try {
    await sleep(300);
    await sendToPage('Page.navigate', { url: from });
    await sleep(4_000);
    const [x = 0, y = 0] = await evaluate<number[]>(`(() => {
      const link = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = link.getClientRects()[0];
      return [left + width / 2, top + height / 2];
    })()`);
    await sleep(1_000);
    const mouse = (type: string) =>
      sendToPage('Input.dispatchMouseEvent', { type, x, y, ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }) });
    await mouse('mouseMoved');
    await sleep(restMs);
    const clicked = performance.timeOrigin + performance.now();
    await mouse('mousePressed');
    await mouse('mouseReleased');
    await sleep(4_000);
    const paint = await evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(performance.timeOrigin + list.getEntries().at(-1).startTime))
        .observe({ type: 'largest-contentful-paint', buffered: true });
    })`);
    return paint - clicked;
  } finally {
    await close();
  }
}

const site = await startSite();
const article = indexablePaths.find((path) => path.startsWith('/blog/')) ?? '';
const pairs: [path: string, link: string][] = [
  ['/blog', `main a[href="${article}"]`],
  ['/', '#instructors a[href^="/instructors/"]'],
];
const [withRules, without] = await Promise.all([slowly(site.origin, true), slowly(site.origin, false)]);
const peer = values.peer ? await slowly(values.peer, true) : null;
try {
  for (const path of indexablePaths) await (await fetch(site.origin + path)).arrayBuffer();
  const cases = pairs.flatMap(([path, link]) => [
    { name: `${path}, no rules`, from: without.origin + path, link, restMs: 0 },
    ...restsMs.map((restMs) => ({ name: `${path}, ${restMs} ms`, from: withRules.origin + path, link, restMs })),
  ]);
  if (peer)
    cases.push(...restsMs.map((restMs) => ({ name: `peer, ${restMs} ms`, from: peer.origin, link: values.link, restMs })));
  const results = cases.map((each) => ({ ...each, all: [] as number[] }));
  for (let run = 0; run < Number(values.runs); run++)
    for (const { from, link, restMs, all } of results) all.push(await measure(from, link, restMs));
  for (const { name, all } of results) {
    const shown = all.map((ms) => Math.round(ms)).join(' ');
    process.stdout.write(`${name.padEnd(20)} median ${Math.round(quantile(all, 0.5))} ms (${shown})\n`);
  }
} finally {
  await site.close();
  process.exit();
}
