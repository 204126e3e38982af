import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const findHeadlessShell = () => ['/usr/bin/chromium-headless-shell'].find(existsSync);

/** The headless shell needs a third less CPU time, because it does not draw a window around each page. */
export const findOrInstallTestBrowser = () => process.env.CHROME_PATH ?? findHeadlessShell() ?? findOrInstallBrowser();

export function findOrInstallBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  process.stdout.write('No Chromium on this machine; installing one …\n');
  const attempts: [string, string[]][] = [['npx', ['playwright', 'install', 'chromium']]];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    attempts.push(['sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium']]);
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 });
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error('No Chromium could be found or installed. Install Chromium or Chrome, or set CHROME_PATH to its executable.');
}

export function findBrowser(): string | undefined {
  return [process.env.CHROME_PATH, ...usualPaths, chromium.executablePath()].find((path) => path && existsSync(path));
}

export const findFirefox = () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** WebKitGTK's test browser. It needs WebKitWebDriver to be steered and Xvfb as its display. */
export function findWebKit(): string | undefined {
  if (!['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every(existsSync)) return undefined;
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];
}
