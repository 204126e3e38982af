import { createContext, useContext } from 'react';
import type { Locale } from '../site-map.ts';

/** Per request, on the server; the browser knows the locale only. */
export const DocumentContext = createContext({
  nonce: undefined as string | undefined,
  reference: '',
  /** Null: derive it from the path. */
  locale: null as Locale | null,
});

export const useDocumentInfo = () => useContext(DocumentContext);
