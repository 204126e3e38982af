import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Problem } from '../vite/content-error.ts';
import type { GeneratedFile } from './generated-file.ts';
import { type Manifest, manifestText, readManifest, writeManifest } from './manifest.ts';

export interface Plan {
  pictures: Manifest['pictures'];
  generatedFiles: readonly GeneratedFile[];
}

/** Unplanned files in these folders are reported as unused and deleted. */
const generatedFolders = ['pictures', 'share'];

export async function findOutdated(contentDir: string, plan: Plan): Promise<Problem[]> {
  const { sourceHashes } = await readManifest(contentDir);
  const old = new Set(Object.keys(sourceHashes));
  const problems: Problem[] = [];
  const report = (file: string, message: string) => problems.push({ file: `content/${file}`, message });
  for (const { file, from, fingerprint } of plan.generatedFiles) {
    if (!old.delete(file)) report(file, `has not been generated from ${from}`);
    else if (sourceHashes[file] !== fingerprint) report(file, `is older than its sources: ${from}`);
    else if (!existsSync(join(contentDir, file))) report(file, 'is missing');
  }
  for (const file of new Set([...old, ...(await listUnused(contentDir, plan))])) report(file, 'is no longer used');
  const manifest = await readFile(join(contentDir, 'pictures/manifest.ts'), 'utf8').catch(() => '');
  if (problems.length === 0 && manifest.replaceAll('\r\n', '\n') !== manifestText(manifestOf(plan)))
    report('pictures/manifest.ts', 'does not match content/art');
  return problems;
}

export async function generateFiles(contentDir: string, plan: Plan, log: (line: string) => void = () => {}): Promise<void> {
  const { sourceHashes } = await readManifest(contentDir);
  for (const { file, fingerprint, make } of plan.generatedFiles) {
    const path = join(contentDir, file);
    if (sourceHashes[file] === fingerprint && existsSync(path)) continue;
    const bytes = await make();
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    log(`created  content/${file}  ${(bytes.length / 1000).toFixed(1)} kB`);
  }
  const planned = new Set(plan.generatedFiles.map(({ file }) => file));
  const gone = Object.keys(sourceHashes).filter((file) => !planned.has(file) && existsSync(join(contentDir, file)));
  for (const file of new Set([...gone, ...(await listUnused(contentDir, plan))])) {
    await rm(join(contentDir, file));
    log(`removed  content/${file}`);
  }
  await mkdir(join(contentDir, 'pictures'), { recursive: true });
  await writeManifest(contentDir, manifestOf(plan));
}

async function listUnused(contentDir: string, plan: Plan): Promise<string[]> {
  const wanted = new Set(['pictures/manifest.ts', ...plan.generatedFiles.map(({ file }) => file)]);
  const found = await Promise.all(
    generatedFolders.map(async (folder) => {
      const entries = await readdir(join(contentDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    }),
  );
  return found
    .flat()
    .map(({ parentPath, name }) => relative(contentDir, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => !wanted.has(file));
}

const manifestOf = ({ pictures, generatedFiles }: Plan): Manifest => ({
  pictures,
  sourceHashes: Object.fromEntries(generatedFiles.map(({ file, fingerprint }) => [file, fingerprint])),
});
