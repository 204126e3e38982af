import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { Picture, type PictureName, pictureFile } from './drawing.tsx';

vi.mock('#content/pictures/manifest.ts', () => ({
  pictures: {
    drawing: { width: 302, height: 329 },
    photograph: { width: 1920, height: 2880, widths: [320, 1920], colour: '#8a6a55' },
  },
}));
vi.mock('./picture-files.ts', () => ({ addressOfFile: (name: string) => `/assets/${name}` }));

const named = (name: string) => name as PictureName;
const drawing = named('drawing');
const photograph = named('photograph');
const render = (props: Parameters<typeof Picture>[0]) => renderToStaticMarkup(createElement(Picture, props));

describe('Picture', () => {
  test('is one <img> for a drawing', () => {
    expect(render({ name: drawing, alt: 'Vento', className: 'pin' })).toBe(
      '<img width="302" height="329" alt="Vento" loading="lazy" decoding="async" class="pin" src="/assets/drawing.svg"/>',
    );
  });

  test('offers the formats and widths of a photograph, and keeps its place', () => {
    const html = render({ name: photograph, alt: 'Vento', sizes: '50vw', loading: 'eager' });
    expect(html).toContain(
      '<source type="image/avif" srcSet="/assets/photograph-320.avif 320w, /assets/photograph-1920.avif 1920w" sizes="50vw" width="1920" height="2880"/>' +
        '<source type="image/webp" srcSet="/assets/photograph-320.webp 320w, /assets/photograph-1920.webp 1920w" sizes="50vw" width="1920" height="2880"/>' +
        '<img width="1920" height="2880" alt="Vento" loading="eager" decoding="async" sizes="50vw" data-photograph="photograph" src="/assets/photograph-1920.webp"/>',
    );
    expect(html).toContain('[data-photograph=photograph]{background:#8a6a55}');
    expect(html).not.toContain('style=');
  });

  test('lets the browser measure the place of a photograph that loads late', () => {
    expect(render({ name: photograph, alt: '' })).toContain('sizes="auto, 100vw"');
    expect(render({ name: photograph, alt: '', loading: 'eager' })).toContain('sizes="100vw"');
  });

  test('has no colour behind it where another picture may show', () => {
    expect(render({ name: photograph, alt: '', instead: { name: drawing, media: 'print' } })).not.toContain('background');
  });

  test('takes another picture where a media query holds, drawing or photograph', () => {
    const media = '(width < 48rem)';
    expect(render({ name: drawing, alt: '', instead: { name: drawing, media } })).toContain(
      '<picture><source media="(width &lt; 48rem)" srcSet="/assets/drawing.svg" width="302" height="329"/><img',
    );
    expect(render({ name: drawing, alt: '', instead: { name: photograph, media } })).toMatch(
      /^<picture><source media="[^"]+" type="image\/avif".+<source media="[^"]+" type="image\/webp".+<img[^>]+src="\/assets\/drawing\.svg"\/>/,
    );
  });
});

test('pictureFile gives the largest file of a photograph', () => {
  expect(pictureFile(photograph)).toEqual({ url: '/assets/photograph-1920.webp', width: 1920, height: 2880 });
});
