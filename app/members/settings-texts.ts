import { texts as accountTexts } from '../accounts/texts.ts';
import { settings as el } from './settings-texts.el.ts';
import { settings as en } from './settings-texts.en.ts';

export const settingsTexts = { el: { ...accountTexts.el, ...el }, en: { ...accountTexts.en, ...en } };
export type SettingsTexts = typeof settingsTexts.el;
