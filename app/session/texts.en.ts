import type { session as greek } from './texts.el.ts';

export const session: typeof greek = {
  loading: 'Loading...',
  noConnection: 'No connection. Please try again.',
};
