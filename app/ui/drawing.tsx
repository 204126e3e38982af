import type { ComponentProps, SVGProps } from 'react';
import { pictures } from '#content/pictures/manifest.ts';
import { useDocumentInfo } from '../document/document-context.ts';
import { pictureUrl } from './picture-files.ts';

type DrawingProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** The markup inside the `<svg>`, imported with `?raw`; empty in the browser bundle (scripts/vite/server-only-assets.ts). */
  svg: string;
  /** Accessible name; without it the drawing is decorative. */
  label?: string;
};

/** Inline SVG, which inherits the colors of the page. Only the server renders the markup; the browser keeps it. */
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

/** A file name in content/art without its extension, of a drawing or a photograph. */
export type PictureName = keyof typeof pictures;

/** Photographs have files in several widths, of which the last is `width`, and a placeholder color. */
const facts: Record<PictureName, { width: number; height: number; widths?: readonly number[]; color?: string }> = pictures;

/** The URL and size of a picture; of a photograph, the largest file. */
export function pictureFile(name: PictureName): { url: string; width: number; height: number } {
  const { width, height, widths } = facts[name];
  return { url: pictureUrl(widths ? `${name}-${width}.webp` : `${name}.svg`), width, height };
}

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  name: PictureName;
  alt: string;
  /** Another picture, shown where the media query matches. */
  alternative?: { name: PictureName; media: string };
};

/** A picture file, lazily loaded by default. `sizes` is for photographs loaded eagerly; for lazy ones the browser knows the layout. */
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
      {/* Not with an alternative: the color would remain behind a drawing. */}
      {color && !alternative && <PlaceholderColor name={name} color={color} />}
    </picture>
  );
}

/** The browser picks the first format that it supports and the width that it needs. */
function Sources({ name, media, sizes }: { name: PictureName; media?: string; sizes: string }) {
  const { widths, width, height } = facts[name];
  if (!widths) return media && <source media={media} srcSet={pictureUrl(`${name}.svg`)} width={width} height={height} />;
  return ['avif', 'webp'].map((format) => (
    <source
      key={format}
      media={media}
      type={`image/${format}`}
      srcSet={widths.map((each) => `${pictureUrl(`${name}-${each}.${format}`)} ${each}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
    />
  ));
}

/** A style element in the head: the Content-Security-Policy forbids `style` attributes. */
function PlaceholderColor({ name, color }: { name: PictureName; color: string }) {
  const { nonce } = useDocumentInfo();
  return (
    <style href={`photograph-${name}`} precedence="photograph" nonce={nonce}>
      {`[data-photograph=${name}]{background:${color}}`}
    </style>
  );
}
