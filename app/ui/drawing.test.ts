import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { Picture, type PictureName, pictureFile } from './drawing.tsx';

vi.mock('#content/pictures/manifest.ts', () => ({
  pictures: {
    drawing: { width: 302, height: 329 },
    photograph: { width: 1920, height: 2880, widths: [320, 1920], color: '#8a6a55' },
  },
}));
vi.mock('./image-files.ts', () => ({ imageUrl: (name: string) => `/assets/${name}` }));

const named = (name: string) => name as PictureName;
const drawing = named('drawing');
const photograph = named('photograph');
const render = (props: Parameters<typeof Picture>[0]) => renderToStaticMarkup(createElement(Picture, props));

const uploaded = '0123456789abcdef-600x400';

describe('Picture', () => {
  test('renders a drawing as one <img>', () => {
    expect(render({ name: drawing, alt: 'Vento', className: 'pin' })).toBe(
      '<img width="302" height="329" alt="Vento" loading="lazy" decoding="async" class="pin" src="/assets/drawing.svg"/>',
    );
  });

  test('offers the formats and widths of a photograph and reserves its space', () => {
    const html = render({ name: photograph, alt: 'Vento', sizes: '50vw', loading: 'eager' });
    expect(html).toContain(
      '<source type="image/avif" srcSet="/assets/photograph-320.avif 320w, /assets/photograph-1920.avif 1920w" sizes="50vw" width="1920" height="2880"/>' +
        '<source type="image/webp" srcSet="/assets/photograph-320.webp 320w, /assets/photograph-1920.webp 1920w" sizes="50vw" width="1920" height="2880"/>' +
        '<img width="1920" height="2880" alt="Vento" loading="eager" decoding="async" sizes="50vw" data-photograph="photograph" src="/assets/photograph-1920.webp"/>',
    );
    expect(html).toContain('[data-photograph=photograph]{background:#8a6a55}');
    expect(html).not.toContain('style=');
  });

  test('uses sizes=auto for a lazily loaded photograph', () => {
    expect(render({ name: photograph, alt: '' })).toContain('sizes="auto, 100vw"');
    expect(render({ name: photograph, alt: '', loading: 'eager' })).toContain('sizes="100vw"');
  });

  test('omits the placeholder color when there is an alternative picture', () => {
    expect(render({ name: photograph, alt: '', alternative: { name: drawing, media: 'print' } })).not.toContain('background');
  });

  test('offers the widths of an uploaded picture', () => {
    expect(render({ name: uploaded, alt: 'Vento', sizes: '50vw' })).toBe(
      '<picture><source srcSet="/pictures/0123456789abcdef-480 480w, /pictures/0123456789abcdef-600 600w" sizes="50vw" width="600" height="400"/>' +
        `<img width="600" height="400" alt="Vento" loading="lazy" decoding="async" sizes="50vw" data-photograph="${uploaded}" src="/pictures/0123456789abcdef-600"/></picture>`,
    );
  });

  test('offers an alternative drawing or photograph for a media query', () => {
    const media = '(width < 48rem)';
    expect(render({ name: drawing, alt: '', alternative: { name: drawing, media } })).toContain(
      '<picture><source media="(width &lt; 48rem)" srcSet="/assets/drawing.svg" width="302" height="329"/><img',
    );
    expect(render({ name: drawing, alt: '', alternative: { name: photograph, media } })).toMatch(
      /^<picture><source media="[^"]+" type="image\/avif".+<source media="[^"]+" type="image\/webp".+<img[^>]+src="\/assets\/drawing\.svg"\/>/,
    );
  });
});

test('pictureFile returns the largest file of a photograph', () => {
  expect(pictureFile(photograph)).toEqual({ url: '/assets/photograph-1920.webp', width: 1920, height: 2880 });
});
