import { pages as el } from '#content/pages.el.ts';
import { pages as en } from '#content/pages.en.ts';
import type { PagesCopy } from './model.ts';
import { fillIn } from './placeholders.ts';
import { schoolFacts } from './school-facts.ts';

export const pages = { el: fillIn(el, schoolFacts.el), en: fillIn(en, schoolFacts.en) } satisfies PagesCopy;
