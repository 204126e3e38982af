import type { Locale } from '../site-map.ts';

const MIN_SHARE = 0.75;

/** Guesses the language of a description. Returns undefined if it may hold the text in both languages. */
export function languageOfDescription(text: string): Locale | undefined {
  const [greek = 0, latin = 0] = [/\p{Script=Greek}/gu, /\p{Script=Latin}/gu].map((letter) => text.match(letter)?.length);
  if (greek > MIN_SHARE * (greek + latin)) return 'el';
  return latin > MIN_SHARE * (greek + latin) ? 'en' : undefined;
}
