// Installs the programs that `npm test` needs and that this machine lacks.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPostgresFromNpm, isPostgresInstalled } from '../tests/support/postgres.ts';
import { findBrowser, findFirefox, findHeadlessShell, findWebKit } from './find-browser.ts';

/** Calendar clients without a window. Their Debian packages have the same names. */
const calendarPrograms = ['khal', 'vdirsyncer', 'calcurse'];

export const areCalendarProgramsInstalled = () => calendarPrograms.every((program) => !spawnSync(program, ['--version']).error);

const debianPackages: { names: string[]; isInstalled: () => boolean }[] = [
  { names: ['chromium'], isInstalled: () => findBrowser() !== undefined },
  {
    names: ['chromium-headless-shell'],
    isInstalled: () => process.env.CHROME_PATH !== undefined || findHeadlessShell() !== undefined,
  },
  { names: ['firefox-esr'], isInstalled: () => findFirefox() !== undefined },
  { names: ['webkit2gtk-driver', 'xvfb'], isInstalled: () => findWebKit() !== undefined },
  // Only systemd-analyze is needed. Nothing is started.
  { names: ['systemd'], isInstalled: () => existsSync('/usr/bin/systemd-analyze') || process.platform !== 'linux' },
  { names: calendarPrograms, isInstalled: () => process.env.TEST_ALL !== '1' || areCalendarProgramsInstalled() },
  { names: ['postgresql'], isInstalled: () => isPostgresInstalled() || process.env.SQLITE_ONLY === '1' },
];

/** Installs Debian packages when run as root, and PostgreSQL from npm otherwise. What remains missing is reported by `npm test`. */
export function installTestTools(): void {
  const missing = debianPackages.filter(({ isInstalled }) => !isInstalled()).flatMap(({ names }) => names);
  if (missing.length === 0) return;
  process.stdout.write(`\nNot on this machine: ${missing.join(', ')}. Installing …\n`);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${missing.join(' ')}`;
    spawnSync('sh', ['-c', install], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  } else if (missing.includes('postgresql')) installPostgresFromNpm();
}
