// The agreement between the accounts (server/accounts.ts) and the pages that use them (app/account, app/admin).
// Nothing here knows words, pages or routes; outcomes are named, and worded by the pages. Every function rejects when the
// database does. Mailed links lead to the sign-in page: `?confirm=<token>&email=<address>`, `?reset=<token>`.

export interface Member {
  id: string;
  /** Canonical: lower case, ASCII domain. */
  email: string;
  /** The verified address equals ADMIN_EMAIL. Read fresh from the database for each request; the only test of an administrator. */
  isAdministrator: boolean;
}

/** Set-Cookie lines that must go out with the answer. */
export type Cookies = string[];

export type SignedIn = { outcome: 'signed-in'; member: Member; cookies: Cookies };
/** Too many tries, or too busy hashing passwords (then `busy`): when to come back. */
export type Limited = { outcome: 'limited'; retryAfterSeconds: number; busy: boolean };
/** For one of these reasons, or for one that Google itself has put into words for people, or not. */
export type Refused = { outcome: 'refused' } & ({ reason: GoogleRefusal } | { message: string | null });
export type GoogleRefusal = 'cancelled' | 'unverified' | 'expired';

/** In which language somebody is written to; English when nobody says. */
export type Language = 'el' | 'en';

export interface Credentials {
  /** Canonical. */
  email: string;
  /** A new one must be `isAcceptable` (server/passwords.ts), else the promise rejects with a RangeError. Compared as NFC. */
  password: string;
  /** hashNetwork() of the visitor's address. */
  network: string;
  language?: Language | undefined;
}

export interface Accounts {
  /** 'confirmation-sent' also when an unverified account of that address exists: its pending password is replaced, older links die. */
  signUp(input: Credentials): Promise<{ outcome: 'confirmation-sent' } | { outcome: 'already-registered' } | Limited>;
  /** 'unconfirmed' only after the right password. */
  signIn(input: Credentials): Promise<SignedIn | { outcome: 'invalid' } | { outcome: 'unconfirmed' } | Limited>;
  /** The mailed token and the password chosen at sign-up together confirm the address and sign in. */
  confirm(
    input: Credentials & { token: string },
  ): Promise<SignedIn | { outcome: 'invalid' } | { outcome: 'link-expired' } | Limited>;
  /** Sends the confirmation again; asked for after a sign-in that was 'unconfirmed', with the same credentials. */
  resendConfirmation(input: Credentials): Promise<{ outcome: 'confirmation-sent' } | { outcome: 'invalid' } | Limited>;
  /** The same answer, in the same time, for every address. */
  requestReset(input: { email: string; network: string; language?: Language }): Promise<{ outcome: 'reset-sent' } | Limited>;
  /** Whether a reset link may still be used; changes nothing. */
  isResetTokenValid(token: string): Promise<boolean>;
  /** Sets the password, confirms the address, ends every session, signs in, sends the notice. One use, also when raced. */
  resetPassword(input: {
    token: string;
    password: string;
    network: string;
    language?: Language;
  }): Promise<SignedIn | { outcome: 'link-expired' } | Limited>;
  /** Where to send the browser, or null when Google is not configured. `comeBackTo` is given back when all went well. */
  startGoogle(comeBackTo?: string): Promise<{ location: string; cookies: Cookies } | null>;
  /** Google's answer at the callback address. */
  finishGoogle(request: Request): Promise<(SignedIn & { comeBackTo?: string }) | Refused | { outcome: 'database-error' }>;
  /** The member of this request's session cookie, with the cookie renewed when it is due; null when there is none. */
  session(request: Request): Promise<{ member: Member; cookies: Cookies } | null>;
  /** Ends this session; gives the cookies that clear it. */
  signOut(request: Request): Promise<Cookies>;
  /** What this request's session must show before its account is deleted; null when there is no session. */
  deletionProof(request: Request): Promise<DeletionProof | null>;
  /**
   * Deletes the account of this request's session with everything that hangs on it, ends all its sessions and tells its owner
   * by mail. 'stale': there is no password to ask for, and this session began too long ago. 'signed-out': there is none (any more).
   */
  deleteAccount(
    request: Request,
    input: { password: string; network: string; language?: Language },
  ): Promise<
    { outcome: 'deleted'; cookies: Cookies } | { outcome: 'invalid' } | { outcome: 'stale' } | { outcome: 'signed-out' } | Limited
  >;
}

/** The password; nothing more than a session that has just begun; or, where it has not, a new one. */
export type DeletionProof = 'password' | 'none' | 'sign-in';

/** The mails that accounts send; the pages word them. */
export interface AccountMails {
  confirmAddress(to: string, link: string, language?: Language): MailWords;
  resetPassword(to: string, link: string, language?: Language): MailWords;
  passwordChanged(to: string, language?: Language): MailWords;
  accountDeleted(to: string, language?: Language): MailWords;
}

type MailWords = { subject: string; text: string; html: string };
