import { createContext, useContext } from 'react';
import type { Locale } from '../site-map.ts';

/** `nonce` and `reference` are set on the server only. When `locale` is null, the URL path determines the language. */
export const DocumentContext = createContext({
  nonce: undefined as string | undefined,
  reference: '',
  locale: null as Locale | null,
});

export const useDocumentInfo = () => useContext(DocumentContext);
