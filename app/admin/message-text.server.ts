import { contentIn } from '../i18n/content.ts';
import { locales } from '../site-map.ts';

/** Separates the line with the choices, in any language, from the message that follows. */
export function splitChoices(message: string): { choices: string; text: string } {
  const [line = '', ...paragraphs] = message.split('\n\n');
  const beginnings = locales.flatMap((locale) => {
    const { who, class: group } = contentIn(locale).strings.contactForm;
    return [`${who} `, `${group}: `];
  });
  const hasChoices = paragraphs.length > 0 && beginnings.some((beginning) => line.startsWith(beginning));
  return hasChoices ? { choices: line, text: paragraphs.join('\n\n') } : { choices: '', text: message };
}
