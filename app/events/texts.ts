import * as el from './texts.el.ts';
import * as en from './texts.en.ts';

export const texts = { el: { leaving: el.leaving, family: el.family }, en: { leaving: en.leaving, family: en.family } };
export type Texts = typeof texts.el;
