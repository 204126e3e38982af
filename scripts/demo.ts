// `npm run demo`: the built site on a database of its own that is gone afterwards, with invented people, messages and events.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holidays } from '#content/samples/closed-days.ts';
import { events } from '#content/samples/events.ts';
import { members } from '#content/samples/members.ts';
import { senders } from '#content/samples/messages.ts';
import { type Database, migrate, openDatabase } from '#server/db.ts';
import { EnvError, environment, readEnv, variableNames } from '#server/env.ts';
import { createPasswordHashing } from '#server/passwords.ts';
import { confirmMember, registerMember } from '#store/members.ts';
import { receiveMessage } from '#store/messages.ts';
import { migrations } from '#store/migrations/index.ts';
import { saveProfile } from '#store/profiles.ts';
import type { Tables } from '#store/tables.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const administrator = 'admin@demo.example';
const password = newPassword();
const now = new Date();

const dataDir = mkdtempSync(join(tmpdir(), 'school-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, beforeStart);

// Nothing that the real site is told reaches this one, neither its database nor its mail server: an empty variable is unset, and
// stands above the file .env.
const { PORT } = environment();
for (const name of variableNames) process.env[name] = '';
const own = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: PORT ?? '', DATA_DIR: dataDir, ADMIN_EMAIL: administrator };
Object.assign(process.env, own);

const { origin } = readOwnEnv();
await fill();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, beforeStart);
process.once('SIGHUP', () => process.exit(0));
// In this process, which it ends when it is told to: then the folder goes.
await import(new URL('../build/server/main.js', import.meta.url).href);
process.stdout.write(`
  The demo is at ${origin}, and gone when this ends (Ctrl-C).
  Sign in as the administrator at ${origin}/auth
    e-mail    ${administrator}
    password  ${password}
  The members, ${members[0].email} for one, have the same password. No mail leaves this machine.

`);

function beforeStart(): void {
  process.exit(0);
}

function readOwnEnv() {
  try {
    return readEnv(environment());
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function fill(): Promise<void> {
  const database = await openDatabase<Tables>({ dataDir });
  await migrate(database, migrations);
  const hash = await createPasswordHashing().hash(password);
  const { id } = await addMember(database, administrator, hash, new Date(now.getTime() - 90 * DAY));
  await database.kysely.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
  for (const { email, daysAgo, profile } of members) {
    const joined = new Date(now.getTime() - daysAgo * DAY);
    const member = await addMember(database, email, hash, joined);
    await saveProfile(database.kysely, member.id, profile, joined);
  }
  for (const { name, email, locale, messages } of senders) {
    for (const { ago, responded, text } of messages) {
      const [days = 0, hour = 0, minute = 0] = ago;
      const time = inAthens(new Date(now.getTime() - days * DAY), hour).getTime() + minute * MINUTE;
      const at = new Date(time < now.getTime() ? time : time - DAY);
      const stored = await receiveMessage(database, { name, email, locale, message: text, now: at });
      await database.kysely.updateTable('contact_submissions').set({ responded }).where('id', '=', stored.id).execute();
    }
  }
  for (const [number, { inDays, hour, ...event }] of events.entries()) {
    const date = inAthens(new Date(now.getTime() + inDays * DAY), hour).toISOString();
    const row = { id: `demo-${number}`, ...event, date, version: 1, created_at: now.toISOString() };
    await database.kysely.insertInto('events').values(row).execute();
  }
  const { from, days, ...reason } = holidays;
  const [today = ''] = now.toISOString().split('T');
  const thisYear = `${now.getUTCFullYear()}-${from}`;
  const first_day = thisYear >= today ? thisYear : `${now.getUTCFullYear() + 1}-${from}`;
  const last_day = new Date(Date.parse(first_day) + (days - 1) * DAY).toISOString().slice(0, 10);
  const closure = { id: 'demo-holidays', first_day, last_day, ...reason, created_at: now.toISOString() };
  await database.kysely.insertInto('closed_days').values(closure).execute();
  await database.close();
}

async function addMember(database: Database<Tables>, email: string, hash: string, at: Date): Promise<{ id: string }> {
  return database.kysely.transaction().execute(async (trx) => {
    const id = await registerMember(trx, { email, passwordHash: hash, now: at });
    if (!id) throw new Error(`${email} is there twice`);
    await confirmMember(trx, id);
    return { id };
  });
}

/** The full hour of that day on Athens' clocks. */
function inAthens(day: Date, hour: number): Date {
  const guess = new Date(day);
  guess.setUTCHours(hour, 0, 0, 0);
  const shown = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Athens' }).format(guess);
  return new Date(guess.getTime() - ((Number(shown) - hour + 24) % 24) * HOUR);
}

/** 20 letters and digits that nobody takes for one another: 98 bits. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join(''));
  return groups.join('-');
}
