import { shellTexts } from '../admin/texts.ts';
import { scheduleChanges as el } from './admin-texts.el.ts';
import { scheduleChanges as en } from './admin-texts.en.ts';

export const adminTexts = { el: { ...shellTexts.el, scheduleChanges: el }, en: { ...shellTexts.en, scheduleChanges: en } };
export type AdminTexts = typeof adminTexts.el;
