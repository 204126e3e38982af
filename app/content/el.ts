// All public texts in Greek. Must not import English texts: a browser loads only one language.
import { faq } from '#content/faq.el.ts';
import { home } from '#content/home.el.ts';
import { instructorCopy } from '#content/instructors/cards.el.ts';
import { pages } from '#content/pages.el.ts';
import { scheduleCopy } from '#content/schedule.el.ts';
import { schoolCopy } from '#content/school.el.ts';
import { strings } from '../texts/strings.el.ts';
import { assembleContent, type Texts } from './assemble.ts';
import type { Content } from './model.ts';

export const texts: Texts = { locale: 'el', schoolCopy, strings, pages, home, faq, scheduleCopy, instructorCopy };

/** Content without the administrator's changes. */
export const el: Content = assembleContent(texts);
