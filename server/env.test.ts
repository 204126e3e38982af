import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EnvError, environment, readEnv, variableNames } from './env.ts';

const secret = 'a secret for tests, long enough to be one';

test('has a default for every variable', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    dataDir: resolve('data'),
    backupDir: undefined,
    databaseUrl: undefined,
    adminEmail: undefined,
    authSecret: undefined,
    smtpUrl: undefined,
    mailFrom: 'no-reply@localhost',
    contactTo: undefined,
    answersTo: undefined,
    google: undefined,
    heartbeatUrl: undefined,
    trustProxy: 0,
    shutdownDelayMs: 500,
    isNpmScript: false,
    logFormat: 'json',
    retentionMonths: 24,
    contactLimit: { perNetworkAndHour: 60, perHour: 600, notificationsPerHour: 30, acknowledgementsPerAddressAndDay: 2 },
    accountLimit: {
      signInPerAccountAndNetwork: 5,
      signInPerAccount: 100,
      signInPerNetwork: 100,
      signUpPerNetwork: 40,
      resetPerNetwork: 20,
      mailPerAddress: 3,
      resetPerAddress: 12,
      mailTotal: 200,
    },
  });
});

test('treats an empty variable as unset', () => {
  expect(readEnv({ PORT: '', ORIGIN: ' ', ADMIN_EMAIL: '' })).toEqual(readEnv({}));
});

test('derives and normalizes values', () => {
  expect(readEnv({ PORT: '8080' }).origin).toBe('http://localhost:8080');
  const env = readEnv({
    ORIGIN: 'https://School.Example/',
    ADMIN_EMAIL: 'Eleni@Example.GR',
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
  });
  expect(env).toMatchObject({
    origin: 'https://school.example',
    mailFrom: 'no-reply@school.example',
    adminEmail: 'eleni@example.gr',
    contactTo: 'eleni@example.gr',
    google: { issuer: 'https://accounts.google.com', clientId: 'a', clientSecret: 'b' },
  });
  expect(readEnv({ ORIGIN: 'https://σχολή.gr' }).origin).toBe('https://xn--jxazlpu.gr');
  expect(readEnv({ ADMIN_EMAIL: 'a@example.gr', CONTACT_TO: 'b@example.gr' })).toMatchObject({
    contactTo: 'b@example.gr',
    answersTo: 'b@example.gr',
  });
  expect(readEnv({ ADMIN_EMAIL: 'a@example.gr' }).answersTo).toBeUndefined();
  expect(readEnv({ SMTP_URL: 'smtps://user:p%40ss@mail.example:465' }).smtpUrl).toBe('smtps://user:p%40ss@mail.example:465');
  expect(readEnv({ DATABASE_URL: 'postgres://u:p@h/d', AUTH_SECRET: secret })).toMatchObject({ authSecret: secret });
});

test('reads each rate limit from its own variable', () => {
  const limits = readEnv({
    SIGN_IN_LIMIT: '11',
    SIGN_IN_LIMIT_PER_ACCOUNT: '12',
    SIGN_IN_LIMIT_PER_NETWORK: '13',
    SIGN_UP_LIMIT_PER_NETWORK: '14',
    RESET_LIMIT_PER_NETWORK: '15',
    MAIL_LIMIT_PER_ADDRESS: '16',
    CONTACT_LIMIT_PER_NETWORK: '17',
    CONTACT_LIMIT_TOTAL: '18',
    NOTIFICATION_LIMIT: '19',
    ACKNOWLEDGEMENT_LIMIT: '0',
    RESET_LIMIT_PER_ADDRESS: '20',
    MAIL_LIMIT_TOTAL: '21',
  });
  expect(limits).toMatchObject({
    accountLimit: {
      signInPerAccountAndNetwork: 11,
      signInPerAccount: 12,
      signInPerNetwork: 13,
      signUpPerNetwork: 14,
      resetPerNetwork: 15,
      mailPerAddress: 16,
      resetPerAddress: 20,
      mailTotal: 21,
    },
    contactLimit: { perNetworkAndHour: 17, perHour: 18, notificationsPerHour: 19, acknowledgementsPerAddressAndDay: 0 },
  });
});

