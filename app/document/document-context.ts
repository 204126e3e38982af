import { createContext, useContext } from 'react';
import type { Locale } from '../site-map.ts';

interface DocumentInfo {
  nonce: string | undefined;
  reference: string;
  /** Null: derive it from the path. */
  locale: Locale | null;
}

/** Per request, on the server; the browser knows the locale only. */
export const DocumentContext = createContext<DocumentInfo>({ nonce: undefined, reference: '', locale: null });

export const useDocumentInfo = () => useContext(DocumentContext);
