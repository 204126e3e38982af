import { members as el } from './texts.el.ts';
import { members as en } from './texts.en.ts';

export const texts = { el, en };
