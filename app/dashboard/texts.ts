import { shellTexts } from '../admin/texts.ts';
import { dashboard as el } from './texts.el.ts';
import { dashboard as en } from './texts.en.ts';

export const texts = { el: { ...shellTexts.el, ...el }, en: { ...shellTexts.en, ...en } };
export type Texts = typeof texts.el;
