import { shellTexts } from '../admin/texts.ts';
import { contentEditor as el } from './texts.el.ts';
import { contentEditor as en } from './texts.en.ts';

export const editorTexts = { el: { ...shellTexts.el, ...el }, en: { ...shellTexts.en, ...en } };
export type EditorTexts = typeof editorTexts.el;
