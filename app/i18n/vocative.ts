import type { Locale } from '../site-map.ts';

/**
 * In Greek, the vocative of Greek first names: 'Γιώργος' becomes 'Γιώργο', 'Αλέξανδρος' 'Αλέξανδρε', 'Γιάννης' 'Γιάννη'. Leaves other
 * names unchanged.
 */
export function vocative(names: string, locale: Locale): string {
  if (locale !== 'el') return names;
  return names.replace(/\p{L}+/gu, (name) =>
    /[ηήαά]ς$/.test(name) ? name.slice(0, -1) : name.replace(/[οό]ς$/, endingOf(name)),
  );
}

/** The vocative of names on -ος depends on how far from the end they are stressed, counted in groups of vowels. */
function endingOf(name: string): string {
  if (name.endsWith('ός')) return 'έ';
  const vowels = name.match(/[αεηιουωάέήίόύώϊϋΐΰ]+/gi) ?? [];
  const isEarly = !/[άέήίόύώΐΰ]/i.test(vowels.at(-2) ?? '');
  return isEarly || (vowels.length > 2 && name.endsWith('ιος')) ? 'ε' : 'ο';
}