test('documents every variable, and lists it in .env.example', () => {
  const documentation = readFileSync('docs/configuration.md', 'utf8');
  expect(variableNames.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([]);
  const example = readFileSync('.env.example', 'utf8');
  expect(variableNames.filter((name) => !example.includes(`\n#${name}=`))).toEqual([]);
});

describe('reports an invalid value in one line that names the variable', () => {
  test.each<[variable: string, values: Record<string, string>]>([
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '3000x' }],
    ['PORT', { PORT: '3e3' }],
    ['ORIGIN', { ORIGIN: 'school.example' }],
    ['ORIGIN', { ORIGIN: 'ftp://school.example' }],
    ['ORIGIN', { ORIGIN: 'https://school.example/gr' }],
    ['ORIGIN', { ORIGIN: 'https://σχολή.gr/x' }],
    ['ORIGIN', { ORIGIN: 'https://school.example?' }],
    ['ORIGIN', { ORIGIN: 'https://user:password@school.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://u:p@h/d', AUTH_SECRET: secret }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:100%@h/d', AUTH_SECRET: secret }],
    ['AUTH_SECRET', { DATABASE_URL: 'postgres://u:p@h/d' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'x'.repeat(31) }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'eleni' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'eleni@example.gr/x' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'eleni@example.gr, nikos@example.gr' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:587' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://u:100%@mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'School <no-reply@school.example>' }],
    ['CONTACT_TO', { CONTACT_TO: 'school' }],
    ['HEARTBEAT_URL', { HEARTBEAT_URL: 'ftp://monitor.example/1' }],
    ['HEARTBEAT_URL', { HEARTBEAT_URL: 'https://user:password@monitor.example' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'a' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'a' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['SHUTDOWN_DELAY_MS', { SHUTDOWN_DELAY_MS: '60001' }],
    ['SHUTDOWN_DELAY_MS', { SHUTDOWN_DELAY_MS: '5s' }],
    ['RETENTION_MONTHS', { RETENTION_MONTHS: '0' }],
    ['RETENTION_MONTHS', { RETENTION_MONTHS: '121' }],
    ['CONTACT_LIMIT_PER_NETWORK', { CONTACT_LIMIT_PER_NETWORK: '0' }],
    ['CONTACT_LIMIT_TOTAL', { CONTACT_LIMIT_TOTAL: 'none' }],
    ['NOTIFICATION_LIMIT', { NOTIFICATION_LIMIT: '-1' }],
    ['SIGN_IN_LIMIT', { SIGN_IN_LIMIT: '0' }],
    ['SIGN_IN_LIMIT_PER_ACCOUNT', { SIGN_IN_LIMIT_PER_ACCOUNT: '1000001' }],
    ['SIGN_IN_LIMIT_PER_NETWORK', { SIGN_IN_LIMIT_PER_NETWORK: 'many' }],
    ['SIGN_UP_LIMIT_PER_NETWORK', { SIGN_UP_LIMIT_PER_NETWORK: '1.5' }],
    ['RESET_LIMIT_PER_NETWORK', { RESET_LIMIT_PER_NETWORK: '-1' }],
    ['MAIL_LIMIT_PER_ADDRESS', { MAIL_LIMIT_PER_ADDRESS: '0' }],
  ])('%s %j', (variable, values) => {
    expect.assertions(4);
    try {
      readEnv(values);
    } catch (error) {
      const { message } = error as Error;
      expect(error).toBeInstanceOf(EnvError);
      expect(message).toContain(variable);
      expect(message).not.toContain('\n');
      // The error message must not reveal the password or secret that the invalid value contains.
      expect(message).not.toMatch(/100%|xxxx/);
    }
  });
});

test('reads .env, overridden by the process environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'school-env-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  vi.stubEnv('SCHOOL_TEST_BOTH', 'from the process');
  expect(environment(folder)).toMatchObject({ SCHOOL_TEST_BOTH: 'from the process' });
  writeFileSync(join(folder, '.env'), 'SCHOOL_TEST_FILE="from the file" # why\nSCHOOL_TEST_BOTH=from the file\n');
  expect(environment(folder)).toMatchObject({ SCHOOL_TEST_FILE: 'from the file', SCHOOL_TEST_BOTH: 'from the process' });
});
