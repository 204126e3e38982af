// The site's own colours, for what is drawn outside a page: read from the tokens, so that they are written down once.
import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('../../app/styles/base/tokens.css', import.meta.url), 'utf8');

/** The light theme's value of `--name`. */
export function ink(name: string): string {
  const value = tokens.match(new RegExp(`--${name}: (#[0-9a-f]+);`))?.[1];
  if (!value) throw new Error(`app/styles/base/tokens.css has no colour --${name}`);
  return value;
}
