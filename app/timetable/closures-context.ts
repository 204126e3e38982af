import { createContext } from 'react';
import { noScheduleChanges, type ScheduleChanges } from './schedule-changes.ts';

/**
 * What the server knows while it writes a page. A browser never has it: what depends on it is written by the server and kept as it
 * is found, or is not there at all.
 */
export const ScheduleChangesContext = createContext<ScheduleChanges>(noScheduleChanges);
