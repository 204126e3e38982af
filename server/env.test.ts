import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
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
  expect(readEnv({ ACKNOWLEDGEMENT_LIMIT: '0' })).toMatchObject({ contactLimit: { acknowledgementsPerAddressAndDay: 0 } });
  expect(readEnv({ SMTP_URL: 'smtps://user:p%40ss@mail.example:465' }).smtpUrl).toBe('smtps://user:p%40ss@mail.example:465');
  expect(readEnv({ DATABASE_URL: 'postgres://u:p@h/d', AUTH_SECRET: secret })).toMatchObject({ authSecret: secret });
});

test.each([
  ['SIGN_IN_LIMIT', 'accountLimit.signInPerAccountAndNetwork'],
  ['SIGN_IN_LIMIT_PER_ACCOUNT', 'accountLimit.signInPerAccount'],
  ['SIGN_IN_LIMIT_PER_NETWORK', 'accountLimit.signInPerNetwork'],
  ['SIGN_UP_LIMIT_PER_NETWORK', 'accountLimit.signUpPerNetwork'],
  ['RESET_LIMIT_PER_NETWORK', 'accountLimit.resetPerNetwork'],
  ['RESET_LIMIT_PER_ADDRESS', 'accountLimit.resetPerAddress'],
  ['MAIL_LIMIT_PER_ADDRESS', 'accountLimit.mailPerAddress'],
  ['MAIL_LIMIT_TOTAL', 'accountLimit.mailTotal'],
  ['CONTACT_LIMIT_PER_NETWORK', 'contactLimit.perNetworkAndHour'],
  ['CONTACT_LIMIT_TOTAL', 'contactLimit.perHour'],
  ['NOTIFICATION_LIMIT', 'contactLimit.notificationsPerHour'],
  ['ACKNOWLEDGEMENT_LIMIT', 'contactLimit.acknowledgementsPerAddressAndDay'],
])('reads %s as %s', (variable, property) => {
  expect(readEnv({ [variable]: '11' })).toHaveProperty(property, 11);
});

test('documents every variable, and lists it in .env.example', () => {
  const documentation = readFileSync('docs/configuration.md', 'utf8');
  expect(variableNames.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([]);
  const example = readFileSync('.env.example', 'utf8');
  expect(variableNames.filter((name) => !example.includes(`\n#${name}=`))).toEqual([]);
});

function errorOf(values: Record<string, string>): string {
  try {
    readEnv(values);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    return (error as Error).message;
  }
}

const invalidValues = {
  PORT: ['0', '65536', '3000x', '3e3'],
  ORIGIN: [
    'school.example',
    'ftp://school.example',
    'https://school.example/gr',
    'https://σχολή.gr/x',
    'https://school.example?',
    'https://user:password@school.example',
  ],
  DATABASE_URL: ['mysql://u:p@h/d', 'postgres://u:100%@h/d'],
  AUTH_SECRET: ['x'.repeat(31)],
  ADMIN_EMAIL: ['eleni', 'eleni@example.gr/x', 'eleni@example.gr, nikos@example.gr'],
  SMTP_URL: ['mail.example:587', 'smtp://u:100%@mail.example'],
  MAIL_FROM: ['School <no-reply@school.example>'],
  CONTACT_TO: ['school'],
  HEARTBEAT_URL: ['ftp://monitor.example/1', 'https://user:password@monitor.example'],
  TRUST_PROXY: ['true', '-1'],
  SHUTDOWN_DELAY_MS: ['60001', '5s'],
  RETENTION_MONTHS: ['0', '121'],
  CONTACT_LIMIT_PER_NETWORK: ['0'],
  CONTACT_LIMIT_TOTAL: ['none'],
  NOTIFICATION_LIMIT: ['-1'],
  SIGN_IN_LIMIT: ['0'],
  SIGN_IN_LIMIT_PER_ACCOUNT: ['1000001'],
  SIGN_IN_LIMIT_PER_NETWORK: ['many'],
  SIGN_UP_LIMIT_PER_NETWORK: ['1.5'],
  RESET_LIMIT_PER_NETWORK: ['-1'],
  MAIL_LIMIT_PER_ADDRESS: ['0'],
};
test.each(Object.entries(invalidValues))('reports an invalid %s in one line that does not contain it', (variable, values) => {
  for (const value of values) {
    const message = errorOf({ AUTH_SECRET: secret, [variable]: value });
    expect(message, value).toMatch(new RegExp(`^.*${variable}.*$`));
    // The value may contain a password or secret.
    expect(message, value).not.toMatch(/100%|xxxx/);
  }
});

test.each([
  ['AUTH_SECRET', { DATABASE_URL: 'postgres://u:p@h/d' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'a' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'a' }],
])('reports that %s is missing with %j', (variable, values) => {
  expect(errorOf(values)).toContain(variable);
});

test('reads .env, overridden by the process environment', () => {
  const folder = temporaryFolder();
  vi.stubEnv('SCHOOL_TEST_BOTH', 'from the process');
  expect(environment(folder)).toMatchObject({ SCHOOL_TEST_BOTH: 'from the process' });
  writeFileSync(join(folder, '.env'), 'SCHOOL_TEST_FILE="from the file" # why\nSCHOOL_TEST_BOTH=from the file\n');
  expect(environment(folder)).toMatchObject({ SCHOOL_TEST_FILE: 'from the file', SCHOOL_TEST_BOTH: 'from the process' });
});
