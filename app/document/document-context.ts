import { createContext, useContext } from 'react';
import type { Locale } from '../site-map.ts';

interface DocumentInfo {
  nonce: string | undefined;
  reference: string;
  /** Of the page; null where its address alone says it. */
  locale: Locale | null;
}

/** What the document itself needs of the request it answers; in the browser only the language. */
export const DocumentContext = createContext<DocumentInfo>({ nonce: undefined, reference: '', locale: null });

export const useDocumentInfo = () => useContext(DocumentContext);
