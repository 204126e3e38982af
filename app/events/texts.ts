import { leaving as el } from './texts.el.ts';
import { leaving as en } from './texts.en.ts';

export const texts = { el: { leaving: el }, en: { leaving: en } };
export type Texts = typeof texts.el;
