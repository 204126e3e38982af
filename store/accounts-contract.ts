// Interface between account management (store/accounts.ts) and the pages, which map each outcome to a message.
import type { EmailTokenKind, Locale } from './tables.ts';

export interface Member {
  id: string;
  /** Canonical form (server/email-address.ts): lower case, with the domain in ASCII. */
  email: string;
  /** True only if the verified email equals the ADMIN_EMAIL environment variable. Stored roles grant nothing. */
  isAdministrator: boolean;
  hasPasskey?: boolean;
  /** Language that the administrator has chosen with the switch. */
  locale?: Locale | null;
}

export type Cookies = string[];

export type SignedIn = { outcome: 'signed-in'; member: Member; cookies: Cookies };
/** The session of 'second-factor-required' has no rights until a passkey or a recovery code completes it. */
export type SignInOutcome = SignedIn | { outcome: 'second-factor-required'; cookies: Cookies };
/** A rate limit is exhausted or, if `busy`, the queue for password hashing is full, for everybody or for this account or network. */
export type RateLimited = { outcome: 'limited'; retryAfterSeconds: number; busy: boolean };
/** Failed Google sign-in. The pages translate `reason`; `message` is Google's error description, or null if it sent none. */
export type GoogleSignInRejected = { outcome: 'refused' } & (
  | { reason: 'canceled' | 'unverified' | 'expired' | 'unavailable' }
  | { message: string | null }
);

export interface Credentials {
  /** Must be in canonical form (server/email-address.ts), because accounts are looked up by exact match. */
  email: string;
  /** New passwords must satisfy `isValidPassword` (server/passwords.ts). Otherwise, the call rejects with a RangeError. */
  password: string;
  /** Keyed hashes of the client's networks (`hashNetworks`), never the IP address itself. */
  networks: readonly string[];
  locale?: Locale | undefined;
  /** Id of the event to which a mailed link leads after the sign-in. */
  event?: string | undefined;
  /** The browser's device cookie exempts it from limits that strangers can exhaust. Its User-Agent labels the session. */
  request?: Request | undefined;
}

/** A new password is common, the email or the school's name. */
type PasswordGuessable = { outcome: 'password-guessable' };

