import type { Locale } from '../site-map.ts';

/** Guesses the language of a description. Returns undefined if it may hold the text in both languages. */
export function languageOfDescription(text: string): Locale | undefined {
  const [greek = 0, latin = 0] = [/\p{Script=Greek}/gu, /\p{Script=Latin}/gu].map((letter) => text.match(letter)?.length);
  if (greek === 0) return latin > 0 ? 'en' : undefined;
  return greek > latin ? 'el' : undefined;
}
