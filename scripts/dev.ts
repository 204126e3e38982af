// `npm run dev` starts the site with hot reload. Every page is rendered per request; none is cached.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { createServer, type Plugin } from 'vite';
import { environment, readEnv } from '#server/env.ts';
import { handleSignals, listen, shutDown } from '#server/lifecycle.ts';
import { readEnvOrExit, writeLine } from './command.ts';
import { sendMailPage } from './dev-mail.ts';

type Main = typeof import('../main.ts');

const isTest = Boolean(process.env.E2E_DEV);
const env = readEnvOrExit();
let stop = async () => {};
handleSignals({ delayMs: env.shutdownDelayMs, isNpmScript: env.isNpmScript, stop: () => stop() });

// React Router rejects a promise that nothing handles when a file that the routes import cannot be read. Vite has logged it.
process.on('unhandledRejection', () => {});

/** Errors in the content in the format of `npm run check`, or an empty string. */
let contentErrors = Promise.resolve('');
let currentCheck = new AbortController();
if (!isTest) startCheck();

const vite = await createServer({
  // Browser tests disable hot reload, because they start several dev servers and reload pages themselves.
  server: { middlewareMode: true, ...(isTest && { hmr: false, ws: false as const }) },
  plugins: isTest ? [] : [checkOnChange()],
  appType: 'custom',
}).catch(exitWithErrors);
let main: Main | undefined;
let site: Awaited<ReturnType<Main['openSite']>> | undefined;
let loading = Promise.resolve();

const server = await listen((request, response) => {
  // The Host check prevents other sites from reading the mails through DNS rebinding.
  if (request.url === '/dev/mail' && request.headers.host === new URL(env.origin).host)
    return sendMailPage(join(env.dataDir, 'outbox'), response);
  vite.middlewares(request, response, async () => {
    try {
      await loadSite();
      site?.listener(request, response);
    } catch (error) {
      // Vite keeps the module runner of its closed server if a module was loaded while it restarted.
      if (String(error).includes('transport was disconnected')) await vite.restart();
      // The browser reloads until the mistake is corrected.
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', Refresh: '2' });
      response.end((await contentErrors) || (error as Error).stack);
    }
  });
}, env);
stop = async () => site?.close(() => shutDown(server, env.shutdownDelayMs));
await loadSite().catch(() => {});

/** Vite cannot start without content/school.ts and the other files that vite.config.ts imports. */
async function exitWithErrors(error: Error): Promise<never> {
  if (!(await contentErrors)) writeLine(String(error.stack));
  process.exit(1);
}

/** Opens the site, and again whenever a module that it imports has changed. */
function loadSite(): Promise<void> {
  const load = async () => {
    const current = (await vite.ssrLoadModule('/main.ts')) as Main;
    await loadBuild();
    if (current === main) return;
    await site?.close();
    site = await current.openSite(readEnv(environment()), { loadBuild });
    site.start();
    main = current;
  };
  loading = loading.then(load, load);
  return loading;
}

function loadBuild(): Promise<ServerBuild> {
  return vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
}

function checkOnChange(): Plugin {
  return {
    name: 'check-on-change',
    configureServer({ config, watcher }) {
      watcher.on('all', (_event, file) => {
        if (/^content\/(?!icons|pictures|share)/.test(relative(config.root, file).replaceAll('\\', '/'))) startCheck();
      });
    },
  };
}

/** Runs the content check in a child process, because modules of this process are cached. Errors do not stop the site. */
function startCheck(): void {
  currentCheck.abort();
  currentCheck = new AbortController();
  contentErrors = runCheck(currentCheck.signal).catch(() => '');
}

async function runCheck(signal: AbortSignal): Promise<string> {
  // Wait a moment, because several files often change at once.
  await sleep(100, undefined, { signal });
  const check = spawn(process.execPath, ['scripts/check.ts', '--errors'], { stdio: ['ignore', 'pipe', 'inherit'], signal });
  const [output] = await Promise.all([text(check.stdout), once(check, 'close')]);
  process.stdout.write(output);
  return check.exitCode === 0 ? '' : output;
}
