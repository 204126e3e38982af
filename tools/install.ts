import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs a tool that is not a project dependency (such as Lighthouse) from its own lock file, unless its node_modules folder
 * already exists. Exits the process on failure.
 */
export function install(folder: string, name: string): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  process.stdout.write(`Installing ${name} …\n`);
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, given] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm, ...args]] : ['npm', args];
  if (spawnSync(command, given, { cwd: folder, stdio: 'inherit' }).status !== 0) process.exit(1);
}
