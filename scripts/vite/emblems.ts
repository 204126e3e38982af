// `virtual:emblems` exports the URL of an SVG sprite with all content/art/emblem-*.svg, each in a `<view>` named after its file.
// The home page shows all of them, so a single sprite is cheaper than separate requests.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const art = join(root, 'content/art');
/** The sprite is a real file instead of a virtual module, so that Vite processes it like any other image. */
const spriteFile = join(root, 'node_modules/.cache/school/emblems.svg');

export function emblems(): Plugin {
  return {
    name: 'emblems',
    resolveId(source) {
      if (source !== 'virtual:emblems') return null;
      const names = readdirSync(art).filter((name) => /^emblem-.*\.svg$/.test(name));
      for (const name of names) this.addWatchFile(join(art, name));
      mkdirSync(join(spriteFile, '..'), { recursive: true });
      const drawings = names.map((name) => [basename(name, '.svg'), readFileSync(join(art, name), 'utf8')] as const);
      writeFileSync(spriteFile, createSprite(drawings));
      return `${spriteFile}?url`;
    },
  };
}

function createSprite(drawings: readonly (readonly [name: string, svg: string])[]): string {
  let top = 0;
  let widest = 0;
  const parts = drawings.map(([name, svg]) => {
    const [tag = '', x, y, width, height] = svg.match(/<svg\b[^>]*\bviewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"[^>]*>/) ?? [];
    if (!width || !height) throw new Error(`content/art/${name}.svg has no viewBox`);
    if (/\sid="|<style/.test(svg))
      throw new Error(`content/art/${name}.svg has an id or a style, which would apply to the other emblems`);
    const position = `x="0" y="${top}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`;
    const attributes = tag.replace(/\s(xmlns|viewBox|width|height)="[^"]*"/g, '').replace('<svg', '');
    const part = `<view id="${name}" viewBox="0 ${top} ${width} ${height}"/><svg ${position}${attributes}${svg.slice(svg.indexOf(tag) + tag.length).trim()}`;
    // The space after each emblem keeps the next one out of a box that is higher than the view.
    top += 2 * Math.ceil(Number(height));
    widest = Math.max(widest, Number(width));
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widest} ${top}">${parts.join('')}</svg>\n`;
}
