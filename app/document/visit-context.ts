import { createContext, useContext } from 'react';

/** What the document itself needs of the request it answers; empty in the browser. */
export const VisitContext = createContext<{ nonce: string | undefined; reference: string }>({ nonce: undefined, reference: '' });

export const useVisit = () => useContext(VisitContext);
