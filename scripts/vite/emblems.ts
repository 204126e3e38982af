// `import emblems from 'virtual:emblems'` gives the address of one file with all the emblems in content/art that are drawings:
// the home page shows them side by side, and four requests would cost more than the drawings. Each has a `<view>` of its name.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const art = join(root, 'content/art');
/** A file and not a virtual module, so that Vite treats it like any other drawing. */
const file = join(root, 'node_modules/.cache/school/emblems.svg');

export function emblems(): Plugin {
  return {
    name: 'emblems',
    resolveId(source) {
      if (source !== 'virtual:emblems') return null;
      const names = readdirSync(art).filter((name) => /^emblem-.*\.svg$/.test(name));
      for (const name of names) this.addWatchFile(join(art, name));
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, sheetOf(names.map((name) => [name.slice(0, -'.svg'.length), readFileSync(join(art, name), 'utf8')])));
      return `${file}?url`;
    },
  };
}

/** The drawings under each other. @throws when one is not what the rest relies on, which would show as a broken picture. */
export function sheetOf(drawings: readonly (readonly [name: string, svg: string])[]): string {
  let top = 0;
  let widest = 0;
  const parts = drawings.map(([name, svg]) => {
    const [tag = '', x, y, width, height] = svg.match(/<svg\b[^>]*\bviewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"[^>]*>/) ?? [];
    if (!width || !height) throw new Error(`content/art/${name}.svg has no viewBox`);
    if (/\sid="|<style/.test(svg))
      throw new Error(`content/art/${name}.svg has an id or a style, which would reach its neighbours`);
    const place = `x="0" y="${top}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`;
    const rest = tag.replace(/\s(xmlns|viewBox|width|height)="[^"]*"/g, '').replace('<svg', '');
    const part = `<view id="${name}" viewBox="0 ${top} ${width} ${height}"/><svg ${place}${rest}${svg.slice(svg.indexOf(tag) + tag.length).trim()}`;
    top += Math.ceil(Number(height)) + 10;
    widest = Math.max(widest, Number(width));
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widest} ${top}">${parts.join('')}</svg>\n`;
}
