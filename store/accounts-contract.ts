// The interface between accounts (store/accounts.ts) and the pages, which word the outcomes. Every function rejects when the
// database fails.

export interface Member {
  id: string;
  /** Canonical: lower case, ASCII domain. */
  email: string;
  /** The verified email equals ADMIN_EMAIL. Read from the database for each request; nothing else makes an administrator. */
  isAdministrator: boolean;
}

/** Set-Cookie header values for the response. */
export type Cookies = string[];

export type SignedIn = { outcome: 'signed-in'; member: Member; cookies: Cookies };
/** A rate limit is used up, or (`busy`) too many passwords are being hashed. */
export type Limited = { outcome: 'limited'; retryAfterSeconds: number; busy: boolean };
/** `reason` for failures that the pages word; otherwise Google's own message for people, if it sent one. */
export type Refused = { outcome: 'refused' } & (
  | { reason: 'cancelled' | 'unverified' | 'expired' | 'unavailable' }
  | { message: string | null }
);

/** Language of the emails that a request causes; English by default. */
export type Locale = 'el' | 'en';

/** Stored with a new session as a short label (server/device-label.ts). */
type Device = { userAgent?: string | null | undefined };

export interface Credentials extends Device {
  /** Canonical. */
  email: string;
  /** New passwords must pass `isAcceptable()` (server/passwords.ts), or the promise rejects with a RangeError. Normalized to NFC. */
  password: string;
  /** hashNetwork() of the client's IP address. */
  network: string;
  locale?: Locale | undefined;
}

/** A browser that is signed in. Instants are ISO-8601 in UTC. */
export interface SessionSummary {
  id: string;
  /** Browser and system, such as 'Firefox, Android'; empty when unknown. */
  label: string;
  createdAt: string;
  /** Accurate to five minutes. */
  lastUsedAt: string;
  /** The session of this request. */
  isCurrent: boolean;
}

export interface Accounts {
  /** An unverified account with this email is replaced: its pending password and its links no longer work. */
  signUp(input: Credentials): Promise<{ outcome: 'confirmation-sent' } | { outcome: 'already-registered' } | Limited>;
  /** 'unconfirmed' only after the correct password. */
  signIn(input: Credentials): Promise<SignedIn | { outcome: 'invalid' } | { outcome: 'unconfirmed' } | Limited>;
  /** The emailed token and the password chosen at sign-up together verify the email and sign in. */
  confirm(
    input: Credentials & { token: string },
  ): Promise<SignedIn | { outcome: 'invalid' } | { outcome: 'link-expired' } | Limited>;
  /** Sends a new confirmation link, after a sign-in that was 'unconfirmed', with the same credentials. */
  resendConfirmation(input: Credentials): Promise<{ outcome: 'confirmation-sent' } | { outcome: 'invalid' } | Limited>;
  /** The same answer in the same time for every email, known or not. */
  requestReset(input: { email: string; network: string; locale?: Locale }): Promise<{ outcome: 'reset-sent' } | Limited>;
  isResetTokenValid(token: string): Promise<boolean>;
  /** Sets the password, verifies the email, revokes every session, signs in and emails a notice. The token works once. */
  resetPassword(
    input: { token: string; password: string; network: string; locale?: Locale } & Device,
  ): Promise<SignedIn | { outcome: 'link-expired' } | Limited>;
  /** Google's page to send the browser to; null when Google is not configured. `returnTo` comes back from `finishGoogle`. */
  startGoogle(input: {
    network: string;
    returnTo?: string | undefined;
  }): Promise<{ location: string; cookies: Cookies } | Refused | Limited | null>;
  /** For Google's redirect to the callback address. */
  finishGoogle(request: Request): Promise<(SignedIn & { returnTo?: string }) | Refused | { outcome: 'database-error' }>;
  /** The member of this request's session, with the cookie when it was renewed; null when signed out. */
  session(request: Request): Promise<{ member: Member; cookies: Cookies } | null>;
  /** Revokes this session; returns the cookies that clear it. */
  signOut(request: Request): Promise<Cookies>;
  /** The sessions of this request's member, last used first; none when signed out. */
  listSessions(request: Request): Promise<SessionSummary[]>;
  /** Revokes one session of this request's member, or all but this one. Sessions of other members are left alone. */
  endSessions(request: Request, which: { id: string } | 'others'): Promise<void>;
  /** How this request's member must re-authenticate before the account is deleted; null when signed out. */
  requiredReauth(request: Request): Promise<Reauth | null>;
  /**
   * Deletes the account of this request's session with all its data, revokes its sessions and emails a notice.
   * 'stale': there is no password to check, and the sign-in was too long ago.
   */
  deleteAccount(
    request: Request,
    input: { password: string; network: string; locale?: Locale },
  ): Promise<
    { outcome: 'deleted'; cookies: Cookies } | { outcome: 'invalid' } | { outcome: 'stale' } | { outcome: 'signed-out' } | Limited
  >;
}

/** Without a password: nothing after a recent sign-in, otherwise a new sign-in. */
export type Reauth = 'password' | 'none' | 'sign-in';

/** Texts of the emails; written by the pages. */
export interface AccountMails {
  confirmAddress(to: string, link: string, locale?: Locale): MailText;
  resetPassword(to: string, link: string, locale?: Locale): MailText;
  passwordChanged(to: string, locale?: Locale): MailText;
  accountDeleted(to: string, locale?: Locale): MailText;
}

type MailText = { subject: string; text: string; html: string };
