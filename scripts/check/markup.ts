import { checkBraces, checkItalics, checkLinkWords, countLinks } from '#app/content/rules.server.ts';
import { findPlaceholderProblems } from '../vite/placeholders.ts';
import { type Content, translationOf } from './content.ts';
import type { Report } from './rules.ts';

/** Texts that a school may leave empty and fill in in the browser. */
const optionalTexts = /^scheduleCopy\.prices\.(?:kids|adults)$/;

/** Checks the markup of the texts in modules. Both languages must have the same texts and links. */
export function checkMarkup(content: Content, report: Report): void {
  for (const [file, source] of content.files)
    for (const { message, ...place } of findPlaceholderProblems(file, source)) report.error(place, message);
  const modules = content.texts.filter(({ file }) => file.endsWith('.ts'));
  const byKey = new Map(modules.map((each) => [keyOf(each.file, each.path), each]));

  for (const { file, path, text, place } of modules) {
    if (text.trim() === '') {
      if (!optionalTexts.test(path.join('.'))) report.mistake(place, { key: 'missing' });
    } else if (text.trim() !== text) report.error(place, 'begins or ends with a space: delete it');
    for (const rule of [checkItalics, checkBraces, checkLinkWords]) report.mistake(place, rule(text));

    const translation = translationOf(file);
    if (!translation) continue;
    const twin = byKey.get(keyOf(translation, path));
    // TypeScript compares everything except the lengths of lists.
    if (!twin && path.some((key) => /^\d+$/.test(key)))
      report.error(place, `is missing in content/${translation}: translate it, or delete it here`);
    if (twin && countLinks(text) < countLinks(twin.text)) report.mistake(place, { key: 'linkMissing' });
  }
}

const keyOf = (file: string, path: readonly string[]) => `${file} ${path.join('.')}`;
