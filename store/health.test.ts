import { sql } from 'kysely';
import { expect } from 'vitest';
import { enqueueMail } from '#server/outbox.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { insert, update } from '#tests/support/rows.ts';
import { checkHealth } from './health.ts';
import { DAY_MS, HOUR_MS } from './lifetimes.ts';

const START = new Date('2026-11-20T10:00:00.000Z');
const at = (ms: number) => new Date(START.getTime() + ms);

describeOnEachEngine('health', (test, { open, createDatabase }) => {
  test('reports a backup that is older than two days, and a missing one when the site is that old', async ({ database }) => {
    const problemsAt = async (ms: number) => (await checkHealth(database, at(ms))).problems;
    expect(await problemsAt(0)).toEqual([]);
    const status = { id: 1, created_at: at(0).toISOString(), due_at: at(0).toISOString() };
    await insert(database.kysely, 'backup_status', status);
    expect([await problemsAt(2 * DAY_MS), await problemsAt(2 * DAY_MS + 1)]).toEqual([[], ['backup']]);
    await update(database.kysely, 'backup_status', { made_at: at(HOUR_MS).toISOString(), copy_failed: true });
    expect([await problemsAt(2 * DAY_MS + 1), await problemsAt(3 * DAY_MS)]).toEqual([[], ['backup']]);
    expect((await checkHealth(database, at(0))).backup).toEqual({
      madeAt: at(HOUR_MS).toISOString(),
      isOverdue: false,
      copyFailed: true,
    });
  });

  test('reports mail that nobody sends, and a database that only answers queries', async () => {
    const config = await createDatabase({ isMigrated: true });
    const database = await open(config);
    const mail = {
      kind: 'event-joined',
      to: { address: 'eleni@example.org' },
      subject: '',
      text: '',
      html: '',
      now: at(0),
    } as const;
    await enqueueMail(database.kysely, mail);
    expect((await checkHealth(database, at(HOUR_MS / 4))).problems).toEqual([]);
    expect((await checkHealth(database, at(HOUR_MS))).problems).toEqual(['mail']);

    const isSqlite = database.engine === 'sqlite';
    const name = config.databaseUrl && new URL(config.databaseUrl).pathname.slice(1);
    await sql
      .raw(isSqlite ? 'pragma query_only = on' : `alter database "${name}" set default_transaction_read_only = on`)
      .execute(database.kysely);
    // The setting of PostgreSQL applies to new connections.
    const readOnly = isSqlite ? database : await open(config);
    expect((await checkHealth(readOnly, at(HOUR_MS))).problems).toEqual(['database', 'mail']);
  });
});
