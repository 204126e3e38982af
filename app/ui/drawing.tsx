import type { ComponentProps, SVGProps } from 'react';
import { pictures } from '#content/pictures/manifest.ts';
import { InlineStyle } from '../document/document-context.ts';
import { imageUrl } from './image-files.ts';

type DrawingProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Markup inside the `<svg>`, imported with `?raw`. The browser bundle contains an empty string instead. */
  svg: string;
  label?: string;
};

/** Inlines the SVG so that it inherits the page's colors. Hydration keeps the server-rendered markup. */
export function Drawing({ svg, label, ...attributes }: DrawingProps) {
  return (
    <svg
      {...attributes}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

export type PictureName = keyof typeof pictures;

/** Only photographs have `widths` and a placeholder color. The `width` of a photograph is that of its largest file. */
const facts: Record<PictureName, { width: number; height: number; widths?: readonly number[]; color?: string }> = pictures;

export function hasPicture(name: string): name is PictureName {
  return Object.hasOwn(facts, name);
}

/** Picture of an instructor in content/art. */
export const portraitOf = (id: string) => `portrait-${id}` as PictureName;

export function pictureFile(name: PictureName): { url: string; width: number; height: number } {
  const { width, height, widths } = facts[name];
  return { url: imageUrl(widths ? `${name}-${width}.webp` : `${name}.svg`), width, height };
}

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  name: PictureName;
  alt: string;
  alternative?: { name: PictureName; media: string };
};

/** Lazily loaded by default. Only eager photographs need `sizes`: lazy ones load when their layout width is already known. */
export function Picture({ name, alt, alternative, sizes, loading = 'lazy', ...attributes }: PictureProps) {
  const { url, width, height } = pictureFile(name);
  const { widths, color } = facts[name];
  const sizesOrDefault = sizes ?? (loading === 'lazy' ? 'auto, 100vw' : '100vw');
  const image = (
    <img
      width={width}
      height={height}
      alt={alt}
      loading={loading}
      decoding="async"
      {...(widths && { sizes: sizesOrDefault, 'data-photograph': name })}
      {...attributes}
      src={url}
    />
  );
  if (!widths && !alternative) return image;
  return (
    <picture>
      {alternative && <Sources {...alternative} sizes={sizesOrDefault} />}
      <Sources name={name} sizes={sizesOrDefault} />
      {image}
      {/* No placeholder color if there is an alternative: it may be a drawing, and the color would remain visible behind it. */}
      {color && !alternative && <InlineStyle css={`[data-photograph=${name}]{background:${color}}`} />}
    </picture>
  );
}

function Sources({ name, media, sizes }: { name: PictureName; media?: string; sizes: string }) {
  const { widths, width, height } = facts[name];
  if (!widths) return media && <source media={media} srcSet={imageUrl(`${name}.svg`)} width={width} height={height} />;
  return ['avif', 'webp'].map((format) => (
    <source
      key={format}
      media={media}
      type={`image/${format}`}
      srcSet={widths.map((each) => `${imageUrl(`${name}-${each}.${format}`)} ${each}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
    />
  ));
}
