import { z } from 'zod';
import { canonicalEmail } from '#server/email-address.ts';
import { countGraphemes, countTowardsLimit, percentDecode, singleLine } from '#server/form.ts';
import { isWithin, paths } from '../site-map.ts';
import { firstErrors } from '../ui/form-errors.ts';
import { isSentMode, oauthErrorParameters, passwordLength } from './field-rules.ts';
import type { AuthMode, Texts } from './texts.ts';

export const authFields = ['email', 'password', 'password_confirm', 'intent', 'credential', 'code'] as const;
export type AuthField = 'email' | 'password' | 'password_confirm';
export type AuthErrorKey = keyof Texts['auth']['errors'];
export type AuthErrors = Partial<Record<AuthField, AuthErrorKey>>;

/** `event` is the id of the event to which the sign-in leads, `again` the path that asked for a new sign-in. */
export type AuthRequest = {
  mode: AuthMode;
  token: string;
  event: string | undefined;
  again?: string | undefined;
  linksGoogle?: boolean;
};

export function parseAuthRequest({ searchParams }: URL): AuthRequest {
  const event = parseEventId(searchParams.get('event'));
  const reset = searchParams.get('reset');
  if (reset) return { mode: 'reset', token: reset, event };
  const confirm = searchParams.get('confirm');
  if (confirm) return { mode: 'confirm', token: confirm, event };
  const change = searchParams.get('change');
  if (change) return { mode: 'change-email', token: change, event };
  const link = searchParams.get('sign-in');
  if (link) return { mode: 'by-link', token: link, event };
  const mode = searchParams.get('mode');
  // The page repeats the email, and anyone can put any text into the URL.
  const isKnown = mode === 'sign-up' || (isSentMode(mode) && canonicalEmail(searchParams.get('email') ?? '') !== null);
  const again = parseReturnPath(searchParams.get('again'));
  return { mode: isKnown ? mode : 'sign-in', token: '', event, again, linksGoogle: searchParams.get('link') === 'google' };
}

/** Accepts private paths only, to prevent open redirects. */
export function parseReturnPath(text: string | null): string | undefined {
  const { pathname = '', search, hash } = URL.parse(text ?? '', 'http://localhost') ?? {};
  const isPrivate = [paths.profile, paths.admin].some((path) => isWithin(pathname, path));
  return isPrivate ? `${pathname}${search}${hash}` : undefined;
}

/** Mails repeat the id in their links, and anyone can put any text into the URL. */
export function parseEventId(text: string | null): string | undefined {
  return text !== null && /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

const email = z
  .string()
  .min(1, 'emailMissing')
  .transform((text, context) => canonicalEmail(text) ?? context.addIssue('emailInvalid') ?? z.NEVER);

// The maximum length protects the expensive password hash from very long input.
const givenPassword = z
  .string()
  .min(1, 'passwordMissing')
  .refine((text) => countTowardsLimit(text) <= passwordLength.max, 'passwordTooLong');

const newPassword = givenPassword.refine((text) => text === '' || countGraphemes(text) >= passwordLength.min, 'passwordTooShort');

const schemas = {
  signIn: z.object({ email, password: givenPassword }),
  signUp: z.object({ email, password: newPassword }),
  emailOnly: z.object({ email }),
  reset: z
    .object({ password: newPassword, password_confirm: z.string() })
    .refine(({ password, password_confirm }) => password === password_confirm, {
      path: ['password_confirm'],
      message: 'passwordsDiffer',
    }),
};

export type AuthSchema = keyof typeof schemas;
export type AuthInput<Name extends AuthSchema> = z.output<(typeof schemas)[Name]>;

export function validateAuth<Name extends AuthSchema>(
  name: Name,
  values: Record<string, string>,
): { input: AuthInput<Name> } | { errors: AuthErrors } {
  const parsed = schemas[name].safeParse(values);
  if (parsed.success) return { input: parsed.data as AuthInput<Name> };
  return { errors: firstErrors<AuthField, AuthErrorKey>(parsed.error.issues) };
}

// Caps the texts because they come from the URL, where anyone can put any text.
const maxOauthTextLength = 300;

/** Returns the error message, an explanation if there is one, and the other parameters that carry text, for example 'error: access_denied'. */
export function oauthError(search: URLSearchParams, texts: Texts['auth']['errors']): { text: string; details: string[] } | null {
  if (!oauthErrorParameters.some((name) => search.has(name))) return null;
  const textOf = (name: (typeof oauthErrorParameters)[number]) => {
    const encoded = search.get(name) ?? '';
    // Some providers encode the description twice.
    return singleLine(percentDecode(encoded) ?? encoded).slice(0, maxOauthTextLength);
  };
  const [description = '', ...others] = oauthErrorParameters.map(textOf);
  return {
    text: /database error/i.test(description) ? texts.oauthDatabase : description || texts.googleFailed,
    details: [
      ...(search.get('error') === 'access_denied' ? [texts.googleDenied] : []),
      ...others.flatMap((text, index) => (text ? [`${oauthErrorParameters[index + 1]}: ${text}`] : [])),
    ],
  };
}
