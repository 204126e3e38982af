// The site's colors for images outside a page, read from the design tokens.
import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('../../app/styles/base/tokens.css', import.meta.url), 'utf8');

/** Value of `--name` in the light theme. */
export function ink(name: string): string {
  const value = tokens.match(new RegExp(`--${name}: (#[0-9a-f]+);`))?.[1];
  if (!value) throw new Error(`app/styles/base/tokens.css has no colour --${name}`);
  return value;
}
