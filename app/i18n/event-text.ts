// Titles and descriptions of events. The administrator enters them in Greek, in English, or in both languages in one text. A second text
// is for readers of English.
import type { Locale } from '../site-map.ts';

type Titles = { title: string; title_en: string | null };
type Descriptions = { description: string | null; description_en: string | null };
export type EventTexts = Titles & Descriptions;
/** `language` is set if the text is not in the language of the page. */
type ForeignText = { text: string; language: Locale | undefined };

export function titleIn(locale: Locale, { title, title_en }: Titles): string {
  return (locale === 'en' && title_en) || title;
}

export function descriptionIn(locale: Locale, { description, description_en }: Descriptions): string | null {
  return locale === 'en' ? (description_en ?? description) : (description ?? description_en);
}

export function eventTextsIn(locale: Locale, event: EventTexts): { title: ForeignText; description: ForeignText | null } {
  const foreign = (language: Locale | undefined) => (language === locale ? undefined : language);
  const description = descriptionIn(locale, event);
  const isTranslated = event.description_en !== null && event.description !== null;
  return {
    title: { text: titleIn(locale, event), language: event.title_en === null ? foreign(languageOfTitle(event)) : undefined },
    description:
      description === null
        ? null
        : { text: description, language: isTranslated ? undefined : foreign(languageOfText(description)) },
  };
}

/** If the location names a place in both languages, as in 'Άλσος Παπάγου / Alsos Papagou', returns the name in the given language. */
export function placeIn(locale: Locale, location: string): string {
  const parts = location.split(/ [/·] /);
  const [greek, latin] = [parts.filter(isGreek), parts.filter((part) => !isGreek(part))];
  if (greek.length !== 1 || latin.length !== 1) return location;
  return (locale === 'el' ? greek : latin).join();
}

const isGreek = (text: string) => /\p{Script=Greek}/u.test(text);

/** Guesses the language of a text. Returns undefined if it may hold the text in both languages. */
export function languageOfText(text: string, minShare = 0.75): Locale | undefined {
  const [greek = 0, latin = 0] = [/\p{Script=Greek}/gu, /\p{Script=Latin}/gu].map((letter) => text.match(letter)?.length);
  if (greek > minShare * (greek + latin)) return 'el';
  return latin > minShare * (greek + latin) ? 'en' : undefined;
}

/**
 * Short titles with Portuguese terms say little about their language, so the description decides. 'Roda' alone counts as any
 * language.
 */
function languageOfTitle({ title, description }: EventTexts): Locale | undefined {
  const hasGreek = isGreek(title);
  if (description === null && !hasGreek && !/\s/.test(title)) return undefined;
  const language = description === null ? languageOfText(title, 0.6) : languageOfText(description);
  return hasGreek === (language === 'el') ? language : undefined;
}

/** Host of a registration link, without 'www.'. Text that is no URL stays as it is. */
export const hostOf = (link: string) => URL.parse(link)?.host.replace(/^www\./, '') ?? link;
