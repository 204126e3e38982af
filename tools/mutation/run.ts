// `npm run mutation [-- FILE…]` runs StrykerJS mutation tests on the given files, by default the security-relevant modules. The tests use
// SQLite only, and a full run takes hours.
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
