import { shellTexts } from '../admin/texts.ts';
import { events as el } from './admin-texts.el.ts';
import { events as en } from './admin-texts.en.ts';

export const adminTexts = { el: { ...shellTexts.el, events: el }, en: { ...shellTexts.en, events: en } };
export type AdminTexts = typeof adminTexts.el;
