// `npm run demo` starts the built site on a temporary database with sample data.

import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { events } from '#content/samples/events.ts';
import { members } from '#content/samples/members.ts';
import { senders } from '#content/samples/messages.ts';
import { holidays } from '#content/samples/schedule-changes.ts';
import { timeZone } from '#content/school.ts';
import { type Database, migrate, openDatabase } from '#server/db.ts';
import { environment, variableNames } from '#server/env.ts';
import { createPasswordHashing } from '#server/passwords.ts';
import { confirmMember, registerMember } from '#store/members.ts';
import { receiveMessage } from '#store/messages.ts';
import { migrations } from '#store/migrations/index.ts';
import { saveProfile } from '#store/profiles.ts';
import type { Tables } from '#store/tables.ts';
import { receivedMessage } from '#tests/support/contact-row.ts';
import { readEnvOrExit } from './command.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const adminEmail = 'admin@demo.example';
const password = generatePassword();
const now = new Date();
const today = Temporal.Now.plainDateISO(timeZone);
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

const dataDir = mkdtempSync(join(tmpdir(), 'school-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const exit = () => process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, exit);

// Empty variables count as unset and override `.env`, so the configuration of the real site has no effect.
const { PORT = '' } = environment();
for (const name of variableNames) process.env[name] = '';
Object.assign(process.env, { NODE_ENV: 'production', HOST: '127.0.0.1', PORT, DATA_DIR: dataDir, ADMIN_EMAIL: adminEmail });

const { origin } = readEnvOrExit();
await insertSamples();
for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, exit);
// From here on the site handles signals. The 'exit' handler above still removes the temporary folder.
await import(new URL('../build/server/main.js', import.meta.url).href);
process.stdout.write(`
  The demo runs at ${origin} until you press Ctrl-C; then its data is deleted.
  Sign in as the administrator at ${origin}/auth
    e-mail    ${adminEmail}
    password  ${password}
  The members, for example ${members[0].email}, have the same password. No mail leaves this machine.

`);

async function insertSamples(): Promise<void> {
  const database = await openDatabase<Tables>({ dataDir });
  await migrate(database, migrations);
  const memberIds = await insertMembers(database);
  await insertMessages(database);
  await insertEvents(database, memberIds);
  await insertClosure(database);
  await database.close();
}

/** Inserts the administrator and the members. Returns the ids of the members only. */
async function insertMembers(database: Database<Tables>): Promise<string[]> {
  const hash = await createPasswordHashing().hash(password);
  const id = await insertMember(database, adminEmail, hash, daysAgo(90));
  await database.kysely.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
  const memberIds: string[] = [];
  for (const { email, joinedDaysAgo, profile } of members) {
    const joined = daysAgo(joinedDaysAgo);
    const memberId = await insertMember(database, email, hash, joined);
    await saveProfile(database.kysely, memberId, profile, joined);
    memberIds.push(memberId);
  }
  return memberIds;
}

async function insertMember(database: Database<Tables>, email: string, hash: string, joined: Date): Promise<string> {
  return database.kysely.transaction().execute(async (trx) => {
    const id = await registerMember(trx, { email, passwordHash: hash, now: joined });
    if (!id) throw new Error(`${email} already exists`);
    await confirmMember(trx, id);
    return id;
  });
}

async function insertMessages(database: Database<Tables>): Promise<void> {
  for (const { name, email, locale, messages } of senders) {
    for (const { ago, responded, text } of messages) {
      const [days, hour, minute] = ago;
      const time = localInstant(-days, hour, minute);
      // Messages must not be dated in the future, so a later time today becomes the same time yesterday.
      const sent = time < now ? time : new Date(time.getTime() - DAY_MS);
      const { id } = await receiveMessage(database, receivedMessage({ name, email, locale, message: text, now: sent }));
      await database.kysely.updateTable('contact_submissions').set({ responded }).where('id', '=', id).execute();
    }
  }
}

async function insertEvents({ kysely }: Database<Tables>, memberIds: string[]): Promise<void> {
  for (const [index, { inWeeks, weekday, hour, hours, coming, ...event }] of events.entries()) {
    const id = `demo-${index}`;
    const start = localInstant(7 * inWeeks + weekday - today.dayOfWeek, hour);
    const end = new Date(start.getTime() + hours * HOUR_MS);
    const [date, ends_at] = [start.toISOString(), end.toISOString()];
    const dates = { date, ends_at, over_at: ends_at, created_at: now.toISOString() };
    await kysely
      .insertInto('events')
      .values({ id, is_public: false, ...event, ...dates, current_participants: coming, version: 1 })
      .execute();
    for (const [place, user_id] of memberIds.toReversed().slice(0, coming).entries())
      await kysely
        .insertInto('event_signups')
        .values({
          id: `${id}-${place}`,
          event_id: id,
          user_id,
          number: place + 1,
          is_waiting: false,
          joined_at: now.toISOString(),
        })
        .execute();
  }
}

async function insertClosure(database: Database<Tables>): Promise<void> {
  const { from, days, ...reason } = holidays;
  const thisYear = Temporal.PlainDate.from(`${today.year}-${from}`);
  const first = Temporal.PlainDate.compare(thisYear, today) < 0 ? thisYear.add({ years: 1 }) : thisYear;
  const range = { first_day: first.toString(), last_day: first.add({ days: days - 1 }).toString() };
  const closure = { id: 'demo-holidays', ...range, ...reason, created_at: now.toISOString() };
  await database.kysely.insertInto('schedule_changes').values(closure).execute();
}

function localInstant(days: number, hour: number, minute = 0): Date {
  const { epochMilliseconds } = today.add({ days }).toZonedDateTime({ timeZone, plainTime: { hour, minute } });
  return new Date(epochMilliseconds);
}

/** Returns a password with 99 bits of entropy. Omits characters that are easily confused, such as i and 1. */
function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join(''));
  return groups.join('-');
}
