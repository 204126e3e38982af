// Rules shared by the forms and their schemas. Forms cannot import the schemas because those import server code.
import { paths } from '../site-map.ts';

/** Length of a new password in user-perceived characters (grapheme clusters). */
export const passwordLength = { min: 8, max: 128 } as const;

export const profileFields = ['first_name', 'last_name', 'phone_number', 'address', 'birth_date'] as const;

export const earliestBirthDate = '1900-01-01';

/** Modes in which the sign-in page says that a mail with a link was sent. */
const sentModes = ['check-email', 'reset-sent', 'link-sent'] as const;

export type SentMode = (typeof sentModes)[number];

export const isSentMode = (mode: string | null): mode is SentMode => sentModes.some((each) => each === mode);

/** `event` is the id of the event to which the sign-in leads. */
export function pathToMode(mode: 'sign-in' | 'sign-up', event?: string | null, email?: string): string {
  const query = new URLSearchParams({ ...(mode === 'sign-up' && { mode }), ...(event && { event }), ...(email && { email }) });
  return query.size > 0 ? `${paths.auth}?${query}` : paths.auth;
}

/** Sign-in form whose password links the Google account. `returnTo` may lead to an event. */
export function pathToGoogleLink({ email, returnTo }: { email: string; returnTo?: string }): string {
  const event = returnTo && new URLSearchParams(/\?([^#]*)/.exec(returnTo)?.[1]).get('event');
  return `${paths.auth}?${new URLSearchParams({ link: 'google', email, ...(event && { event }) })}`;
}

/** Parameters that an OAuth provider adds to the URL when the sign-in fails (RFC 6749, section 4.1.2.1). */
export const oauthErrorParameters = ['error_description', 'error', 'error_code', 'error_uri'] as const;
