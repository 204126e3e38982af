// content/pictures/manifest.ts, written and read: what pages must know of each picture, and from what each file was made.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Drawing {
  width: number;
  height: number;
}

/** Width and height of the largest file; all have the same proportions. */
export interface Photograph extends Drawing {
  widths: readonly number[];
  /** What stands in its place while it loads; none for a picture with transparent parts. */
  colour?: string;
}

export interface Manifest {
  pictures: Record<string, Drawing | Photograph>;
  madeFrom: Record<string, string>;
}

const fileOf = (content: string) => join(content, 'pictures/manifest.ts');

/** An empty one when there is none, or none that can be read (a merge gone wrong): everything is made anew then. */
export async function readManifest(content: string): Promise<Manifest> {
  const none = { pictures: {}, madeFrom: {} };
  const file = fileOf(content);
  if (!existsSync(file)) return none;
  // The search part, because a module is read once only by its address.
  const version = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  return import(/* @vite-ignore */ `${pathToFileURL(file)}?${version}`).catch(() => none);
}

export async function writeManifest(content: string, manifest: Manifest): Promise<void> {
  await writeFile(fileOf(content), manifestText(manifest));
}

/** As Biome formats it. */
export function manifestText({ pictures, madeFrom }: Manifest): string {
  return `// Made by \`npm run pictures\` from the files in content/art; not to be edited by hand.

/** What pages must know of a picture before it is there. One with \`widths\` is a photograph, all others are drawings. */
export const pictures = {
${lines(pictures, (facts) => `{ ${Object.entries(facts).map(pair).join(', ')} }`)}
} as const;

/** From what each file was made, as a hash, so that it is made again only when that has changed. No page reads it. */
export const madeFrom: Record<string, string> = {
${lines(madeFrom, (hash) => `'${hash}'`)}
};
`;
}

const pair = ([name, value]: [string, unknown]) =>
  `${name}: ${Array.isArray(value) ? `[${value.join(', ')}]` : typeof value === 'string' ? `'${value}'` : value}`;

const lines = <Value>(record: Record<string, Value>, text: (value: Value) => string) =>
  Object.keys(record)
    .sort()
    .map((name) => `  ${/^[a-z]\w*$/i.test(name) ? name : `'${name}'`}: ${text(record[name] as Value)},`)
    .join('\n');
