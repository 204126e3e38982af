// `npm run mutation [-- FILE…]`: mutation testing of the security-relevant modules, or the given files, with StrykerJS. Uses SQLite
// only. A full run takes hours.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from '../install.ts';

const files = process.argv.slice(2);

install(import.meta.dirname, 'StrykerJS');
const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const config = join(import.meta.dirname, 'stryker.config.json');
const { status } = spawnSync(
  process.execPath,
  [stryker, 'run', config, ...(files.length > 0 ? ['--mutate', files.join(',')] : [])],
  { stdio: 'inherit', env: { ...process.env, SQLITE_ONLY: '1' } },
);
process.exitCode = status ?? 1;
