// What may be entered at the door. Errors are keys, worded at render.
import { z } from 'zod';
import { canonicalEmail } from '#server/email-address.ts';
import { countCharacters } from '#server/form.ts';
import type { AccountCopy } from '../content/model.ts';
import { passwordLength } from './password-length.ts';

export const authFields = ['email', 'password', 'password_confirm', 'intent'] as const;
export type AuthField = 'email' | 'password' | 'password_confirm';
export type AuthErrorKey = keyof AccountCopy['auth']['errors'];
export type AuthErrors = Partial<Record<AuthField, AuthErrorKey>>;

const email = z
  .string()
  .min(1, 'emailMissing')
  .transform((text, context) => canonicalEmail(text) ?? context.addIssue('emailInvalid') ?? z.NEVER);

// No password is longer, so a longer one is refused before anybody spends a second on hashing it.
const givenPassword = z
  .string()
  .min(1, 'passwordMissing')
  .refine((text) => countCharacters(text) <= passwordLength.most, 'passwordTooLong');

const newPassword = givenPassword.refine(
  (text) => text === '' || countCharacters(text) >= passwordLength.least,
  'passwordTooShort',
);

const schemas = {
  signIn: z.object({ email, password: givenPassword }),
  signUp: z.object({ email, password: newPassword }),
  forgot: z.object({ email }),
  reset: z
    .object({ password: newPassword, password_confirm: z.string() })
    .refine(({ password, password_confirm }) => password === password_confirm, {
      path: ['password_confirm'],
      message: 'passwordsDiffer',
    }),
};

/** The values as they are used (the address in its one spelling), or the first error of each field that is wrong. */
export function checkAuth<Name extends keyof typeof schemas>(
  name: Name,
  values: Record<string, string>,
): { input: z.output<(typeof schemas)[Name]> } | { errors: AuthErrors } {
  const parsed = schemas[name].safeParse(values);
  if (parsed.success) return { input: parsed.data as z.output<(typeof schemas)[Name]> };
  const errors: AuthErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as AuthField] ??= message as AuthErrorKey;
  return { errors };
}
