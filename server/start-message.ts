import type { Env } from './env.ts';

/** Printed on a terminal after the start: the address, how to become administrator, where mails go. */
export function startMessage({ origin, adminEmail, smtpUrl, dataDir }: Env, isDevelopment: boolean): string {
  const administrator = adminEmail
    ? `the account of ${adminEmail}. Sign up or sign in at ${origin}/auth`
    : 'nobody yet. Put ADMIN_EMAIL=you@example.com into the file .env, start again, and sign up with that address';
  const written = isDevelopment ? `shown at ${origin}/dev/mail` : `written to ${dataDir}/outbox, because SMTP_URL is not set`;
  const mail = smtpUrl ? `sent through ${new URL(smtpUrl).host}` : `not sent, but ${written}`;
  return `
  Site           ${origin}
  Administrator  ${administrator}
  Mail           ${mail}
  Stop           Ctrl-C

`;
}
