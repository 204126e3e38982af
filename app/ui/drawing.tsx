// Pictures from the content folder: drawings inside the page, which take its colours, and files beside it.
import type { ComponentProps, SVGProps } from 'react';
import { pictures } from '#content/pictures/manifest.ts';
import { useDocumentInfo } from '../document/document-context.ts';
import { addressOfFile } from './picture-files.ts';

type DrawingProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** The markup inside the `<svg>`, imported with `?raw`; empty in the browser bundle (scripts/vite/server-only-assets.ts). */
  svg: string;
  /** What it shows; without it the drawing is an ornament. */
  label?: string;
};

/** A drawing inside the page. The server writes it and the browser keeps what it finds: no path is in the JavaScript as well. */
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

/** The file name in content/art without its ending; whether it is a drawing or a photograph, pages need not know. */
export type PictureName = keyof typeof pictures;

interface PictureFacts {
  width: number;
  height: number;
  /** Of a photograph, the widths it exists in; the last is `width`. */
  widths?: readonly number[];
  /** Stands in a photograph's place while it loads. */
  colour?: string;
}

const facts: Record<PictureName, PictureFacts> = pictures;

/** Where a picture's file is (the largest one, of a photograph), and its size. */
export function pictureFile(name: PictureName): { url: string; width: number; height: number } {
  const { width, height, widths } = facts[name];
  return { url: addressOfFile(widths ? `${name}-${width}.webp` : `${name}.svg`), width, height };
}

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  name: PictureName;
  alt: string;
  /** Another picture in its place where `media` holds. */
  instead?: { name: PictureName; media: string };
};

/**
 * A picture in a file of its own; fetched when it comes near the screen, unless told otherwise. `sizes` matters to photographs
 * that are fetched at once: of the others the browser measures the place itself, where it can.
 */
export function Picture({ name, alt, instead, sizes, loading = 'lazy', ...attributes }: PictureProps) {
  const { url, width, height } = pictureFile(name);
  const { widths, colour } = facts[name];
  const place = sizes ?? (loading === 'lazy' ? 'auto, 100vw' : '100vw');
  const image = (
    <img
      width={width}
      height={height}
      alt={alt}
      loading={loading}
      decoding="async"
      {...(widths && { sizes: place, 'data-photograph': name })}
      {...attributes}
      src={url}
    />
  );
  if (!widths && !instead) return image;
  return (
    <picture>
      {instead && <Sources {...instead} sizes={place} />}
      <Sources name={name} sizes={place} />
      {image}
      {/* Not where another picture may show: it would stand behind a drawing for good. */}
      {colour && !instead && <Ground name={name} colour={colour} />}
    </picture>
  );
}

/** The files that the browser chooses from: the best format it reads, the width it needs. */
function Sources({ name, media, sizes }: { name: PictureName; media?: string; sizes: string }) {
  const { widths, width, height } = facts[name];
  if (!widths) return media && <source media={media} srcSet={addressOfFile(`${name}.svg`)} width={width} height={height} />;
  return ['avif', 'webp'].map((format) => (
    <source
      key={format}
      media={media}
      type={`image/${format}`}
      srcSet={widths.map((each) => `${addressOfFile(`${name}-${each}.${format}`)} ${each}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
    />
  ));
}

/** A rule in the page's head, because the Content-Security-Policy forbids `style` attributes. */
function Ground({ name, colour }: { name: PictureName; colour: string }) {
  const { nonce } = useDocumentInfo();
  return (
    <style href={`photograph-${name}`} precedence="photograph" nonce={nonce}>
      {`[data-photograph=${name}]{background:${colour}}`}
    </style>
  );
}
