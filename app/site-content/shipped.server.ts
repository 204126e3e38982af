// Values of content/ as they are written, with placeholders and markup. Their paths are those of app/content/edits.ts.
import { instructorFacts } from '#content/instructors/facts.ts';
import { school } from '#content/school.ts';
import { instructorIds } from '#content/slugs.ts';
import { shippedArticles } from '../content/articles.ts';
import { shippedPartners, type Texts } from '../content/assemble.ts';
import { texts as greek } from '../content/el.ts';
import { texts as english } from '../content/en.ts';
import type { InstructorFacts } from '../content/model.ts';
import { articleTemplates, legalTemplates, profileTemplates } from '../content/texts.server.ts';
import type { Locale } from '../site-map.ts';

const profileTexts: Record<string, string> = import.meta.glob('../../content/instructors/*/*.md', {
  eager: true,
  import: 'text',
});
const articleTexts: Record<string, string> = import.meta.glob('../../content/blog/*/*.md', { eager: true, import: 'text' });

function profileIn(locale: Locale, id: string) {
  const file = `../../content/instructors/${id}/${locale}.md`;
  return profileTemplates[file] && { ...profileTemplates[file], text: profileTexts[file] };
}

const profilesIn = (locale: Locale) => Object.fromEntries(instructorIds.map((id) => [id, profileIn(locale, id)]));

const articlesIn = (locale: Locale) =>
  Object.fromEntries(
    shippedArticles.map(({ status: state = 'published', ...slugs }) => {
      const file = `../../content/blog/${slugs.el}/${locale}.md`;
      const related = articleTemplates[file]?.related.map((article) => ({ article }));
      return [slugs.el, { ...articleTemplates[file], related, text: articleTexts[file], slug: slugs[locale], state }];
    }),
  );

const legalIn = (locale: Locale) => ({ controller: legalTemplates[`../../content/legal/privacy.${locale}.md`]?.controller });

const textsIn = ({ locale, home, faq, schoolCopy, scheduleCopy, instructorCopy }: Texts) => ({
  ...{ home, faq, school: schoolCopy, schedule: scheduleCopy, instructors: instructorCopy },
  ...{ profiles: profilesIn(locale), legal: legalIn(locale), articles: articlesIn(locale) },
});
const texts: Record<Locale, unknown> = { el: textsIn(greek), en: textsIn(english) };

const factsOfInstructors = Object.entries<InstructorFacts>(instructorFacts);
const facts = {
  school: { ...school, instagram: school.instagram?.profile },
  instructors: Object.fromEntries(factsOfInstructors.map(([id, of]) => [id, { ...of, picture: `portrait-${id}` }])),
  profiles: profilesIn('el'),
  articles: articlesIn('el'),
  people: Object.fromEntries(factsOfInstructors.map(([id, { name }]) => [id, { name }])),
  partners: shippedPartners,
};

/** Returns the value of a key of the edits. Returns undefined if the school has no such value. */
export function shippedValue(key: string): string | undefined {
  const [path = '', locale] = key.split(':');
  const value = valueAt(locale ? texts[locale as Locale] : facts, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Ids of the entries of a list, for example of `faq`. */
export const shippedIds = (path: string): string[] => Object.keys(valueAt(texts.el, path) ?? valueAt(facts, path) ?? {});

/** The text of an activity, a string in content/, is read like a property of an entry. */
function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value === 'string') return key === 'text' ? value : undefined;
    const isParent = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isParent ? (value as Record<string, unknown>)[key] : undefined;
  }, values);
}
