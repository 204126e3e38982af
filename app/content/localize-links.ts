import { type Locale, usesLanguageCookie, withLanguage } from '../site-map.ts';
import { escapeHtml } from './fill-document.ts';

/** Adds the language of a document to its links to sign-in and member pages, which have the same URL in both languages. */
export function localizeLinks<Document extends { html: string }>(document: Document, locale: Locale): Document {
  const html = document.html.replace(/(?<=<a href=")(\/[^"?#]*)[^"]*/g, (href, path) =>
    usesLanguageCookie(path) ? escapeHtml(withLanguage(href.replaceAll('&amp;', '&'), locale)) : href,
  );
  return { ...document, html };
}
