// `npm run art` cuts the drawings of content/art anew. One that the school has replaced by a photograph isn't there any more,
// and is cut only if it is named: `npm run art -- portrait-vento`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { SHEETS } from './sheets.ts';

const named = process.argv.slice(2).map((name) => basename(name, '.svg'));
const unknown = named.filter((name) => !SHEETS[name]);
if (unknown.length) throw new Error(`No such drawing: ${unknown.join(', ')}. There are: ${Object.keys(SHEETS).join(', ')}`);

const fileOf = (name: string) => new URL(`../content/art/${name}.svg`, import.meta.url);

for (const [name, cut] of Object.entries(SHEETS)) {
  const file = fileOf(name);
  const there = existsSync(file);
  if (named.length ? !named.includes(name) : !there) continue;
  const drawing = cut();
  if (there && readFileSync(file, 'utf8') === drawing) continue;
  writeFileSync(file, drawing);
  process.stdout.write(`content/art/${name}.svg\n`);
}
