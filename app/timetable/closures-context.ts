import { createContext } from 'react';
import { type KnownDays, noClosedDays } from './closures.ts';

/**
 * What the server knows while it writes a page. A browser never has it: what depends on it is written by the server and kept as it
 * is found, or is not there at all.
 */
export const ClosedDaysContext = createContext<KnownDays>(noClosedDays);
