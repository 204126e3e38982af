import { createContext, createElement, useContext } from 'react';
import type { Locale } from '../site-map.ts';

/** Only the server sets `nonce` and `reference`. If `locale` is null, the URL path determines the language. */
export const DocumentContext = createContext({
  nonce: undefined as string | undefined,
  reference: '',
  locale: null as Locale | null,
  /** JSON of the content's edits, for hydration (content/hydrated-edits.ts). Null if there are none. */
  edits: null as string | null,
});

export const useDocumentInfo = () => useContext(DocumentContext);

/** A `<style>` element, because the Content-Security-Policy forbids `style` attributes. */
export function InlineStyle({ css }: { css: string }) {
  const { nonce } = useDocumentInfo();
  // Not JSX: the tools import this module through app/i18n/content.ts, and Node cannot load .tsx files.
  return createElement('style', { nonce, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: css } });
}
