import { z } from 'zod';
import { canonicalEmail } from '#server/email-address.ts';
import { countGraphemes, singleLine } from '#server/form.ts';
import type { ContactColumns } from '#store/tables.ts';
import type { ContactFormStrings } from '../../content/model.ts';

type ErrorKey = keyof ContactFormStrings['errors'];

export type ContactError = { key: ErrorKey; max?: number; over?: number };

const required = (error: ErrorKey) => z.string().min(1, error);

/** `max` counts grapheme clusters instead of UTF-16 code units, so an emoji counts as one character. */
const atMost = (max: number, error: ErrorKey) =>
  z.string().check(({ value, issues }) => {
    const over = countGraphemes(value) - max;
    if (over > 0) issues.push({ code: 'custom', message: error, params: { max, over }, input: value });
  });

const schemas = {
  name: z.string().transform(singleLine).pipe(required('nameMissing')).pipe(atMost(100, 'nameTooLong')),
  email: required('emailMissing')
    .pipe(atMost(254, 'emailTooLong'))
    .transform((text, context) => canonicalEmail(text) ?? context.addIssue('emailInvalid' satisfies ErrorKey) ?? z.NEVER),
  message: required('messageMissing').pipe(atMost(5_000, 'messageTooLong')),
  privacy: z.string().refine((text) => text === 'on' || text === 'true', 'privacyMissing' satisfies ErrorKey),
  /** Honeypot field, hidden from visitors but filled in by bots. */
  trap: z.string().max(0, 'honeypotFilled' satisfies ErrorKey),
  /** Idempotency key generated in the browser. Empty without JavaScript. */
  key: z.string(),
} satisfies Record<keyof ContactColumns | 'privacy' | 'trap' | 'key', z.ZodType>;

const contactSchema = z.object(schemas);

export type ContactField = keyof typeof schemas;
export type ContactValues = z.input<typeof contactSchema>;
export type ContactErrors = Partial<Record<ContactField, ContactError>>;
export type ContactMessage = Omit<z.output<typeof contactSchema>, 'privacy' | 'trap' | 'key'>;
export type ValidContact = { message: ContactMessage; submissionKey: string | undefined };

export const contactFields = Object.keys(schemas) as ContactField[];

export function validateContact(values: ContactValues): ValidContact | { errors: ContactErrors } {
  const { data, error } = contactSchema.safeParse(values);
  if (data) {
    const { privacy, trap, key, ...message } = data;
    return { message, submissionKey: key || undefined };
  }
  const errors: ContactErrors = {};
  for (const issue of error.issues) {
    const params = issue.code === 'custom' ? issue.params : undefined;
    errors[issue.path[0] as ContactField] ??= { key: issue.message as ErrorKey, ...params };
  }
  return { errors };
}
