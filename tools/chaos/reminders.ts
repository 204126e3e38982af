import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db.ts';
import type { Tables } from '#store/tables.ts';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { createDataStore, createInstance, type DataStore, type Engine, seed, startPostgres } from './instance.ts';
import type { Outcome, Scale } from './outcome.ts';

const PARTICIPANTS = 1_000;
const WAIT_MS = 300_000;

/** Two instances queue and send the reminders of an event, and both are killed again and again until all are sent. */
export async function killDuringReminders(engine: Engine, { cycles }: Scale): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const dataStore = await createDataStore(postgres);
  const smtp = await startSmtp();
  try {
    await seed(dataStore);
    await seedEventTomorrow(dataStore);
    const instances = [];
    for (let count = 0; count < 2; count++) instances.push(createInstance(dataStore, await freePort(), { SMTP_URL: smtp.url }));
    let kills = 0;
    const queuedAtKill = new Set<number>();
    for (; kills < cycles; kills++) {
      for (const site of instances) site.spawn();
      // The first time while they queue, later while they send.
      while ((await count(dataStore)).queued === 0) await sleep(1);
      if (kills > 0) await sleep(Math.random() * 3_000);
      await Promise.all(instances.map((site) => site.stop('SIGKILL')));
      const { queued, sent } = await count(dataStore);
      queuedAtKill.add(queued);
      if (sent === PARTICIPANTS) break;
    }
    await Promise.all(instances.map((site) => site.start()));
    const before = performance.now();
    while ((await count(dataStore)).sent < PARTICIPANTS && performance.now() - before < WAIT_MS) await sleep(250);
    await Promise.all(instances.map((site) => site.stop('SIGTERM')));

    const failures: string[] = [];
    const { queued } = await count(dataStore);
    if (queued !== PARTICIPANTS) failures.push(`${queued} reminders were queued`);
    const idsByRecipient = new Map<string, Set<string>>();
    for (const { envelope, messageId = '' } of smtp.mails)
      for (const address of envelope.to) idsByRecipient.set(address, (idsByRecipient.get(address) ?? new Set()).add(messageId));
    if (idsByRecipient.size !== PARTICIPANTS) failures.push(`reminders of ${idsByRecipient.size} members arrived`);
    for (const [address, ids] of idsByRecipient) if (ids.size > 1) failures.push(`${address} got ${ids.size} reminders`);
    return {
      scenario: `SIGKILL while reminders are queued and sent, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
      expected: 'each participant gets one reminder',
      scale: `${PARTICIPANTS} participants, two instances, killed ${kills} times`,
      observed: `${smtp.mails.length - PARTICIPANTS} reminders sent again with the same Message-ID; numbers of queued reminders at a kill: ${[...queuedAtKill].join(', ')}`,
      failures,
    };
  } finally {
    await smtp.close();
    await dataStore.remove();
    await postgres?.stop();
  }
}

async function seedEventTomorrow({ dataDir, databaseUrl }: DataStore): Promise<void> {
  const { kysely, close } = await openDatabase<Tables>({ dataDir, ...(databaseUrl && { databaseUrl }) });
  const at = new Date().toISOString();
  const date = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const ids = Array.from({ length: PARTICIPANTS }, (_, number) => `participant-${number}`);
  try {
    const users = ids.map((id) => ({ id, email: `${id}@example.org`, email_verified: true, created_at: at, updated_at: at }));
    await kysely.insertInto('users').values(users).execute();
    await kysely
      .insertInto('events')
      .values({ id: 'roda', title: 'Roda', location: 'Αθήνα', date, over_at: date, created_at: at })
      .execute();
    const signups = ids.map((user_id, index) => ({
      event_id: 'roda',
      user_id,
      number: index + 1,
      is_waiting: false,
      joined_at: at,
    }));
    await kysely.insertInto('event_signups').values(signups).execute();
  } finally {
    await close();
  }
}

async function count({ query }: DataStore): Promise<{ queued: number; sent: number }> {
  const [row] = await query("select count(*) as queued, count(sent_at) as sent from outbox where kind = 'event-reminder'");
  return { queued: Number(row?.queued), sent: Number(row?.sent) };
}
