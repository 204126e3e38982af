// All rate limits as data: who is counted, what a limit protects, and which actions share it. `store/limits.test.ts` checks the table.
import { mailboxOf } from '#server/email-address.ts';
import type { Env } from '#server/env.ts';
import type { MailKind } from '#server/outbox.ts';
import { hashKey, type KeyedRateLimit, perNetwork } from '#server/rate-limits.ts';

const FIVE_MINUTES = 300;
const HOUR = 3_600;
const DAY = 86_400;

export type LimitSettings = Pick<Env, 'accountLimit' | 'contactLimit'>;

interface Limit {
  /**
   * Subject that is counted. A 'mailbox' is an address without its tag. The network of 'account and network' is the widest one (IPv6: /56).
   * A 'browser' is known by its device cookie. 'site' counts all uses together.
   */
  per: 'account' | 'account and network' | 'browser' | 'mailbox' | 'network' | 'site';
  limit: number | ((settings: LimitSettings) => number);
  windowSeconds: number;
  protects: string;
}

/** Rate limits by the prefix of their keys. */
export const limits = {
  'sign-in:account-network': {
    per: 'account and network',
    limit: ({ accountLimit }) => accountLimit.signInPerAccountAndNetwork,
    windowSeconds: FIVE_MINUTES,
    protects: 'the password of one account from one network',
  },
  'sign-in:network': {
    per: 'network',
    limit: ({ accountLimit }) => accountLimit.signInPerNetwork,
    windowSeconds: HOUR,
    protects: 'the passwords of all accounts from one network',
  },
  // Higher than what one network can use up, so that one network cannot exhaust it.
  'sign-in:account': {
    per: 'account',
    limit: ({ accountLimit }) => accountLimit.signInPerAccount,
    windowSeconds: HOUR,
    protects: 'the password of one account from many networks',
  },
  'sign-in:browser': {
    per: 'browser',
    limit: ({ accountLimit }) => accountLimit.signInPerAccountAndNetwork,
    windowSeconds: FIVE_MINUTES,
    protects: 'the password of one account in a browser that its owner left',
  },
  'signed-in:account': {
    per: 'account',
    limit: 30,
    windowSeconds: HOUR,
    protects: 'password hashing and the list of sessions from a member',
  },
  'passkey:account': {
    per: 'account',
    limit: 30,
    windowSeconds: HOUR,
    protects: 'the mailbox and the list of sessions; separate, so that whoever knows the password cannot use it up',
  },
  'sign-up:network': {
    per: 'network',
    // A workshop of 25 people signs up from one network. A /56, which has four times as much, leaves some of the ceiling to others.
    limit: ({ accountLimit }) => accountLimit.signUpPerNetwork,
    windowSeconds: HOUR,
    protects: 'strangers from mails that one network causes',
  },
  'email-change:account': {
    per: 'account',
    limit: ({ accountLimit }) => accountLimit.mailPerAddress,
    windowSeconds: HOUR,
    protects: 'strangers from mails that one member causes',
  },
  'reset:account-network': {
    per: 'account and network',
    limit: ({ accountLimit }) => accountLimit.mailPerAddress,
    windowSeconds: HOUR,
    protects: 'the mailbox of an account from one network',
  },
  'reset:network': {
    per: 'network',
    limit: ({ accountLimit }) => accountLimit.resetPerNetwork,
    windowSeconds: HOUR,
    protects: 'members from mails that one network causes',
  },
  // Even when this limit is exhausted, the link in the last of these mails still works.
  'reset:account': {
    per: 'account',
    limit: ({ accountLimit }) => accountLimit.resetPerAddress,
    windowSeconds: HOUR,
    protects: 'the mailbox of an account from many networks',
  },
  'reset:site': {
    per: 'site',
    limit: ({ accountLimit }) => accountLimit.mailTotal,
    windowSeconds: HOUR,
    protects: 'the quota of the mail server; only mails to confirmed accounts count',
  },
  'reset-known:account': {
    per: 'account',
    limit: ({ accountLimit }) => accountLimit.resetPerAddress,
    windowSeconds: HOUR,
    protects: 'the quota of the mail server from the known browsers of one account',
  },
  'reset-known:site': {
    per: 'site',
    limit: ({ accountLimit }) => accountLimit.mailTotal,
    windowSeconds: HOUR,
    protects: 'the quota of the mail server from known browsers',
  },
  'reset-unconfirmed:mailbox': {
    per: 'mailbox',
    limit: ({ accountLimit }) => accountLimit.resetPerAddress,
    windowSeconds: HOUR,
    protects: 'a mailbox with which strangers have signed up',
  },
  'confirmation:mailbox': {
    per: 'mailbox',
    limit: ({ accountLimit }) => accountLimit.mailPerAddress,
    windowSeconds: HOUR,
    protects: 'the mailbox of a stranger',
  },
  'confirmation:site': {
    per: 'site',
    limit: ({ accountLimit }) => accountLimit.mailTotal,
    windowSeconds: HOUR,
    protects: 'the quota of the mail server from sign-ups',
  },
  'google:network': {
    per: 'network',
    limit: ({ accountLimit }) => accountLimit.signInPerNetwork,
    windowSeconds: HOUR,
    protects: 'the table of pending sign-ins',
  },
  'event-signup:account': {
    per: 'account',
    limit: 60,
    windowSeconds: HOUR,
    protects: 'waitlists from mails that one member causes',
  },
  'contact:network': {
    per: 'network',
    limit: ({ contactLimit }) => contactLimit.perNetworkAndHour,
    windowSeconds: HOUR,
    protects: 'the inbox from one network',
  },
  'contact:site': {
    per: 'site',
    limit: ({ contactLimit }) => contactLimit.perHour,
    windowSeconds: HOUR,
    protects: 'the database',
  },
  'contact-notifications': {
    per: 'site',
    limit: ({ contactLimit }) => contactLimit.notificationsPerHour,
    windowSeconds: HOUR,
    protects: 'the mailbox of the school; a digest follows',
  },
  'acknowledgement:mailbox': {
    per: 'mailbox',
    limit: ({ contactLimit }) => contactLimit.acknowledgementsPerAddressAndDay,
    windowSeconds: DAY,
    protects: 'the mailbox of a stranger',
  },
  'trial-reminder:mailbox': {
    per: 'mailbox',
    limit: ({ contactLimit }) => contactLimit.acknowledgementsPerAddressAndDay,
    windowSeconds: DAY,
    protects: 'the mailbox of a stranger',
  },
  'acknowledgement:network': { per: 'network', limit: 10, windowSeconds: HOUR, protects: 'strangers from one network' },
  'acknowledgement:site': { per: 'site', limit: 100, windowSeconds: HOUR, protects: 'the quota of the mail server' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

interface LimitedAction {
  /** With 'anyone', strangers can enter another person's account or address. */
  by: 'anyone' | 'known browser' | 'member';
  limits: readonly LimitName[];
  /** Sign-in or recovery, which strangers must not be able to block. */
  isDoor?: true;
  /** Describes uses that are refunded or not counted. */
  exempt?: string;
}

export const limitedActions = {
  signIn: {
    by: 'anyone',
    limits: ['sign-in:account-network', 'sign-in:network', 'sign-in:account'],
    exempt: 'correct passwords',
  },
  signInFromKnownBrowser: { by: 'known browser', limits: ['sign-in:browser'], isDoor: true, exempt: 'correct passwords' },
  correctPassword: { by: 'member', limits: ['signed-in:account'] },
  usePasskey: { by: 'member', limits: ['passkey:account'] },
  googleSignIn: { by: 'member', limits: ['signed-in:account'] },
  startGoogle: { by: 'anyone', limits: ['google:network'] },
  signUp: {
    by: 'anyone',
    limits: ['sign-up:network', 'confirmation:mailbox', 'confirmation:site'],
    exempt: 'confirmations of addresses that are registered already',
  },
  /** Password resets and links that sign in. */
  reset: {
    by: 'anyone',
    limits: ['reset:account-network', 'reset:network', 'reset:account', 'reset:site'],
    isDoor: true,
    exempt: 'in `reset:site`, addresses without a confirmed account',
  },
  /** Applies in addition to the limits of `reset`. If one is exhausted, nothing is sent, but the response is the same. */
  resetOfUnconfirmedAccount: { by: 'anyone', limits: ['reset-unconfirmed:mailbox', 'confirmation:site'] },
  resetFromKnownBrowser: { by: 'known browser', limits: ['reset-known:account', 'reset-known:site'], isDoor: true },
  changeEmail: { by: 'member', limits: ['email-change:account', 'confirmation:mailbox', 'confirmation:site'] },
  changeEventSignup: { by: 'member', limits: ['event-signup:account'] },
  contact: { by: 'anyone', limits: ['contact:network', 'contact:site'] },
  /** When this limit is exhausted, a digest replaces the notifications. */
  notifyOfContact: { by: 'anyone', limits: ['contact-notifications'] },
  /** The mail is omitted if one of these limits is exhausted. */
  acknowledgeContact: {
    by: 'anyone',
    limits: ['acknowledgement:mailbox', 'acknowledgement:network', 'acknowledgement:site'],
  },
  /** The reminder waits while one of these limits is exhausted. */
  remindGuest: { by: 'anyone', limits: ['trial-reminder:mailbox', 'acknowledgement:site'] },
} as const satisfies Record<string, LimitedAction>;

export type LimitedActionName = keyof typeof limitedActions;

/**
 * The action that causes each kind of mail. 'administrator': sent by the administrator, or on a date or a change that the administrator
 * has entered. 'hourly': at most one an hour.
 */
export const mailCauses = {
  confirmation: ['signUp'],
  reset: ['reset', 'resetOfUnconfirmedAccount', 'resetFromKnownBrowser'],
  'sign-in': ['reset', 'resetFromKnownBrowser'],
  'password-changed': ['reset', 'resetOfUnconfirmedAccount', 'resetFromKnownBrowser'],
  'email-change': ['changeEmail'],
  'email-changed': ['changeEmail'],
  'google-linked': ['googleSignIn', 'correctPassword'],
  'new-browser': ['googleSignIn', 'correctPassword', 'usePasskey'],
  'passkeys-changed': ['correctPassword', 'usePasskey'],
  'account-deleted': ['correctPassword', 'googleSignIn'],
  'account-mail-limit': 'hourly',
  'contact-notification': ['notifyOfContact'],
  'contact-digest': 'hourly',
  'contact-acknowledgement': ['acknowledgeContact'],
  'contact-reply': 'administrator',
  'event-joined': ['changeEventSignup'],
  'event-place': ['changeEventSignup'],
  'event-changed': 'administrator',
  'event-cancelled': 'administrator',
  'event-removed': 'administrator',
  'event-waitlist': 'administrator',
  mailing: 'administrator',
  'event-reminder': 'administrator',
  'trial-reminder': ['remindGuest'],
} as const satisfies Record<MailKind, readonly LimitedActionName[] | 'administrator' | 'hourly'>;

interface Counted {
  account?: string;
  /** Email address to which the action sends a mail. */
  address?: string;
  networks?: readonly string[];
  browser?: string;
}

/** Rate limits of an action with the keys of the subjects that it counts. The database stores hashes only. */
export function limitsOf(
  action: LimitedActionName,
  { settings, secret }: { settings: LimitSettings; secret: string },
  { account = '', address = '', networks = [], browser = '' }: Counted,
): KeyedRateLimit[] {
  const keyOf = {
    account: () => hashKey(`account:${account}`, secret),
    'account and network': () => `${hashKey(`account:${account}`, secret)}:${networks.at(-1)}`,
    browser: () => browser,
    mailbox: () => hashKey(`mailbox:${mailboxOf(address)}`, secret),
  };
  return limitedActions[action].limits.flatMap((name) => {
    const { per, limit: given, windowSeconds }: Limit = limits[name];
    const keyed = { key: name, limit: typeof given === 'number' ? given : given(settings), windowSeconds };
    if (per === 'site') return [keyed];
    return per === 'network' ? perNetwork(networks, keyed) : [{ ...keyed, key: `${name}:${keyOf[per]()}` }];
  });
}
