// `npm run looks`: takes the pictures with which tests/journeys/looks.spec.ts compares the site anew.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.ts';

const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter', 'list', 'looks.spec.ts'];
const { status } = spawnSync('playwright', args, {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: findBrowser(), RENEW_LOOKS: '1' },
  shell: process.platform === 'win32',
});
process.stdout.write('\nLook at what git says has changed under tests/looks before you commit it.\n');
process.exitCode = status ?? 1;
