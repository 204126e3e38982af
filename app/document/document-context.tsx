import { createContext, useContext } from 'react';
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
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
