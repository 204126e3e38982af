import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { GeneratedFile } from './generated-file.ts';
import { type Manifest, manifestText, readManifest, writeManifest } from './manifest.ts';

export interface Plan {
  pictures: Manifest['pictures'];
  generatedFiles: readonly GeneratedFile[];
}

/** Files in these folders that are not part of the plan are reported as unused and deleted. */
const generatedFolders = ['pictures', 'share'];

export async function findOutdated(content: string, plan: Plan): Promise<string[]> {
  const { madeFrom } = await readManifest(content);
  const old = new Set(Object.keys(madeFrom));
  const problems: string[] = [];
  for (const { file, from, fingerprint } of plan.generatedFiles) {
    if (!old.delete(file)) problems.push(`content/${file} has not been generated from ${from}`);
    else if (madeFrom[file] !== fingerprint) problems.push(`content/${file} is older than its sources: ${from}`);
    else if (!existsSync(join(content, file))) problems.push(`content/${file} is missing`);
  }
  for (const file of new Set([...old, ...(await listUnused(content, plan))])) problems.push(`content/${file} is no longer used`);
  const manifest = await readFile(join(content, 'pictures/manifest.ts'), 'utf8').catch(() => '');
  if (problems.length === 0 && manifest.replaceAll('\r\n', '\n') !== manifestText(manifestOf(plan)))
    problems.push('content/pictures/manifest.ts does not match content/art');
  return problems;
}

export async function bringUpToDate(content: string, plan: Plan, log: (line: string) => void = () => {}): Promise<void> {
  const { madeFrom } = await readManifest(content);
  for (const { file, fingerprint, make } of plan.generatedFiles) {
    const path = join(content, file);
    if (madeFrom[file] === fingerprint && existsSync(path)) continue;
    const bytes = await make();
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    log(`created  content/${file}  ${(bytes.length / 1000).toFixed(1)} kB`);
  }
  const planned = new Set(plan.generatedFiles.map(({ file }) => file));
  const gone = Object.keys(madeFrom).filter((file) => !planned.has(file) && existsSync(join(content, file)));
  for (const file of new Set([...gone, ...(await listUnused(content, plan))])) {
    await rm(join(content, file));
    log(`removed  content/${file}`);
  }
  await mkdir(join(content, 'pictures'), { recursive: true });
  await writeManifest(content, manifestOf(plan));
}

async function listUnused(content: string, plan: Plan): Promise<string[]> {
  const wanted = new Set(['pictures/manifest.ts', ...plan.generatedFiles.map(({ file }) => file)]);
  const found = await Promise.all(
    generatedFolders.map(async (folder) => {
      const entries = await readdir(join(content, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    }),
  );
  return found
    .flat()
    .map(({ parentPath, name }) => relative(content, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => !wanted.has(file));
}

const manifestOf = ({ pictures, generatedFiles }: Plan): Manifest => ({
  pictures,
  madeFrom: Object.fromEntries(generatedFiles.map(({ file, fingerprint }) => [file, fingerprint])),
});
