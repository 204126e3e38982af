// `npm run install-service [-- --dry-run]` installs the site as a systemd service behind Caddy or nginx. It asks for the settings, shows
// every file and command, and changes nothing before a yes. With DESTDIR it writes the files below that folder and runs no command.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { EnvError, environment, readEnv } from '#server/env.ts';
import { becomesReady, writeLine } from './command.ts';

type Answers = Record<(typeof questions)[number]['name'], string>;
type File = { path: string; content: string; isSecret?: boolean };
type Step = File | { command: string[] };

const USER = 'school';
const READY_TIMEOUT_MS = 120_000;
const site = process.cwd();
const destination = process.env.DESTDIR ?? '';
const current = environment();

const questions = [
  { name: 'ORIGIN', text: 'Public address of the site, such as https://school.example', check: checkOrigin },
  { name: 'ADMIN_EMAIL', text: "The administrator's email address (empty: nobody reads the messages)" },
  { name: 'SMTP_URL', text: 'Mail server, such as smtp://user:password@mail.example:587 (empty: no mail is sent)' },
  { name: 'MAIL_FROM', text: 'Sender of all mail', preset: (origin: string) => `no-reply@${new URL(origin).hostname}` },
  { name: 'DATA_DIR', text: 'Folder for the database and the backups', preset: () => '/var/lib/school', check: checkDataDir },
  {
    name: 'PROXY',
    text: 'Proxy on this machine that serves HTTPS: caddy, nginx or none',
    preset: () => (existsSync('/etc/nginx') ? 'nginx' : 'caddy'),
    check: (text: string) => (/^(caddy|nginx|none)$/.test(text) ? undefined : 'must be caddy, nginx or none'),
  },
] as const satisfies {
  name: string;
  text: string;
  preset?: (origin: string) => string;
  check?: (text: string) => string | undefined;
}[];

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

process.exitCode = (await install(process.argv.slice(2))) ? 0 : 1;
process.stdin.destroy();

async function install(args: string[]): Promise<boolean> {
  const isDryRun = args.includes('--dry-run');
  if (args.some((arg) => arg !== '--dry-run')) return stop('Usage: npm run install-service [-- --dry-run]');
  const problem = (isDryRun || destination ? undefined : checkMachine()) ?? checkBackupDir();
  if (problem) return stop(problem);
  const answers = await ask();
  if (!answers) return stop('\nThe answers ended too early. Nothing was changed.');
  const steps = planSteps(answers);
  for (const step of steps) process.stdout.write(describe(step));
  if (isDryRun) return true;
  if ((await readAnswer('\nCarry this out? Type yes: ')) !== 'yes') return stop('Nothing was changed.');
  if (!steps.every(carryOut)) return false;
  if (destination) return true;
  if (!(await becomesReady(readEnv({ HOST: current.HOST, PORT: current.PORT }), READY_TIMEOUT_MS)))
    return stop('The site does not answer. Its log: journalctl -u school -n 50');
  writeLine(`Done. Open ${answers.ORIGIN}, and sign up at ${answers.ORIGIN}/auth as the administrator.`);
  if (existsSync('/usr/sbin/rsyslogd'))
    writeLine(
      'rsyslog copies the log to /var/log/syslog. The privacy policy says 14 days: delete that file in time, or remove rsyslog.',
    );
  return true;
}

function stop(reason: string): false {
  writeLine(reason);
  return false;
}

function checkMachine(): string | undefined {
  if (process.getuid?.() !== 0) return 'Run this command as root, or with --dry-run.';
  const problem = checkFolder(site);
  return problem && `The folder of the site, ${site}, ${problem}. Move it to /srv/school, for example.`;
}

function checkBackupDir(): string | undefined {
  const problem = current.BACKUP_DIR && checkFolder(current.BACKUP_DIR);
  return problem ? `BACKUP_DIR ${problem}` : undefined;
}

