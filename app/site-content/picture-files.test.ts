import { expect, test } from 'vitest';
import { uploadedPicture } from '../ui/uploaded-picture.ts';
import { uploadedFiles, uploadedFilesIn } from './picture-files.ts';

const id = '0123456789abcdef';
const sizesOf = (name: string) => uploadedFiles(`${id}-${name}`).map(({ file, width, height }) => [file, width, height]);

test('a picture has files of the standard widths below its own, and one for link previews', () => {
  const share = [`${id}-share`, 1200, 630];
  expect(sizesOf('1440x961')).toEqual([[`${id}-1440`, 1440, 961], [`${id}-960`, 960, 641], [`${id}-480`, 480, 320], share]);
  expect(sizesOf('1000x500')).toEqual([[`${id}-1000`, 1000, 500], [`${id}-480`, 480, 240], share]);
  expect(sizesOf('480x1')).toEqual([[`${id}-480`, 480, 1], share]);
});

test.each([
  'portrait-vento',
  '',
  `${id}-1441x10`,
  `${id}-10x2161`,
  `${id}-0x1`,
  `${id}-20000x20000`,
  `X${id}-1x1`,
  `${id}-1x1/..`,
])('%j is no uploaded picture', (name) => {
  expect([uploadedPicture(name), uploadedFiles(name)]).toEqual([null, []]);
});

test('finds the files of pictures in a publication', () => {
  const content = JSON.stringify({ values: { cover: `${id}-300x200`, text: `![a](${id}-300x200 "b") ${id}-9999x1 roda-1x1` } });
  expect(new Set(uploadedFilesIn(content))).toEqual(new Set([`${id}-300`, `${id}-share`]));
});
