import { session as el } from './texts.el.ts';
import { session as en } from './texts.en.ts';

/** For all pages behind the sign-in. */
export const sessionTexts = { el, en };