/** Returns undefined at the end of the input. */
async function ask(): Promise<Answers | undefined> {
  const answers = {} as Answers;
  for (const { name, text, ...question } of questions) {
    const preset = current[name] || ('preset' in question ? question.preset(answers.ORIGIN) : '');
    for (;;) {
      const line = await readAnswer(`${text}${preset && ` [${preset}]`}: `);
      if (line === undefined) return undefined;
      answers[name] = line || preset;
      const problem = ('check' in question ? question.check(answers[name]) : undefined) ?? checkVariable(name, answers[name]);
      if (!problem) break;
      writeLine(problem.startsWith(name) ? problem : `${name} ${problem}`);
    }
  }
  return answers;
}

async function readAnswer(prompt: string): Promise<string | undefined> {
  process.stdout.write(prompt);
  const { value, done } = await lines.next();
  return done ? undefined : value.trim();
}

function checkVariable(name: string, text: string): string | undefined {
  // Other programs that read `.env` treat these characters differently from Node.
  if (/[\s"'`#$\\]/.test(text)) return 'must not contain spaces, quotes, #, $ or \\; percent-encode them in the password';
  try {
    readEnv({ [name]: text });
    return undefined;
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
}

function checkOrigin(text: string): string | undefined {
  // The name becomes part of the proxy's configuration, where other characters have a meaning.
  return /^https:\/\/[a-z0-9.-]+\/?$/i.test(text) ? undefined : 'must begin with https://, then only the name of the site';
}

function checkFolder(path: string): string | undefined {
  if (!/^\/[\w.-]+(\/[\w.-]+)+$/.test(path))
    return 'must be a path of two or more folders, of letters, digits, dots, hyphens and underscores';
  return /^\/(home|root|run|tmp|var\/tmp)\//.test(`${path}/`)
    ? 'must not be in /home, /root, /run or /tmp, which the service cannot read'
    : undefined;
}

function checkDataDir(path: string): string | undefined {
  const isForeign = existsSync(path) && !existsSync(join(path, 'school.sqlite')) && readdirSync(path).length > 0;
  return checkFolder(path) ?? (isForeign ? 'names a folder that contains other files; name a new one' : undefined);
}

function planSteps({ PROXY: proxy, ...variables }: Answers): Step[] {
  const { DATA_DIR } = variables;
  const { origin, port } = readEnv({ PORT: current.PORT, ORIGIN: variables.ORIGIN });
  const values = {
    SITE: site,
    // With the hyphen the service starts even while the disk of the second backup folder is missing.
    WRITABLE: current.BACKUP_DIR ? `${DATA_DIR} -${current.BACKUP_DIR}` : DATA_DIR,
    ORIGIN: origin,
    HOST: new URL(origin).hostname,
    UPSTREAM: `127.0.0.1:${port}`,
  };
  const envFile = join(site, '.env');
  const env = { ...variables, ORIGIN: origin, TRUST_PROXY: current.TRUST_PROXY || '1' };
  return [
    ...(hasUser() ? [] : [{ command: ['useradd', '--system', '--home-dir', DATA_DIR, '--shell', '/usr/sbin/nologin', USER] }]),
    { path: envFile, content: setVariables(readIfPresent(envFile), env), isSecret: true },
    { command: ['install', '-d', '-m', '700', DATA_DIR] },
    { command: ['chown', '-R', `${USER}:`, DATA_DIR] },
    // The service can read its program but not change it, because root runs it, too: `npm run upgrade`.
    { command: ['chown', '-R', 'root:root', site] },
    { command: ['chmod', '-R', 'go=rX', site] },
    { command: ['chgrp', USER, envFile] },
    { command: ['chmod', '640', envFile] },
    { command: ['node_modules/.bin/node', 'scripts/prepare.mjs', '--build'] },
    { path: '/etc/systemd/journald.conf.d/school.conf', content: fillTemplate('journald.conf', values) },
    { command: ['systemctl', 'restart', 'systemd-journald'] },
    { path: '/etc/systemd/system/school.service', content: fillTemplate('school.service', values) },
    { command: ['systemctl', 'daemon-reload'] },
    { command: ['systemctl', 'enable', 'school'] },
    { command: ['systemctl', 'restart', 'school'] },
    ...planProxySteps(proxy, values, variables.ADMIN_EMAIL),
  ];
}

function planProxySteps(proxy: string, values: { HOST: string } & Record<string, string>, email: string): Step[] {
  if (proxy === 'caddy')
    return [
      ...installPackage('caddy', '/usr/bin/caddy'),
      { path: '/etc/caddy/Caddyfile', content: fillTemplate('Caddyfile', values) },
      { command: ['systemctl', 'reload-or-restart', 'caddy'] },
    ];
  if (proxy === 'none') return [];
  const certbot = ['certbot', 'certonly', '--non-interactive', '--agree-tos', '--keep-until-expiring'];
  const account = email ? ['--email', email] : ['--register-unsafely-without-email'];
  const challenge = ['--webroot', '--webroot-path', '/var/www/html', '--domain', values.HOST];
  return [
    ...installPackage('nginx', '/usr/sbin/nginx'),
    ...installPackage('certbot', '/usr/bin/certbot'),
    { command: [...certbot, ...account, ...challenge, '--deploy-hook', 'systemctl reload nginx'] },
    { path: '/etc/nginx/sites-enabled/school', content: fillTemplate('nginx.conf', values) },
    { command: ['systemctl', 'reload', 'nginx'] },
  ];
}

function hasUser(): boolean {
  return spawnSync('id', ['-u', USER], { stdio: 'ignore' }).status === 0;
}

function installPackage(name: string, program: string): Step[] {
  return existsSync(program) ? [] : [{ command: ['apt-get', 'install', '--yes', name] }];
}

function fillTemplate(name: string, values: Record<string, string>): string {
  const template = readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8');
  return template.replace(/\{\$(\w+)\}/g, (placeholder, key) => values[key] ?? placeholder);
}

/** Keeps the other lines of the file. */
function setVariables(text: string, values: Record<string, string>): string {
  const kept = text.split('\n').filter((line) => line && !Object.keys(values).some((name) => line.startsWith(`${name}=`)));
  const given = Object.entries(values).filter(([, value]) => value);
  return `${[...kept, ...given.map(([name, value]) => `${name}=${value}`)].join('\n')}\n`;
}

function describe(step: Step): string {
  if ('command' in step) return `\nRun: ${step.command.map((word) => (word.includes(' ') ? `'${word}'` : word)).join(' ')}\n`;
  const kept = isReplaced(step) ? `, keeping the existing file as ${step.path}.before` : '';
  return `\nWrite ${destination}${step.path} (mode ${modeOf(step).toString(8)}${kept}):\n${step.content.replace(/^(?=.)/gm, '    ')}`;
}

function carryOut(step: Step): boolean {
  if ('command' in step) return destination !== '' || run(step.command);
  const path = destination + step.path;
  mkdirSync(dirname(path), { recursive: true });
  if (isReplaced(step)) copyFileSync(path, `${path}.before`);
  // Set the mode before the content, which may be secret.
  closeSync(openSync(path, 'a', modeOf(step)));
  chmodSync(path, modeOf(step));
  writeFileSync(path, step.content);
  return true;
}

function run([program = '', ...args]: string[]): boolean {
  writeLine(`+ ${program} ${args.join(' ')}`);
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0)
    writeLine(`${program} failed${error ? `: ${error.message}` : ''}. Correct the cause and run npm run install-service again.`);
  return status === 0;
}

function modeOf({ isSecret }: File): number {
  return isSecret ? 0o600 : 0o644;
}

function readIfPresent(path: string): string {
  return existsSync(destination + path) ? readFileSync(destination + path, 'utf8') : '';
}

/** Returns true if writing the file replaces other content, of which a copy is kept. A file of secrets needs none: its other lines stay. */
function isReplaced({ path, content, isSecret }: File): boolean {
  return !isSecret && !['', content].includes(readIfPresent(path));
}
