import { pageLabels as greekLabels } from '#content/interface/pages.el.ts';
import { pageLabels as englishLabels } from '#content/interface/pages.en.ts';
import { pages as greek } from '#content/pages.el.ts';
import { pages as english } from '#content/pages.en.ts';
import type { PagesCopy } from './model.ts';
import { fillIn } from './placeholders.ts';
import { schoolFacts } from './school-facts.ts';

export const pages = {
  el: fillIn(withLabels(greek, greekLabels), schoolFacts.el),
  en: fillIn(withLabels(english, englishLabels), schoolFacts.en),
} satisfies PagesCopy;

/** Joins the school's texts of the pages with the labels that are the same for any school. */
function withLabels(texts: typeof greek, labels: typeof greekLabels) {
  const blog = { ...labels.blog, ...texts.blog };
  const instructors = { ...labels.instructors, ...texts.instructors };
  return { ...labels, ...texts, blog, instructors };
}
