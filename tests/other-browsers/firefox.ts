// Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi), without a driver program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectErrors, type RemoteBrowser, steer } from './remote-browser.ts';

/** Firefox requests the icon of text files too, which their Content-Security-Policy forbids. */
const preferences = 'user_pref("browser.chrome.site_icons", false);';

export async function startFirefox(executable: string, onError: (text: string) => void): Promise<RemoteBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'school-firefox-'));
  await writeFile(join(profile, 'user.js'), preferences);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const firefox = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => firefox.kill('SIGKILL');
  process.once('exit', kill);

  const { promise: started, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  firefox.stderr.on('data', (chunk) => {
    output += chunk;
    const url = output.match(/WebDriver BiDi listening on (ws:\S+)\n/)?.[1];
    if (url) resolve(url);
  });
  firefox.once('exit', () => reject(new Error(`Firefox did not start:\n${output}`)));
  const url = await started;
  const { send, onEvent } = await connect(`${url}/session`);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['script.message', 'network.beforeRequestSent'] });
  onEvent(({ data, isBlocked, request }) => {
    if (data) onError(data.value);
    // Firefox reports 'no such request' if the page was left in the meantime.
    if (isBlocked) send('network.provideResponse', { request: request.request, statusCode: 204 }).catch(() => {});
  });
  // Every other host has https, unlike the site.
  await send('network.addIntercept', { phases: ['beforeRequestSent'], urlPatterns: [{ type: 'pattern', protocol: 'https' }] });
  await send('script.addPreloadScript', {
    functionDeclaration: String(collectErrors),
    arguments: [{ type: 'channel', value: { channel: 'errors' } }],
  });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];

  return steer({
    async navigate(address) {
      await send('browsingContext.navigate', { context, url: address, wait: 'complete' });
    },
    async run(expression) {
      const { result, exceptionDetails } = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    async perform(actions) {
      await send('input.performActions', { context, actions });
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async setCookies(cookies) {
      await send('storage.deleteCookies', {});
      for (const { name, value } of cookies)
        await send('storage.setCookie', { cookie: { name, value: { type: 'string', value }, domain: 'localhost' } });
    },
    async screenshot() {
      return Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64');
    },
    async close() {
      process.off('exit', kill);
      kill();
      await once(firefox, 'exit');
      await rm(profile, { recursive: true, force: true });
    },
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the shape of a response depends on its command.
type Payload = any;

async function connect(url: string) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const pending = new Map<number, { resolve: (result: Payload) => void; reject: (error: Error) => void }>();
  let handler: (params: Payload) => void = () => {};
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(data);
    if (method) return handler(params);
    const { resolve, reject } = pending.get(id) ?? {};
    pending.delete(id);
    if (error) reject?.(new Error(`${error}: ${message}`));
    else resolve?.(result);
  });
  return {
    send(method: string, params: object): Promise<Payload> {
      const { promise, resolve, reject } = Promise.withResolvers<Payload>();
      pending.set(++lastId, { resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return promise;
    },
    onEvent(handle: typeof handler) {
      handler = handle;
    },
  };
}
