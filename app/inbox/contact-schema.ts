import { z } from 'zod';
import { canonicalEmail } from '#server/email-address.ts';
import { countTowardsLimit, singleLine } from '#server/form.ts';
import { withoutInvisible } from '#server/normalize.ts';
import type { ContactColumns } from '#store/tables.ts';
import type { ContactFormStrings } from '../content/model.ts';
import { loosePhonePattern } from '../i18n/contact-urls.ts';
import { contentIn } from '../i18n/content.ts';
import { isKidsGroup, offeredGroupIds } from '../timetable/groups.ts';
import type { HeldClass, ScheduleChanges } from '../timetable/schedule-changes.ts';
import { trialClasses, trialKey } from '../timetable/trial-classes.ts';

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
  /** A `trialKey`, 'other' or empty. `validateContact` compares it with the classes of the group. */
  trial: z.string(),
  age: z
    .string()
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((age) => age === null || (Number.isInteger(age) && age >= 1 && age <= 17), 'ageInvalid' satisfies ErrorKey),
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
} satisfies Record<string, z.ZodType>;

const contactSchema = z.object(schemas);

export type ContactField = keyof typeof schemas;
export type ContactValues = z.input<typeof contactSchema>;
export type ContactErrors = Partial<Record<ContactField, ContactError>>;
export type ValidContact = { message: ContactColumns; trial: HeldClass | undefined; submissionKey: string | undefined };

export const contactFields = Object.keys(schemas) as ContactField[];

/** Ignores a day without a class, and an age without a class of children, because the form then has no such field. */
export function validateContact(
  values: ContactValues,
  changes: ScheduleChanges,
  now: Date,
): ValidContact | { errors: ContactErrors } {
  const isForKids = isKidsGroup(values.class, contentIn('el').schedule);
  const { data, error } = contactSchema.safeParse({ ...values, age: isForKids ? values.age : '' });
  const group = schemas.class.parse(values.class);
  const isDayChosen = group !== undefined && !['', 'other'].includes(values.trial);
  const trial = isDayChosen ? trialClasses(group, changes, now).find((each) => trialKey(each) === values.trial) : undefined;
  const errors: ContactErrors = isDayChosen && !trial ? { trial: { key: 'trialGone' } } : {};
  if (data && !errors.trial) {
    const { name, email, message, who, age, phone, key } = data;
    const choices = { audience: who ?? null, class_group: group ?? null, child_age: age, phone: phone || null };
    const day = { trial_day: trial?.of.day ?? null, trial_start: trial?.of.start ?? null };
    return { message: { name, email, message, ...choices, ...day }, trial, submissionKey: key || undefined };
  }
  for (const issue of error?.issues ?? []) {
    const params = issue.code === 'custom' ? issue.params : undefined;
    errors[issue.path[0] as ContactField] ??= { key: issue.message as ErrorKey, ...params };
  }
  return { errors };
}
