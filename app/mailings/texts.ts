import { follow as followEl } from './follow-texts.el.ts';
import { follow as followEn } from './follow-texts.en.ts';
import { write as el } from './texts.el.ts';
import { write as en } from './texts.en.ts';

export const writeTexts = { el, en };
export type WriteTexts = typeof el;

export const followTexts = { el: followEl, en: followEn };
