import { shellTexts } from '../admin/texts.ts';
import { members as el } from './admin-texts.el.ts';
import { members as en } from './admin-texts.en.ts';

export const adminTexts = { el: { ...shellTexts.el, ...el }, en: { ...shellTexts.en, ...en } };
export type AdminTexts = typeof adminTexts.el;
