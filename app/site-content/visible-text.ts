// Texts without markup. The administrator sees and types a text as visitors read it: '2007' instead of '{activeSince}', 'roda' instead
// of '*roda*', the words of a link instead of '[words](/address)'. What was typed gets the markup of the former text back.

type Facts = Readonly<Record<string, string | number>>;

/** A part of a text. `inner` is the text between the marks of a link or of italics. */
interface Part {
  shown: string;
  source: string;
  marks?: { open: string; inner: string; close: string };
}

const markup = /\[(?<words>[^[\]]+)\](?<address>\([^()\s]*\))?|\*(?<italics>\p{L}(?:[^*\n]*[^\s*])?)\*|\{(?<fact>\p{L}+)\}/gu;

function partsOf(source: string, facts: Facts): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const addText = (text: string) => text && parts.push({ shown: text, source: text });
  for (const { 0: found, index, groups = {} } of source.matchAll(markup)) {
    const { words, address = '', italics, fact = '' } = groups;
    if (words === undefined && italics === undefined && !Object.hasOwn(facts, fact)) continue;
    addText(source.slice(end, index));
    end = index + found.length;
    if (words !== undefined)
      parts.push({ shown: visibleText(words, facts), source: found, marks: { open: '[', inner: words, close: `]${address}` } });
    else if (italics !== undefined)
      parts.push({ shown: visibleText(italics, facts), source: found, marks: { open: '*', inner: italics, close: '*' } });
    else parts.push({ shown: String(facts[fact]), source: found });
  }
  addText(source.slice(end));
  return parts;
}

/** Fills in the facts and removes the markup. */
export const visibleText = (source: string, facts: Facts): string =>
  partsOf(source, facts)
    .map(({ shown }) => shown)
    .join('');

/** These characters would be read as markup. */
export const hasMarkup = (typed: string) => /[*[\]{}]/.test(typed);

/**
 * Returns `typed` with the markup of `former`, the text that it replaces. Before and after the part that was changed, everything
 * stays as it was. Within it, links, italics and facts are put back where their visible text still occurs, and `italics` are words
 * that are always in italics.
 */
export function restoreMarkup(typed: string, former: string, facts: Facts, italics: readonly string[] = []): string {
  const parts = partsOf(former, facts);
  const shown = parts.map((part) => part.shown).join('');
  if (typed === shown) return former;
  const start = commonStart(shown, typed);
  const end = shown.length - commonStart(reverse(shown.slice(start)), reverse(typed.slice(start)));
  const [head, changed, tail]: [Part[], Part[], Part[]] = [[], [], []];
  let position = 0;
  for (const part of parts) {
    const from = position;
    position += part.shown.length;
    (position <= start ? head : from >= end ? tail : changed).push(part);
  }
  const lengthOf = (some: Part[]) => some.reduce((length, part) => length + part.shown.length, 0);
  const middle = typed.slice(lengthOf(head), typed.length - lengthOf(tail));
  const [only] = changed;
  const marks = [...changed.filter(({ shown, source }) => shown !== '' && source !== shown), ...italics.map(inItalics)];
  const restored =
    changed.length === 1 && only?.marks && middle.trim() !== ''
      ? only.marks.open + restoreMarkup(middle, only.marks.inner, facts) + only.marks.close
      : putBack(middle, marks.toSorted(byLength));
  return [...head.map(({ source }) => source), restored, ...tail.map(({ source }) => source)].join('');
}

const inItalics = (word: string): Part => ({ shown: word, source: `*${word}*` });

const byLength = (one: Part, other: Part) => other.shown.length - one.shown.length;

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

const reverse = (text: string) => text.split('').reverse().join('');

/** Replaces words by the source of the part that shows them, longer ones first. */
function putBack(text: string, [part, ...others]: readonly Part[]): string {
  if (!part) return text;
  const [before = '', ...after] = text.split(
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(part.shown)}(?![\\p{L}\\p{N}])`, 'u'),
  );
  return [before, ...after].map((each) => putBack(each, others)).join(part.source);
}

/** Returns the words in italics in `source`. */
export const italicsIn = (source: string): string[] =>
  Array.from(source.matchAll(markup), ({ groups }) => groups?.italics).filter((word) => word !== undefined);
