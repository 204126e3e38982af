import { session as el } from './texts.el.ts';
import { session as en } from './texts.en.ts';

/** Used by all pages behind the sign-in. */
export const sessionTexts = { el, en };
