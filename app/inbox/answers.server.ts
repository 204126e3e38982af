import type { ActionFunctionArgs } from 'react-router';
import { answers } from '#content/answers.ts';
import { countTowardsLimit, singleLine } from '#server/form.ts';
import { type AnswerTexts, listAnswers } from '#store/answers.ts';
import { fillIn } from '../content/placeholders.ts';
import { contentIn } from '../i18n/content.ts';
import { formatPhone } from '../i18n/format.ts';
import { addressOf } from '../mail/compose-mail.tsx';
import { localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { type PlaceholderKey, placeholders } from './answer-placeholders.ts';
import type { Texts } from './texts.ts';

export type AnswerErrorKey = keyof Texts['answers']['errors'];
type Context = ActionFunctionArgs['context'];
export type AnswerField = keyof AnswerTexts;

/** Returns the answers of content/, with their titles in the language of the admin area. */
export function shippedAnswers(locale: Locale) {
  return answers.map(({ title, ...answer }) => ({ ...answer, title: title[locale] }));
}

const maxTitle = 60;
const maxText = 3_000;

export async function readAnswers(context: Context) {
  return listAnswers(
    context.get(servicesContext).database,
    context.get(administratorContext),
    shippedAnswers(context.get(localeContext)),
  );
}

/** Fills in the school's facts. */
export function answerText(answer: AnswerTexts, locale: Locale, origin: string): string {
  const { school, schedule } = contentIn(locale);
  const { text, list } = schedule.prices;
  const facts: Record<PlaceholderKey, string> = {
    phone: formatPhone(school.phone, locale).replaceAll(' ', '\u00a0'),
    email: school.email,
    address: addressOf(school),
    prices: [text, ...list.map(({ what, price }) => `${what}: ${price}`)].join('\n'),
    site: origin + paths.home[locale],
    school: school.name,
  };
  const named = (Object.keys(placeholders) as PlaceholderKey[]).flatMap((key) =>
    Object.values(placeholders[key]).map((name) => [name, facts[key]]),
  );
  return fillIn(answer[`text_${locale}`], Object.fromEntries(named));
}

/** An empty English text becomes the Greek one. */
export function validateAnswer(
  values: AnswerTexts,
): { answer: AnswerTexts } | { errors: Partial<Record<AnswerField, AnswerErrorKey>> } {
  const answer = { ...values, title: singleLine(values.title), text_en: values.text_en || values.text_el };
  const errors: Partial<Record<AnswerField, AnswerErrorKey>> = {
    ...(answer.title === '' && { title: 'titleMissing' }),
    ...(countTowardsLimit(answer.title) > maxTitle && { title: 'titleTooLong' }),
  };
  if (answer.text_el === '') errors.text_el = 'textMissing';
  for (const name of ['text_el', 'text_en'] as const) if (countTowardsLimit(values[name]) > maxText) errors[name] = 'textTooLong';
  return Object.keys(errors).length > 0 ? { errors } : { answer };
}
