import type { ComponentProps, SVGProps } from 'react';
import { pictures } from '#content/pictures/manifest.ts';
import { InlineStyle } from '../document/document-context.ts';
import { imageUrl } from './image-files.ts';
import { uploadedPicture, uploadedUrl } from './uploaded-picture.ts';

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

/** Name of a picture in content/art, or of one that the administrator has uploaded. */
export type PictureName = keyof typeof pictures | `${string}-${number}x${number}`;

/** Only photographs have `widths` and a placeholder color. The `width` of a photograph is that of its largest file. */
interface PictureFacts {
  width: number;
  height: number;
  widths?: readonly number[];
  color?: string;
}

const facts: Record<string, PictureFacts> = pictures;

const factsOf = (name: PictureName) => (uploadedPicture(name) ?? facts[name]) as PictureFacts;

export function hasPicture(name: string): name is PictureName {
  return Object.hasOwn(facts, name) || uploadedPicture(name) !== null;
}

export function pictureFile(name: PictureName): { url: string; width: number; height: number } {
  const { width, height, widths } = factsOf(name);
  return { url: widths ? fileOf(name, width, 'webp') : imageUrl(`${name}.svg`), width, height };
}

function fileOf(name: PictureName, width: number, format: string): string {
  const uploaded = uploadedPicture(name);
  return uploaded ? uploadedUrl(`${uploaded.id}-${width}`) : imageUrl(`${name}-${width}.${format}`);
}

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  name: PictureName;
  alt: string;
  alternative?: { name: PictureName; media: string };
};

/** Lazily loaded by default. Only eager photographs need `sizes`: lazy ones load when their layout width is already known. */
export function Picture({ name, alt, alternative, sizes, loading = 'lazy', ...attributes }: PictureProps) {
  const { url, width, height } = pictureFile(name);
  const { widths, color } = factsOf(name);
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
  const { widths, width, height } = factsOf(name);
  if (!widths) return media && <source media={media} srcSet={imageUrl(`${name}.svg`)} width={width} height={height} />;
  // Uploaded pictures exist in the one format that the administrator's browser could write.
  return (uploadedPicture(name) ? [''] : ['avif', 'webp']).map((format) => (
    <source
      key={format}
      media={media}
      type={format ? `image/${format}` : undefined}
      srcSet={widths.map((each) => `${fileOf(name, each, format)} ${each}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
    />
  ));
}
