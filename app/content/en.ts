// All public texts in English. Must not import Greek texts: a browser loads only one language.
import { faq } from '#content/faq.en.ts';
import { home } from '#content/home.en.ts';
import { instructorCopy } from '#content/instructors/cards.en.ts';
import { pages } from '#content/pages.en.ts';
import { scheduleCopy } from '#content/schedule.en.ts';
import { schoolCopy } from '#content/school.en.ts';
import { strings } from '../texts/strings.en.ts';
import { assembleContent, type Texts } from './assemble.ts';
import type { Content } from './model.ts';

export const texts: Texts = { locale: 'en', schoolCopy, strings, pages, home, faq, scheduleCopy, instructorCopy };

/** Content without the administrator's changes. */
export const en: Content = assembleContent(texts);
