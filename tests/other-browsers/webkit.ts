// WebKitGTK's MiniBrowser over W3C WebDriver (https://w3c.github.io/webdriver), in a virtual X display.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/postgres.ts';
import { collectErrors, type RemoteBrowser, steer } from './remote-browser.ts';

/** Without its toolbar, the window can be as narrow as a phone. */
const style = '* { font-size: 0; min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; -gtk-icon-source: none; }';

export async function startWebKit(executable: string, onError: (text: string) => void): Promise<RemoteBrowser> {
  const configFolder = await mkdtemp(join(tmpdir(), 'school-webkit-'));
  await mkdir(join(configFolder, 'gtk-3.0'));
  await writeFile(join(configFolder, 'gtk-3.0/gtk.css'), style);
  const children: ChildProcess[] = [];
  const kill = () => {
    for (const child of children) child.kill();
  };
  process.once('exit', kill);

  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  children.push(display);
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, XDG_CONFIG_HOME: configFolder };
  children.push(spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' }));
  const proxy = await startProxy(onError);
  const session = await createSession(`http://127.0.0.1:${port}`, executable, (proxy.address() as AddressInfo).port);

  return steer({
    async navigate(url) {
      await session('POST', '/url', { url });
    },
    run: (expression) => session('POST', '/execute/async', { script: `${expression}.then(arguments[0])`, args: [] }),
    async perform(actions) {
      await session('POST', '/actions', { actions });
    },
    async resize(width, height) {
      await session('POST', '/window/rect', { width, height });
    },
    async setCookies(cookies) {
      await session('DELETE', '/cookie');
      for (const { name, value } of cookies) await session('POST', '/cookie', { cookie: { name, value, path: '/' } });
    },
    screenshot: async () => Buffer.from(await session('GET', '/screenshot'), 'base64'),
    async close() {
      await session('DELETE', '');
      process.off('exit', kill);
      kill();
      proxy.close();
      await rm(configFolder, { recursive: true, force: true });
    },
  });
}

async function createSession(driver: string, binary: string, proxyPort: number) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  for (let tries = 0; !(await call('GET', '/status').catch(() => tries > 200)); tries++) await sleep(50);
  const { sessionId } = await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}`, sslProxy: `127.0.0.1:${proxyPort}` },
      },
    },
  });
  return (method: string, path: string, body?: object) => call(method, `/session/${sessionId}${path}`, body);
}

const collector = `(${collectErrors})((text) => {
  const request = new XMLHttpRequest();
  request.open('POST', '/collected-error', false);
  request.send(text);
}); document.currentScript.remove();`;
const collectorHash = `'sha256-${createHash('sha256').update(collector).digest('base64')}'`;

/**
 * Adds a script that collects errors to every HTML page, because W3C WebDriver cannot read the console. Refuses all hosts but localhost.
 */
async function startProxy(onError: (text: string) => void): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '');
    if (url.hostname !== 'localhost') return outgoing.writeHead(403).end();
    if (url.pathname === '/collected-error')
      return text(incoming)
        .then(onError)
        .then(() => outgoing.end());
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const forwarded = request(url, { method: incoming.method, headers }, async (response) => {
      const { statusCode = 502, headers: sent } = response;
      if (!sent['content-type']?.startsWith('text/html')) return response.pipe(outgoing.writeHead(statusCode, sent));
      const html = (await text(response)).replace('<head>', `<head><script>${collector}</script>`);
      const policy = `${sent['content-security-policy']}`.replace('script-src', `script-src ${collectorHash}`);
      outgoing.writeHead(statusCode, { ...sent, 'content-security-policy': policy, 'content-length': Buffer.byteLength(html) });
      outgoing.end(html);
    });
    incoming.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
