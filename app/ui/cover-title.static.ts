// Layout of an article's title next to its picture (app/styles/article.css), estimated from the widths of its words.
import type { Locale } from '../site-map.ts';
import { measureLine } from './measure-line.ts';

/** Width of a line on screens of 960 px and more, in em. A float narrows the second line. */
const roomOf = (line: number) => (line === 1 ? 4.35 : 5.1);
/** Room beside a picture of the usual height, from the third line on. */
const besidePicture = 4;
const maxCharacters = 36;

/** Returns the lines of a title. It breaks after each comma. */
export const linesOf = (title: string) => title.split(', ');

/** Returns true if the title would cover the picture, which must then move below it. */
export function coversPicture(title: string, locale: Locale): boolean {
  if (title.length > maxCharacters) return true;
  const widths: number[] = [];
  for (const part of linesOf(title)) widths.push(...wrap(part.split(' '), locale, widths.length));
  return widths.slice(2).some((width) => width > besidePicture);
}

/** Returns the width of each line if every line takes as many words as fit. `line` is the index of the first one. */
function wrap(words: string[], locale: Locale, line: number): number[] {
  const widthOf = (count: number) => measureLine(words.slice(0, count).join(' '), locale).width;
  let count = 1;
  while (count < words.length && widthOf(count + 1) <= roomOf(line)) count++;
  return [widthOf(count), ...(count < words.length ? wrap(words.slice(count), locale, line + 1) : [])];
}
