// What a contact message must be. Errors are keys, worded at render in the language of the page.
import { z } from 'zod';
import { canonicalEmail } from '#server/email-address.ts';
import { countCharacters, singleLine } from '#server/form.ts';
import type { ContactFormStrings } from '../../content/model.ts';
import { maxLength } from './contact-limits.ts';

const atMost = (characters: number) => (text: string) => countCharacters(text) <= characters;

const contactSchema = z.object({
  name: z
    .string()
    .transform(singleLine)
    .pipe(z.string().min(1, 'nameMissing').refine(atMost(maxLength.name), 'nameTooLong')),
  email: z
    .string()
    .min(1, 'emailMissing')
    .refine(atMost(maxLength.email), 'emailTooLong')
    .transform((text, context) => canonicalEmail(text) ?? context.addIssue('emailInvalid') ?? z.NEVER),
  message: z.string().min(1, 'messageMissing').refine(atMost(maxLength.message), 'messageTooLong'),
  privacy: z.string().min(1, 'privacyMissing'),
  trap: z.string().max(0, 'trapFilled'),
  key: z.string(),
});

export const contactFields = Object.keys(contactSchema.shape) as (keyof z.input<typeof contactSchema>)[];
export type ContactField = keyof z.input<typeof contactSchema>;
export type ContactValues = z.input<typeof contactSchema>;
export type ContactErrors = Partial<Record<ContactField, ContactErrorKey>>;
type ContactErrorKey = keyof ContactFormStrings['errors'];

/** The message as it is stored, or the first error of each field that is wrong and the characters that the message is over. */
export function checkContact(
  values: ContactValues,
): { message: z.output<typeof contactSchema> } | { errors: ContactErrors; over: number } {
  const { data, error } = contactSchema.safeParse(values);
  if (data) return { message: data };
  const errors: ContactErrors = {};
  for (const { path, message } of error.issues) errors[path[0] as ContactField] ??= message as ContactErrorKey;
  return { errors, over: countCharacters(values.message) - maxLength.message };
}
