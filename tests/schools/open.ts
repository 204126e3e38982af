// `node tests/schools/open.ts NAME FOLDER` copies the project to FOLDER and replaces the content of the sample school with that of
// tests/schools/NAME, as another school would. All npm commands work in the copy.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
const notCopied = ['.git', '.react-router', 'build', 'content', 'data', 'node_modules'];

export function openSchool(name: string, target: string): void {
  const school = join(import.meta.dirname, name);
  cpSync(root, target, {
    recursive: true,
    filter: (source) => !notCopied.includes(relative(root, source).replaceAll('\\', '/')),
  });
  copyContent(school, join(target, 'content'));
  linkPackages(join(target, 'node_modules'));
}

/** Takes the guide, the interface texts and the drawings from the sample, except the pictures of its people and articles. */
function copyContent(school: string, target: string): void {
  const sample = join(root, 'content');
  const isOfSample = (source: string) => /[\\/]art[\\/](portrait|cover|article)-/.test(source);
  cpSync(join(sample, 'README.md'), join(target, 'README.md'));
  cpSync(join(sample, 'interface'), join(target, 'interface'), { recursive: true });
  cpSync(join(sample, 'art'), join(target, 'art'), { recursive: true, filter: (source) => !isOfSample(source) });
  const borrowedPictures: Record<string, string> = JSON.parse(readFileSync(join(school, 'art.json'), 'utf8'));
  for (const [picture, source] of Object.entries(borrowedPictures))
    cpSync(join(sample, 'art', source), join(target, 'art', picture));
  cpSync(join(school, 'content'), target, { recursive: true });
}

/** Links each package, because a link to node_modules itself would share the caches of the build. */
function linkPackages(target: string): void {
  mkdirSync(target);
  for (const entry of readdirSync(join(root, 'node_modules')))
    if (!/^\.(cache|vite)/.test(entry)) symlinkSync(join(root, 'node_modules', entry), join(target, entry));
}

if (import.meta.main) {
  const [name, folder] = process.argv.slice(2);
  if (!name || !folder) throw new Error('Usage: node tests/schools/open.ts NAME FOLDER');
  openSchool(name, folder);
}
