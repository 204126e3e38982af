import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planIcons } from './icons.ts';

let contentDir: string;
const icons = new Map<string, Buffer>();

beforeAll(async () => {
  contentDir = await mkdtemp(join(tmpdir(), 'school-icons-'));
  await mkdir(join(contentDir, 'art'));
  await writeFile(join(contentDir, 'art/mark.svg'), '<circle class="k" r="42"/><circle class="r" r="20"/>\n');
  for (const { file, make } of await planIcons(contentDir)) icons.set(file, Buffer.from(await make()));
});
afterAll(() => rm(contentDir, { recursive: true }));

test('favicon.ico contains two images of 16 and 32 pixels', async () => {
  const ico = icons.get('icons/favicon.ico') ?? Buffer.alloc(0);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  let end = 6 + 2 * 16;
  for (const [index, size] of [16, 32].entries()) {
    const entry = ico.subarray(6 + 16 * index, 22 + 16 * index);
    expect([entry.readUInt8(0), entry.readUInt8(1), entry.readUInt16LE(6)]).toEqual([size, size, 32]);
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    expect(offset).toBe(end);
    end = offset + length;
    expect(await sharp(ico.subarray(offset, end)).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  }
  expect(ico).toHaveLength(end);
});

test.each([
  ['icons/icon-192.png', 192, 'transparent'],
  ['icons/icon-512.png', 512, 'transparent'],
  ['icons/icon-maskable-512.png', 512, 'opaque'],
  ['icons/apple-touch-icon.png', 180, 'opaque'],
])('%s is %i px wide with %s corners', async (file, size, corners) => {
  const { data, info } = await sharp(icons.get(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: size, height: size });
  expect(data[3]).toBe(corners === 'transparent' ? 0 : 255);
});

test('the logo of the maskable icon stays inside the safe zone', async () => {
  const { data } = await sharp(icons.get('icons/icon-maskable-512.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [paper] = data;
  let reach = 0;
  for (let y = 0; y < 512; y++)
    for (let x = 0; x < 512; x++)
      if (Math.abs((data[(y * 512 + x) * 3] ?? 0) - (paper ?? 0)) > 20) reach = Math.max(reach, Math.hypot(x - 255.5, y - 255.5));
  expect(reach / 512).toBeGreaterThan(0.3);
  expect(reach / 512).toBeLessThan(0.4);
});
