import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { variableNames } from '#server/env.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const site = process.cwd();
const answers = {
  origin: 'https://school.example',
  email: 'admin@school.example',
  mailServer: 'smtp://user:p%40ss@mail.example:587',
  sender: '',
  folder: '/var/lib/school',
  proxy: 'caddy',
};
let destination: string;

beforeEach(() => {
  destination = temporaryFolder();
});

function install(lines: string[], args: string[] = [], variables: Record<string, string> = {}) {
  // Empty variables override those of a developer's `.env`.
  const unset = Object.fromEntries(variableNames.map((name) => [name, '']));
  const env = { ...unset, PATH: process.env.PATH, DESTDIR: destination, ...variables };
  const command = [join(site, 'scripts/install-service.ts'), ...args];
  return spawnSync(process.execPath, command, { env, encoding: 'utf8', input: lines.map((line) => `${line}\n`).join('') });
}

const writtenFiles = () =>
  globSync('**/{.env,*}', { cwd: destination }).filter((path) => statSync(join(destination, path)).isFile());
const readWritten = (path: string) => readFileSync(join(destination, path), 'utf8');

test.each([
  ['with --dry-run', ['--dry-run'], [], 0],
  ['without a yes', [], ['no'], 1],
  ['at the end of the input', [], [], 1],
])('shows the files and commands and changes nothing %s', (_, args, confirmation, status) => {
  const result = install([...Object.values(answers), ...confirmation], args);
  expect(result.stdout).toContain('Run: systemctl restart school\n');
  expect(result.stdout).toContain(`/etc/caddy/Caddyfile (mode 644):\n`);
  expect(result.stdout).toContain('    MaxRetentionSec=13day\n');
  expect(result.stdout).toContain('    SMTP_URL=smtp://user:p%40ss@mail.example:587\n');
  expect(result.status).toBe(status);
  expect(writtenFiles()).toEqual([]);
});

test('says what is wrong with an answer and asks again', () => {
  const { origin, email, mailServer, sender, folder, proxy } = answers;
  const origins = ['http://school.example', 'school', origin];
  const mailServers = ['mail.example', 'smtp://user:pa#ss@mail.example', mailServer];
  const folders = ['data', '/home/school', site, folder];
  const result = install([...origins, 'admin', email, ...mailServers, sender, ...folders, 'apache', proxy, 'yes']);
  expect(result.stderr.trimEnd().split('\n')).toEqual([
    'ORIGIN must begin with https://, then only the name of the site',
    'ORIGIN must begin with https://, then only the name of the site',
    'ADMIN_EMAIL must be an email address',
    expect.stringMatching(/^SMTP_URL must look like smtp:/),
    expect.stringMatching(/^SMTP_URL must not contain .*#/),
    expect.stringMatching(/^DATA_DIR must be a path/),
    expect.stringMatching(/^DATA_DIR must not be in \/home/),
    expect.stringMatching(/^DATA_DIR /),
    'PROXY must be caddy, nginx or none',
  ]);
  expect(result.status).toBe(0);
});

test('writes the settings for the owner only, and keeps variables that it does not ask for', () => {
  expect(install([...Object.values(answers), 'yes']).status).toBe(0);
  const envFile = join(destination, site, '.env');
  expect(statSync(envFile).mode & 0o777).toBe(0o600);
  writeFileSync(envFile, `# Secret\nRETENTION_MONTHS=12\n${readFileSync(envFile, 'utf8')}`, { mode: 0o644 });
  expect(install([...Object.values({ ...answers, mailServer: '', email: 'other@school.example' }), 'yes']).status).toBe(0);
  expect(statSync(envFile).mode & 0o777).toBe(0o600);
  expect(readFileSync(envFile, 'utf8').split('\n')).toEqual([
    '# Secret',
    'RETENTION_MONTHS=12',
    'ORIGIN=https://school.example',
    'ADMIN_EMAIL=other@school.example',
    'MAIL_FROM=no-reply@school.example',
    'DATA_DIR=/var/lib/school',
    'TRUST_PROXY=1',
    '',
  ]);
});

test('lets the service write to BACKUP_DIR, which must be a folder that it can reach', () => {
  for (const [dir, status] of [
    ['/mnt/backup', 0],
    ['/home/backup', 1],
    ['backup', 1],
  ] as const)
    expect([dir, install([...Object.values(answers), 'yes'], [], { BACKUP_DIR: dir }).status]).toEqual([dir, status]);
  expect(readWritten('etc/systemd/system/school.service')).toContain('\nReadWritePaths=/var/lib/school -/mnt/backup\n');
});

test('fills in every variable of the templates', () => {
  for (const proxy of ['caddy', 'nginx']) expect(install([...Object.values({ ...answers, proxy }), 'yes']).status).toBe(0);
  expect(readWritten('etc/systemd/system/school.service')).toContain(`\nInaccessiblePaths=-${site}/.git\n`);
  for (const path of writtenFiles()) expect([path, readWritten(path)]).not.toContainEqual(expect.stringContaining('{$'));
  expect(readWritten('etc/caddy/Caddyfile')).toContain('https://school.example {\n\treverse_proxy 127.0.0.1:3000 {');
  expect(readWritten('etc/nginx/sites-enabled/school')).toContain('/etc/letsencrypt/live/school.example/fullchain.pem;');
});

test('keeps a copy of a file that it replaces', () => {
  const installCaddy = () => install([...Object.values(answers), 'yes']);
  expect(installCaddy().status).toBe(0);
  writeFileSync(join(destination, 'etc/caddy/Caddyfile'), 'other.example {\n}\n');
  expect(installCaddy().stdout).toContain('keeping the existing file as /etc/caddy/Caddyfile.before');
  expect(readWritten('etc/caddy/Caddyfile.before')).toBe('other.example {\n}\n');
});

describe.skipIf(!existsSync('/usr/bin/systemd-analyze'))(
  'school.service (skipped without systemd-analyze; Debian: systemd)',
  () => {
    test('passes systemd-analyze verify, and security with an exposure of at most 2', () => {
      install([...Object.values(answers), 'yes']);
      const unit = join(destination, 'etc/systemd/system/school.service');
      const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
      expect(analyze('verify')).toMatchObject({ status: 0, stderr: '' });
      expect(analyze('security', '--offline=true', '--threshold=20')).toMatchObject({ status: 0, stderr: '' });
    });
  },
);
