import type { session as greek } from './texts.el.ts';

export const session: typeof greek = {
  loading: 'Loading...',
  notLoaded: 'The page could not be loaded. Please check your connection.',
  inOtherLanguage: 'Αυτή η σελίδα στα ελληνικά',
};
