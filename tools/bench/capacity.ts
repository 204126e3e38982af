// Measures the write capacity on SQLite: contact messages and notifications per second, and disk space per message.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { contactForm } from '#tests/support/contact-row.ts';
import { startSite } from '#tests/support/site.ts';
import { report } from './report.ts';

const messages = 500;
const concurrency = 16;
const text = 'Καλησπέρα σας. Η κόρη μου είναι έξι ετών και χορεύει όλη μέρα· θα ήθελα να δοκιμάσει ένα μάθημα. '.repeat(3);

const many = String(messages * 10);
const site = await startSite('sqlite', {
  CONTACT_LIMIT_PER_NETWORK: many,
  CONTACT_LIMIT_TOTAL: many,
  NOTIFICATION_LIMIT: many,
});
try {
  const before = await bytesOnDisk();
  const began = performance.now();
  let next = 0;
  const writer = async () => {
    for (let number = next++; number < messages; number = next++) await write(number);
  };
  await Promise.all(Array.from({ length: concurrency }, writer));
  const stored = (performance.now() - began) / 1_000;
  while (await hasUnsentMail()) await sleep(100);
  const mailed = (performance.now() - began) / 1_000;
  const perMessage = ((await bytesOnDisk()) - before) / messages;
  report([
    {
      name: `contact messages, ${concurrency} at once`,
      value: messages / stored,
      unit: 'per second',
      limit: 20,
      isMinimum: true,
    },
    { name: 'notifications over SMTP on the same machine', value: messages / mailed, unit: 'per second' },
    { name: `disk space of a message of ${text.length} characters with its mail`, value: perMessage, unit: 'bytes' },
  ]);
} finally {
  await site.close();
}

async function write(number: number): Promise<void> {
  const { status } = await fetch(`${site.origin}/`, {
    method: 'POST',
    headers: { Origin: site.origin },
    body: new URLSearchParams(
      contactForm({ name: 'Ελένη Παππά', email: `parent-${number}@example.org`, message: `${text} ${number}` }),
    ),
    redirect: 'manual',
  });
  if (status !== 303) throw new Error(`Unexpected status ${status}`);
}

async function hasUnsentMail(): Promise<boolean> {
  const row = await site.database.kysely
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count > 0;
}

/** Size of the database file after a checkpoint, which moves the write-ahead log into that file. */
async function bytesOnDisk(): Promise<number> {
  await sql`pragma wal_checkpoint(truncate)`.execute(site.database.kysely);
  return statSync(join(site.dataDir, 'school.sqlite')).size;
}
