import { shell as el } from './texts.el.ts';
import { shell as en } from './texts.en.ts';

export const shellTexts = { el, en };
export type ShellTexts = typeof shellTexts.el;
