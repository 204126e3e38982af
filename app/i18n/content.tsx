// The words of the page, in its language. The server knows both languages; a browser loads only the one on screen (entry.client).
import { useLocation } from 'react-router';
import type { Content } from '../content/model.ts';
import { useDocumentInfo } from '../document/document-context.ts';
import { type Locale, localeOf } from '../site-map.ts';

const loaded: Partial<Record<Locale, Content>> = {};

export function provideContent(content: Content): void {
  loaded[content.locale] = content;
}

export function contentIn(locale: Locale): Content {
  // Switched in another tab, this one goes on in the language that it has.
  const content = loaded[locale] ?? (import.meta.env.SSR ? undefined : (loaded.el ?? loaded.en));
  if (!content) throw new Error(`The content of '${locale}' was not provided`);
  return content;
}

export function useContent(): Content {
  const { pathname } = useLocation();
  const { locale } = useDocumentInfo();
  return contentIn(locale ?? localeOf(pathname));
}
