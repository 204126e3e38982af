import type { Locale } from '../site-map.ts';

const byLetters = (names: string) => new Map(names.split(' ').map((name) => [lettersOf(name), name.slice(0, -2)]));

/** The most common names on -ος, also for people who write their name in capitals or without accents. Some follow no rule. */
const endingInO = byLetters(
  'Αλέκος Ανέστος Βάσος Γιάννος Γιώργος Δήμος Θάνος Λάμπρος Μάνθος Μάνος Μάρκος Μήτσος Μίλτος Νίκος Ντίνος Πάνος Παύλος Πέτρος Σίμος Σπύρος Σταμάτος Σταύρος Στέλιος Στράτος Τάσος Τίμος Χρήστος Χρίστος',
);
const endingInE = byLetters(
  'Άγγελος Αδαμάντιος Αθανάσιος Αιμίλιος Αλέξανδρος Αλέξιος Αναστάσιος Αντώνιος Απόστολος Αργύριος Βασίλειος Γεράσιμος Γεώργιος Γρηγόριος Δημήτριος Διονύσιος Ελευθέριος Ευάγγελος Ευγένιος Ευστάθιος Ευστράτιος Θεοδόσιος Θεόδωρος Θεόφιλος Θόδωρος Ιάκωβος Ιερόθεος Ιούλιος Κωνσταντίνος Λάζαρος Λεόντιος Μάριος Μενέλαος Νεκτάριος Νικηφόρος Νικόλαος Πολύκαρπος Πρόδρομος Στέφανος Τηλέμαχος Τιμόθεος Φίλιππος Φοίβος Φώτιος Χαράλαμπος Χαρίλαος Χριστόδουλος Χριστόφορος',
);
const stressedAtTheEnd = new Map([
  ['ΑΙΜΙΛΙΑΝΟΣ', 'Αιμιλιανέ'],
  ['ΔΑΜΙΑΝΟΣ', 'Δαμιανέ'],
  ['ΝΙΚΟΛΟΣ', 'Νικολό'],
  ['ΣΤΥΛΙΑΝΟΣ', 'Στυλιανέ'],
]);

/**
 * Returns the vocative of Greek first names: 'Γιώργος' becomes 'Γιώργο', 'Αλέξανδρος' 'Αλέξανδρε', 'Γιάννης' 'Γιάννη'. Leaves
 * other names unchanged. Returns null if unsure, because no name is better than a wrong one.
 */
export function vocative(names: string, locale: Locale): string | null {
  if (locale !== 'el') return names;
  const words = names.split(/([^\p{L}\p{M}]+)/u).map(vocativeOf);
  return words.includes(null) ? null : words.join('');
}

function vocativeOf(name: string): string | null {
  const letters = lettersOf(name);
  if (letters.endsWith('ΩΝ')) return null;
  // Names such as 'Άρτεμις' do not change.
  if (!letters.endsWith('Σ') || letters.endsWith('ΙΣ')) return name;
  if (/[ΗΑ]Σ$/.test(letters)) return name.slice(0, -1);
  if (!letters.endsWith('ΟΣ')) return null;
  const [o, e] = [endingInO.get(letters), endingInE.get(letters)];
  if (o) return `${o}ο`;
  if (e) return `${e}ε`;
  return stressedAtTheEnd.get(letters) ?? byStress(name);
}

/** The vocative of names on -ος depends on how far from the end they are stressed. */
function byStress(name: string): string | null {
  const stressed = name.search(/[άέήίόύώΐΰ]/i);
  if (stressed < 0) return null;
  // Digraphs such as 'αύ' and 'εί' have the accent on their second letter.
  const before = name.slice(0, stressed).replace(/[αεηο]$/i, (vowel) => (/[ίύ]/i.test(name.charAt(stressed)) ? '' : vowel));
  const after = name.slice(stressed + 1, -2);
  const hasVowel = (text: string) => /[αεηιουωϊϋ]/i.test(text);
  if (hasVowel(after)) return hasVowel(before) || !after.endsWith('ι') ? `${name.slice(0, -2)}ε` : null;
  // The ι of 'Γιάννος' does not form a syllable.
  return hasVowel(before.replace(/ι$/i, '')) ? null : `${name.slice(0, -2)}ο`;
}

function lettersOf(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}
