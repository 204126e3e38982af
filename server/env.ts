import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { canonicalEmail } from './email-address.ts';
import { percentDecode } from './form.ts';

export type Env = ReturnType<typeof readEnv>;

export class EnvError extends Error {}

export function databaseEnvError({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>, error: unknown): EnvError {
  const { message, code } = error as NodeJS.ErrnoException;
  return new EnvError(`${databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`}: cannot open the database: ${message || code}`);
}

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};

const serverUrl = (protocols: string[], example: string) =>
  z.string().refine((text) => {
    const url = URL.parse(text);
    // Check the percent-encoding here, because the error from the driver would not name the environment variable.
    return url && protocols.includes(url.protocol) && percentDecode(url.username + url.password) !== null;
  }, `must look like ${example}, with special characters of the password percent-encoded`);

const email = z.string().transform((text, context) => {
  const canonical = canonicalEmail(text);
  if (!canonical) context.addIssue('must be an email address');
  return canonical ?? '';
});

const origin = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    context.addIssue('must be an origin (scheme and host, no path), such as https://school.example');
  return url?.origin ?? '';
});

const webAddress = z.string().refine((text) => {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}, 'must be an http or https address without user and password');

const limit = wholeNumber(1, 1_000_000);

const variables = z.object({
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: serverUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
  ADMIN_EMAIL: email.optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: serverUrl(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: email.optional(),
  CONTACT_TO: email.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: origin.default('https://accounts.google.com'),
  HEARTBEAT_URL: webAddress.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 60_000).default(500),
  LOG_FORMAT: z.enum(['json', 'text'], 'must be json or text').optional(),
  RETENTION_MONTHS: wholeNumber(1, 120).default(24),
  CONTACT_LIMIT_PER_NETWORK: limit.default(60),
  CONTACT_LIMIT_TOTAL: limit.default(600),
  NOTIFICATION_LIMIT: limit.default(30),
  ACKNOWLEDGEMENT_LIMIT: wholeNumber(0, 1_000_000).default(2),
  SIGN_IN_LIMIT: limit.default(5),
  SIGN_IN_LIMIT_PER_ACCOUNT: limit.default(100),
  SIGN_IN_LIMIT_PER_NETWORK: limit.default(100),
  SIGN_UP_LIMIT_PER_NETWORK: limit.default(40),
  RESET_LIMIT_PER_NETWORK: limit.default(20),
  MAIL_LIMIT_PER_ADDRESS: limit.default(3),
  RESET_LIMIT_PER_ADDRESS: limit.default(12),
  MAIL_LIMIT_TOTAL: limit.default(200),
});

export const variableNames: string[] = Object.keys(variables.shape);

/** Treats empty variables as unset. @throws {EnvError} for the first invalid variable */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL && !env.AUTH_SECRET)
    throw new EnvError('AUTH_SECRET is required with DATABASE_URL, at least 32 characters, the same on every instance');
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
    throw new EnvError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together');
  const publicOrigin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    origin: publicOrigin,
    dataDir: resolve(env.DATA_DIR),
    backupDir: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
    databaseUrl: env.DATABASE_URL,
    adminEmail: env.ADMIN_EMAIL,
    authSecret: env.AUTH_SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(publicOrigin).hostname}`,
    contactTo: env.CONTACT_TO ?? env.ADMIN_EMAIL,
    /** Reply address of mails to visitors and members, else the school's. Never ADMIN_EMAIL, which names the administrator's account. */
    answersTo: env.CONTACT_TO,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : undefined,
    heartbeatUrl: env.HEARTBEAT_URL,
    trustProxy: env.TRUST_PROXY,
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    logFormat: env.LOG_FORMAT ?? (process.stdout.isTTY ? ('text' as const) : ('json' as const)),
    isNpmScript: source.npm_lifecycle_event !== undefined,
    retentionMonths: env.RETENTION_MONTHS,
    contactLimit: {
      perNetworkAndHour: env.CONTACT_LIMIT_PER_NETWORK,
      perHour: env.CONTACT_LIMIT_TOTAL,
      notificationsPerHour: env.NOTIFICATION_LIMIT,
      acknowledgementsPerAddressAndDay: env.ACKNOWLEDGEMENT_LIMIT,
    },
    /** Limits per hour, except `signInPerAccountAndNetwork`, which is per five minutes. */
    accountLimit: {
      signInPerAccountAndNetwork: env.SIGN_IN_LIMIT,
      signInPerAccount: env.SIGN_IN_LIMIT_PER_ACCOUNT,
      signInPerNetwork: env.SIGN_IN_LIMIT_PER_NETWORK,
      signUpPerNetwork: env.SIGN_UP_LIMIT_PER_NETWORK,
      resetPerNetwork: env.RESET_LIMIT_PER_NETWORK,
      mailPerAddress: env.MAIL_LIMIT_PER_ADDRESS,
      resetPerAddress: env.RESET_LIMIT_PER_ADDRESS,
      mailTotal: env.MAIL_LIMIT_TOTAL,
    },
  };
}

export function environment(folder = process.cwd()): Record<string, string | undefined> {
  const file = join(folder, '.env');
  return { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...process.env };
}
