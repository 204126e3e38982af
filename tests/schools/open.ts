// `node tests/schools/open.ts NAME FOLDER` copies the project to FOLDER and replaces the content of the sample school with that of
// tests/schools/NAME, as another school would. All npm commands work in the copy.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProjectFiles, projectRoot } from '../support/project-files.ts';

export function openSchool(name: string, target: string): void {
  copyProjectFiles(target, ['.react-router', 'content']);
  copyContent(join(import.meta.dirname, name), join(target, 'content'));
}

/** Takes the guide and the drawings from the sample, except the pictures of its people and articles. */
function copyContent(school: string, target: string): void {
  const sample = join(projectRoot, 'content');
  const isOfSample = (source: string) => /[\\/]art[\\/](portrait|cover|article)-/.test(source);
  cpSync(join(sample, 'README.md'), join(target, 'README.md'));
  cpSync(join(sample, 'art'), join(target, 'art'), { recursive: true, filter: (source) => !isOfSample(source) });
  const borrowedPictures: Record<string, string> = JSON.parse(readFileSync(join(school, 'art.json'), 'utf8'));
  for (const [picture, source] of Object.entries(borrowedPictures))
    cpSync(join(sample, 'art', source), join(target, 'art', picture));
  cpSync(join(school, 'content'), target, { recursive: true });
}

if (import.meta.main) {
  const [name, folder] = process.argv.slice(2);
  if (!name || !folder) throw new Error('Usage: node tests/schools/open.ts NAME FOLDER');
  openSchool(name, folder);
}
