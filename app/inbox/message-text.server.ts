import { loosePhonePattern } from '../i18n/contact-urls.ts';
import { contentIn } from '../i18n/content.ts';
import { locales } from '../site-map.ts';

type SplitMessage = { choices: string; phone: string; text: string };

/** Splits a message into the line with the choices, in any language, the phone number at its end, and the text that follows. */
export function splitChoices(message: string): SplitMessage {
  const [line = '', ...paragraphs] = message.split('\n\n');
  const labels = locales.map((locale) => contentIn(locale).strings.contactForm);
  const beginnings = labels.flatMap(({ who, class: group, phone }) => [`${who} `, `${group}: `, `${phone}: `]);
  const hasChoices = paragraphs.length > 0 && beginnings.some((beginning) => line.startsWith(beginning));
  if (!hasChoices) return { choices: '', phone: '', text: message };
  const phone =
    labels.map((label) => line.split(`${label.phone}: `).at(-1) ?? '').find((end) => loosePhonePattern.test(end)) ?? '';
  return { choices: line.slice(0, line.length - phone.length), phone, text: paragraphs.join('\n\n') };
}
