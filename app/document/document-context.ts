import { createContext, useContext } from 'react';
import type { Locale } from '../site-map.ts';

/** Only the server sets `nonce` and `reference`. If `locale` is null, the URL path determines the language. */
export const DocumentContext = createContext({
  nonce: undefined as string | undefined,
  reference: '',
  locale: null as Locale | null,
});

export const useDocumentInfo = () => useContext(DocumentContext);
