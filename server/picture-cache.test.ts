import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

const id = '0123456789abcdef';
const webp = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .webp()
  .toBuffer();

function createCache(stored: Uint8Array | null) {
  const read = vi.fn(async (_: string) => stored);
  return { read, ...createPictureCache({ origin: 'http://localhost', read }) };
}

test('reads a picture once', async () => {
  const { load, read } = createCache(webp);
  const file = await load(`/pictures/${id}-480`);
  expect(file?.headers).toMatchObject({ 'Content-Type': 'image/webp', 'X-Content-Type-Options': 'nosniff' });
  expect(await load(`/pictures/${id}-480`)).toBe(file);
  expect(read.mock.calls).toEqual([[`${id}-480`]]);
});

test('keeps at most a hundred', async () => {
  const { load, read } = createCache(webp);
  for (let number = 0; number <= 100; number++) await load(`/pictures/${id}-${number}`);
  await load(`/pictures/${id}-0`);
  expect(read).toHaveBeenCalledTimes(102);
});

test('does not remember what is not stored or no picture', async () => {
  for (const stored of [null, Buffer.from('<html>')]) {
    const { load, read } = createCache(stored);
    for (const _ of [1, 2]) expect(await load(`/pictures/${id}-480`)).toBeNull();
    expect(read).toHaveBeenCalledTimes(2);
  }
});

test.each(['/', '/pictures/', `/pictures/${id}`, `/pictures/${id}-480/`, `/pictures/${id}-../x`, '/pictures/a-480'])(
  'does not read the database for %s',
  async (path) => {
    const { load, read } = createCache(webp);
    expect(await load(path)).toBeNull();
    expect(read).not.toHaveBeenCalled();
  },
);
