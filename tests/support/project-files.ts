import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

export const projectRoot = join(import.meta.dirname, '../..');

/** Copies the project, except the given paths, and links its packages, so that all npm commands work in the copy. */
export function copyProjectFiles(target: string, except: readonly string[]): void {
  const notCopied = ['.git', 'build', 'data', 'node_modules', ...except];
  cpSync(projectRoot, target, {
    recursive: true,
    filter: (source) => !notCopied.includes(relative(projectRoot, source).replaceAll('\\', '/')),
  });
  // Links each package, because a link to node_modules itself would share the caches of the build.
  mkdirSync(join(target, 'node_modules'));
  for (const entry of readdirSync(join(projectRoot, 'node_modules')))
    if (!/^\.(cache|vite)/.test(entry))
      symlinkSync(join(projectRoot, 'node_modules', entry), join(target, 'node_modules', entry));
}
