// Updates the generated files, or reports which are out of date.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Making } from './making.ts';
import { type Manifest, manifestText, readManifest, writeManifest } from './manifest.ts';

export interface Plan {
  pictures: Manifest['pictures'];
  makings: readonly Making[];
}

/** Folders with generated files only; content/icons may hold other files. */
const made = ['pictures', 'share'];

/** Returns one sentence per difference from the plan. Changes nothing. */
export async function findOutdated(content: string, plan: Plan): Promise<string[]> {
  const { madeFrom } = await readManifest(content);
  const old = new Set(Object.keys(madeFrom));
  const findings: string[] = [];
  for (const { file, from, fingerprint } of plan.makings) {
    if (!old.delete(file)) findings.push(`content/${file} has not been made yet from ${from}`);
    else if (madeFrom[file] !== fingerprint) findings.push(`content/${file} is older than what it is made from: ${from}`);
    else if (!existsSync(join(content, file))) findings.push(`content/${file} is missing`);
  }
  for (const file of new Set([...old, ...(await listLeftOver(content, plan))]))
    findings.push(`content/${file} is left over: nothing in the content folder asks for it any more`);
  const manifest = await readFile(join(content, 'pictures/manifest.ts'), 'utf8').catch(() => '');
  if (findings.length === 0 && manifest.replaceAll('\r\n', '\n') !== manifestText(manifestOf(plan)))
    findings.push('content/pictures/manifest.ts does not say what content/art holds');
  return findings;
}

/** Generates what is missing or has changed, removes leftover files, writes the manifest. */
export async function bringUpToDate(content: string, plan: Plan, say: (line: string) => void = () => {}): Promise<void> {
  const { madeFrom } = await readManifest(content);
  for (const { file, fingerprint, make } of plan.makings) {
    const path = join(content, file);
    if (madeFrom[file] === fingerprint && existsSync(path)) continue;
    const bytes = await make();
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    say(`made     content/${file}  ${(bytes.length / 1000).toFixed(1)} kB`);
  }
  const planned = new Set(plan.makings.map(({ file }) => file));
  const gone = Object.keys(madeFrom).filter((file) => !planned.has(file) && existsSync(join(content, file)));
  for (const file of new Set([...gone, ...(await listLeftOver(content, plan))])) {
    await rm(join(content, file));
    say(`removed  content/${file}`);
  }
  await mkdir(join(content, 'pictures'), { recursive: true });
  await writeManifest(content, manifestOf(plan));
}

async function listLeftOver(content: string, plan: Plan): Promise<string[]> {
  const wanted = new Set(['pictures/manifest.ts', ...plan.makings.map(({ file }) => file)]);
  const found = await Promise.all(
    made.map(async (folder) => {
      const entries = await readdir(join(content, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    }),
  );
  return found
    .flat()
    .map(({ parentPath, name }) => relative(content, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => !wanted.has(file));
}

const manifestOf = ({ pictures, makings }: Plan): Manifest => ({
  pictures,
  madeFrom: Object.fromEntries(makings.map(({ file, fingerprint }) => [file, fingerprint])),
});
