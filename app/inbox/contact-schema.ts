import { z } from 'zod';
import { canonicalEmail } from '#server/email-address.ts';
import { countTowardsLimit, singleLine } from '#server/form.ts';
import { withoutInvisible } from '#server/normalize.ts';
import type { ContactColumns } from '#store/tables.ts';
import type { ContactFormStrings } from '../content/model.ts';
import { loosePhonePattern } from '../i18n/contact-urls.ts';
import { contentIn } from '../i18n/content.ts';
import type { Locale } from '../site-map.ts';
import { groupName, offeredGroupIds, offeredGroups } from '../timetable/groups.ts';

type ErrorKey = keyof ContactFormStrings['errors'];

export type ContactError = { key: ErrorKey; max?: number; over?: number };

const required = (error: ErrorKey) => z.string().min(1, error);

/** `max` counts grapheme clusters instead of UTF-16 code units, so an emoji counts as one character. */
const atMost = (max: number, error: ErrorKey) =>
  z.string().check(({ value, issues }) => {
    const over = countTowardsLimit(value) - max;
    if (over > 0) issues.push({ code: 'custom', message: error, params: { max, over }, input: value });
  });

const oneOf = <Value extends string>(values: () => readonly Value[]) =>
  z.string().transform((text) => values().find((value) => value === text));

const audiences = ['child', 'me', 'unsure'] as const satisfies readonly (keyof ContactFormStrings['audiences'])[];

const schemas = {
  who: oneOf(() => audiences),
  class: oneOf(offeredGroupIds),
  name: z.string().transform(singleLine).pipe(required('nameMissing')).pipe(atMost(100, 'nameTooLong')),
  /** Copied numbers may contain other dashes. */
  phone: z
    .string()
    .transform((text) => singleLine(withoutInvisible(text)).replace(/\p{Pd}/gu, '-'))
    .refine((text) => text === '' || loosePhonePattern.test(text), 'phoneInvalid' satisfies ErrorKey),
  email: required('emailMissing')
    .pipe(atMost(254, 'emailTooLong'))
    .transform((text, context) => canonicalEmail(text) ?? context.addIssue('emailInvalid' satisfies ErrorKey) ?? z.NEVER),
  message: required('messageMissing').pipe(atMost(5_000, 'messageTooLong')),
  privacy: z.string().refine((text) => text === 'on' || text === 'true', 'privacyMissing' satisfies ErrorKey),
  /** Honeypot field, hidden from visitors but filled in by bots. */
  trap: z.string().max(0, 'honeypotFilled' satisfies ErrorKey),
  /** Idempotency key generated in the browser. Empty without JavaScript. */
  key: z.string(),
} satisfies Record<keyof ContactColumns | UnstoredField, z.ZodType>;

const contactSchema = z.object(schemas);

type UnstoredField = 'who' | 'class' | 'phone' | 'privacy' | 'trap' | 'key';

export type ContactField = keyof typeof schemas;
export type ContactValues = z.input<typeof contactSchema>;
export type ContactErrors = Partial<Record<ContactField, ContactError>>;
type ContactMessage = Omit<z.output<typeof contactSchema>, UnstoredField>;
/** The visitor's choices in words. */
export type ContactChoices = { who?: string; class?: string; phone?: string };
export type ValidContact = {
  /** Its text begins with the choices. */
  message: ContactMessage;
  text: string;
  group: string | undefined;
  submissionKey: string | undefined;
};

export const contactFields = Object.keys(schemas) as ContactField[];

/** Puts the answers to `who`, `class` and `phone` in front of the message, in a line that counts towards its maximum length. */
export function validateContact(values: ContactValues, locale: Locale): ValidContact | { errors: ContactErrors } {
  const text = values.message;
  const firstLine = text && choicesLine(choicesOf(values, locale), locale);
  const { data, error } = contactSchema.safeParse({ ...values, message: firstLine + text });
  if (data) {
    const { who, class: group, phone, privacy, trap, key, ...message } = data;
    return { message, text, group, submissionKey: key || undefined };
  }
  const errors: ContactErrors = {};
  for (const issue of error.issues) {
    const params = issue.code === 'custom' ? issue.params : undefined;
    errors[issue.path[0] as ContactField] ??= { key: issue.message as ErrorKey, ...params };
  }
  if (errors.message?.max) errors.message.max -= countTowardsLimit(firstLine);
  return { errors };
}

export function choicesOf(values: ContactValues, locale: Locale): ContactChoices {
  const { strings, schedule } = contentIn(locale);
  const audience = audiences.find((each) => each === values.who);
  const group = offeredGroups(schedule).find(({ id }) => id === values.class);
  const { data: phone } = schemas.phone.safeParse(values.phone);
  return {
    ...(audience && { who: strings.contactForm.audiences[audience] }),
    ...(group && { class: groupName(group, schedule) }),
    ...(phone && { phone }),
  };
}

/** `splitChoices` (app/inbox/message-text.server.ts) recognizes this line. */
function choicesLine({ who, class: group, phone }: ContactChoices, locale: Locale): string {
  const labels = contentIn(locale).strings.contactForm;
  const choices = [
    ...(who ? [`${labels.who} ${who}`] : []),
    ...(group ? [`${labels.class}: ${group}`] : []),
    ...(phone ? [`${labels.phone}: ${phone}`] : []),
  ];
  return choices.length > 0 ? `${choices.join(' · ')}\n\n` : '';
}
