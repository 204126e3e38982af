// `npm run test:e2e [-- ARGUMENTS…]` runs the browser tests against the build and passes the arguments on to Playwright.
// With --dev or E2E_DEV=1 it runs only the user journeys (tests/journeys), one file at a time, against the dev server.
import { spawnSync } from 'node:child_process';
import { findOrInstallTestBrowser } from './find-browser.ts';

const args = process.argv.slice(2).filter((arg) => arg !== '--dev');
const isDev = args.length < process.argv.length - 2 || Boolean(process.env.E2E_DEV);

if (!isDev) run(process.execPath, ['scripts/prepare.mjs', '--build']);
run('playwright', ['test', '--config', 'tests/playwright.config.ts', '--reporter', 'list', ...args]);

function run(command: string, args: string[]): void {
  const env = { ...process.env, CHROME_PATH: findOrInstallTestBrowser(), ...(isDev && { E2E_DEV: '1' }) };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
