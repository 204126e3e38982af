import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { answers } from '#content/answers.ts';
import { type AnswerTexts, listAnswers } from '#store/answers.ts';
import { type FormSchema, isFilled, lineOf, textOf } from '../admin/form-schema.server.ts';
import { fillIn } from '../content/placeholders.ts';
import { contentIn } from '../i18n/content.ts';
import { formatPhone } from '../i18n/format.ts';
import { addressOf } from '../mail/compose-mail.tsx';
import { localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { type PlaceholderKey, placeholders } from './answer-placeholders.ts';
import type { Texts } from './texts.ts';

type AnswerErrorKey = keyof Texts['answers']['errors'];
type Context = ActionFunctionArgs['context'];
export type AnswerField = keyof AnswerTexts;

/** Returns the answers of content/, with their titles in the language of the admin area. */
export function shippedAnswers(locale: Locale) {
  return answers.map(({ title, ...answer }) => ({ ...answer, title: title[locale] }));
}

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
  const ofAudiences = (['kids', 'adults'] as const).map((each) => ({ what: schedule[each], price: schedule.prices[each] }));
  const prices = [...ofAudiences.filter(({ price }) => price), ...list];
  const facts: Record<PlaceholderKey, string> = {
    phone: formatPhone(school.phone, locale).replaceAll(' ', '\u00a0'),
    email: school.email,
    address: addressOf(school),
    prices: [text, ...prices.map(({ what, price }) => `${what}: ${price}`)].join('\n'),
    site: origin + paths.home[locale],
    school: school.name,
  };
  const named = (Object.keys(placeholders) as PlaceholderKey[]).flatMap((key) =>
    Object.values(placeholders[key]).map((name) => [name, facts[key]]),
  );
  return fillIn(answer[`text_${locale}`], Object.fromEntries(named));
}

const key = (name: AnswerErrorKey) => name;

const text = textOf(3_000, key('textTooLong'));

/** An empty English text becomes the Greek one. */
export const answerSchema: FormSchema<AnswerField, AnswerTexts> = z
  .object({
    title: lineOf(60, key('titleTooLong')).refine(isFilled, key('titleMissing')),
    text_el: text.min(1, key('textMissing')),
    text_en: text,
  })
  .transform(({ text_en, ...answer }) => ({ ...answer, text_en: text_en || answer.text_el }));
