// All public texts in English. Must not import Greek texts: a browser loads only one language.
import { faq } from '#content/faq.en.ts';
import { home } from '#content/home.en.ts';
import { instructorCopy } from '#content/instructors/cards.en.ts';
import { strings } from '#content/interface/strings.en.ts';
import { scheduleCopy } from '#content/schedule.en.ts';
import { schoolCopy } from '#content/school.en.ts';
import { assembleContent } from './assemble.ts';
import type { Content } from './model.ts';

export const en: Content = assembleContent({ locale: 'en', schoolCopy, strings, home, faq, scheduleCopy, instructorCopy });
