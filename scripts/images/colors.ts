import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('../../app/styles/base/tokens.css', import.meta.url), 'utf8');

/** Returns the hex value of the design token `--name` in the light theme. */
export function color(name: string): string {
  const value = tokens.match(new RegExp(`--${name}: (#[0-9a-f]+);`))?.[1];
  if (!value) throw new Error(`app/styles/base/tokens.css has no color --${name}`);
  return value;
}
