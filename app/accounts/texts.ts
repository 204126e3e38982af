import { accounts as el } from './texts.el.ts';
import { accounts as en } from './texts.en.ts';

export const texts = { el, en };
export type Texts = typeof texts.el;

export type AuthMode = keyof Texts['auth']['titles'];
export type AuthFormMode = keyof Texts['auth']['submit'];
