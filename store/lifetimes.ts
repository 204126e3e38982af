/** Lifetimes of data, links and sessions. The privacy policy, the mails and the members' pages state these numbers. */
export const lifetimes = {
  sessionDays: 30,
  sessionMaxDays: 90,
  deviceDays: 365,
  recentSignInMinutes: 10,
  /** Sign-in after which the administrator may export members and senders, and delete a sender. */
  sensitiveActionHours: 12,
  confirmationLinkHours: 24,
  resetLinkHours: 1,
  unconfirmedAccountHours: 48,
  eventSignupDays: 90,
  mailRecordDays: 30,
  unusedPictureDays: 30,
  mailingDays: 365,
  mailingDraftDays: 7,
  messageDigestHours: 24,
  networkHashHours: 24,
  undoSeconds: 30,
  scheduleChangeUndoMinutes: 60,
  languageCookieDays: 365,
} as const;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const RECENT_SIGN_IN_MS = lifetimes.recentSignInMinutes * MINUTE_MS;
/** Mails that can be taken back wait ten seconds for the undo button (app/ui/toast.tsx), and two for the requests before and after it. */
export const MAIL_UNDO_MS = 12_000;
