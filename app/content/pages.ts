import { pageLabels as greekLabels } from '#app/content/page-labels.el.ts';
import { pageLabels as englishLabels } from '#app/content/page-labels.en.ts';
import { pages as greek } from '#content/pages.el.ts';
import { pages as english } from '#content/pages.en.ts';
import { contentIn } from '../i18n/content.ts';
import type { PagesCopy } from './model.ts';
import { factsOf, fillIn } from './placeholders.ts';

/** Texts of the pages, with the current facts of the school filled in. */
export const pages = {
  get el() {
    return fillIn(withLabels(greek, greekLabels), factsOf(contentIn('el').school, 'el'));
  },
  get en() {
    return fillIn(withLabels(english, englishLabels), factsOf(contentIn('en').school, 'en'));
  },
} satisfies PagesCopy;

/** Joins the school's texts of the pages with the labels that are the same for any school. */
function withLabels(texts: typeof greek, labels: typeof greekLabels) {
  const blog = { ...labels.blog, ...texts.blog };
  const instructors = { ...labels.instructors, ...texts.instructors };
  return { ...labels, ...texts, blog, instructors };
}