export interface SessionSummary {
  id: string;
  label: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

export type PasskeyChange = 'add' | 'remove' | 'new-codes' | 'use-code';

export interface Accounts {
  /** Replaces an unverified account with the same email, so its password and links stop working. */
  signUp(
    input: Credentials,
  ): Promise<{ outcome: 'confirmation-sent' } | { outcome: 'already-registered' } | PasswordGuessable | RateLimited>;
  /**
   * With `linksGoogle`, also links the Google account with which this browser was last refused ('password-required').
   * Returns 'unconfirmed' only if the password is correct so that strangers cannot find out who has signed up.
   */
  signIn(
    input: Credentials & { linksGoogle?: boolean | undefined },
  ): Promise<(SignInOutcome & { isGoogleLinked?: boolean }) | { outcome: 'invalid' } | { outcome: 'unconfirmed' } | RateLimited>;
  confirm(
    input: Credentials & { token: string },
  ): Promise<SignInOutcome | { outcome: 'invalid' } | { outcome: 'link-expired' } | RateLimited>;
  /** Needs no password because signing up again, which also sends a new link, needs none. Returns the same result for every email. */
  resendConfirmation(input: Omit<Credentials, 'password'>): Promise<{ outcome: 'confirmation-sent' } | RateLimited>;
  /** Returns the same result, after about the same time, whether or not the email has an account. */
  requestReset(input: Omit<Credentials, 'password'>): Promise<{ outcome: 'reset-sent' } | RateLimited>;
  /**
   * Mails a link that signs in, under the limits of `requestReset`, with the same result for every email. An unconfirmed account gets a
   * reset link instead, the administrator a mail without a link.
   */
  requestSignInLink(input: Omit<Credentials, 'password'>): Promise<{ outcome: 'link-sent' } | RateLimited>;
  /** Leaves the password and other sessions as they are. The token is single-use. */
  signInByLink(input: { token: string; request?: Request | undefined }): Promise<SignInOutcome | { outcome: 'link-expired' }>;
  isLinkValid(kind: EmailTokenKind, token: string): Promise<boolean>;
  /**
   * Sets the password, verifies the email, revokes all sessions, removes the link to a Google account, signs the member in and emails a
   * notice. The token is single-use.
   */
  resetPassword(
    input: Omit<Credentials, 'email'> & { token: string },
  ): Promise<SignInOutcome | { outcome: 'link-expired' } | PasswordGuessable | RateLimited>;
  startGoogle(input: {
    networks: readonly string[];
    returnTo?: string | undefined;
  }): Promise<{ location: string; cookies: Cookies } | GoogleSignInRejected | RateLimited | null>;
  finishGoogle(
    request: Request,
    locale?: Locale,
  ): Promise<
    | (SignInOutcome & { returnTo?: string })
    /** The account exists, and Google is not authoritative for its email. */
    | { outcome: 'password-required'; email: string; cookies: Cookies; returnTo?: string }
    | GoogleSignInRejected
    | RateLimited
    | { outcome: 'database-error' }
  >;
  /** Returns true if a Google account is linked to the signed-in member's account, 'only' if there is no other way to sign in. */
  googleLink(request: Request): Promise<'none' | 'linked' | 'only'>;
  /** Has no effect on a member without a password. */
  unlinkGoogle(request: Request): Promise<void>;
  startPasskey(networks: readonly string[]): Promise<{ challenge: string; cookies: Cookies } | RateLimited>;
  /** Signs in, or completes or renews the session of the request, which must then be of the same member. */
  signInByPasskey(
    input: Pick<Credentials, 'locale'> & { request: Request; credential: string },
  ): Promise<SignInOutcome | { outcome: 'passkey-refused' } | RateLimited>;
  /** Completes or renews the session of the request. Each code works once. */
  signInByRecoveryCode(
    input: Pick<Credentials, 'locale'> & { request: Request; code: string },
  ): Promise<SignInOutcome | { outcome: 'code-refused' } | RateLimited>;
  /** Returns true if the member of the session, which may be incomplete, needs a second factor. */
  hasSecondFactor(request: Request): Promise<boolean>;
  hasSignedInWithin(request: Request, ms: number): Promise<boolean>;
  /** Returns true after a recent sign-in. The administrator's first passkey needs one by a mailed link or Google. */
  mayAddPasskey(request: Request): Promise<boolean>;
  /** Needs a recent sign-in and ends all other sessions. 'new-codes' replaces all recovery codes. */
  changePasskeys(input: {
    request: Request;
    change: { kind: Exclude<PasskeyChange, 'use-code'>; credential?: string; id?: string };
    locale?: Locale | undefined;
  }): Promise<{ outcome: 'changed'; codes?: string[] } | { outcome: 'stale' } | { outcome: 'refused' } | RateLimited>;
  session(request: Request): Promise<{ member: Member; cookies: Cookies } | null>;
  signOut(request: Request): Promise<Cookies>;
  listSessions(request: Request): Promise<SessionSummary[]>;
  revokeSessions(request: Request, which: { id: string } | 'others'): Promise<void>;
  requiredReauth(request: Request): Promise<Reauth | null>;
  /** Mails a link to the new address. Needs the same reauthentication as deleting the account. The administrator's address is fixed. */
  requestEmailChange(
    request: Request,
    input: Pick<Credentials, 'email' | 'password' | 'networks' | 'locale'>,
  ): Promise<
    | { outcome: 'change-sent' }
    | { outcome: 'already-registered' }
    | { outcome: 'invalid' }
    | { outcome: 'stale' }
    | { outcome: 'signed-out' }
    | RateLimited
  >;
  /** Ends all other sessions and emails the old address. The link works only for the signed-in member who requested it. */
  confirmEmailChange(
    request: Request,
    input: { token: string; locale?: Locale | undefined },
  ): Promise<
    { outcome: 'changed' } | { outcome: 'link-expired' } | { outcome: 'already-registered' } | { outcome: 'signed-out' }
  >;
  /** Returns 'stale' if the account has no password and the last sign-in is too long ago. */
  deleteAccount(
    request: Request,
    input: Pick<Credentials, 'password' | 'networks' | 'locale'>,
  ): Promise<
    | { outcome: 'deleted'; cookies: Cookies }
    | { outcome: 'invalid' }
    | { outcome: 'stale' }
    | { outcome: 'signed-out' }
    | RateLimited
  >;
}

/**
 * Reauthentication required to delete an account or to change its email. Members without a password must sign in again unless they did so
 * recently.
 */
export type Reauth = 'password' | 'none' | 'sign-in';

export interface AccountMails {
  confirmAddress(link: string, locale?: Locale): LinkMail;
  resetPassword(to: { firstName: string | null }, link: string, locale?: Locale): LinkMail;
  signInLink(to: { firstName: string | null }, link: string, locale?: Locale): LinkMail;
  /** Mail to the administrator, for whom sign-in links are disabled. */
  passwordOnly(to: AccountOwner, locale?: Locale): MailText;
  confirmNewAddress(link: string, locale?: Locale): LinkMail;
  /** Goes to the old address. */
  emailChanged(to: AccountOwner, locale?: Locale): MailText;
  passwordChanged(to: AccountOwner, locale?: Locale): MailText;
  googleLinked(to: AccountOwner, locale?: Locale): MailText;
  /** `device` is empty if it is unknown. */
  newBrowser(to: AccountOwner, signIn: { device: string; at: Date }, locale?: Locale): MailText;
  passkeysChanged(to: AccountOwner, change: PasskeyChange, locale?: Locale): MailText;
  accountDeleted(to: AccountOwner, locale?: Locale): MailText;
  /** Tells the administrator that the hourly limit of all account emails is exhausted. */
  accountMailLimit(limit: number): MailText;
}

export type AccountOwner = { email: string; firstName: string | null };
/** `link` is the mailed one, which opens the page in the language of the mail. */
type LinkMail = MailText & { link: string };
export type MailText = { subject: string; text: string; html: string };
