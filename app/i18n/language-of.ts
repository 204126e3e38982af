/** Of a text whose language nobody noted: Greek when it is written in Greek letters, else as the page is. */
export function languageOf(text: string): 'el' | undefined {
  return /\p{Script=Greek}/u.test(text) ? 'el' : undefined;
}
