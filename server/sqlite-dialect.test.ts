import { DatabaseSync } from 'node:sqlite';
import { type Generated, Kysely, sql, type Transaction } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteDialect } from './sqlite-dialect.ts';

type Tables = {
  lamps: { id: Generated<number>; lit: boolean | null; since: string | Date | null; watts: number };
  owners: { lamp_id: number };
};

async function openLamps() {
  const file = new DatabaseSync(':memory:');
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  onTestFinished(() => db.destroy());
  file.exec(`
    create table lamps (id integer primary key, lit boolean, since text, watts integer not null default 1 check (watts > 0));
    create table owners (lamp_id integer not null references lamps (id) deferrable initially deferred);`);
  return { db, file };
}

test('stores booleans and dates in SQLite types and restores booleans', async () => {
  const { db, file } = await openLamps();
  const since = new Date('2026-11-20T10:00:00.123Z');
  const returned = await db
    .insertInto('lamps')
    .values([
      { lit: true, since, watts: 1 },
      { lit: false, since: null, watts: 1 },
      { lit: null, since: null, watts: 1 },
    ])
    .returning(['lit', 'since', 'watts'])
    .execute();
  expect(returned).toStrictEqual([
    { lit: true, since: '2026-11-20T10:00:00.123Z', watts: 1 },
    { lit: false, since: null, watts: 1 },
    { lit: null, since: null, watts: 1 },
  ]);
  expect(file.prepare('select lit, typeof(since) as kind from lamps order by id').all()).toEqual([
    { lit: 1, kind: 'text' },
    { lit: 0, kind: 'null' },
    { lit: null, kind: 'null' },
  ]);
  const bright = await db.selectFrom('lamps').select('lit as bright').where('lit', '=', true).execute();
  expect(bright).toStrictEqual([{ bright: true }]);
});

test('reports numbers of changed rows', async () => {
  const { db } = await openLamps();
  const inserted = await db.insertInto('lamps').values({ watts: 5 }).executeTakeFirstOrThrow();
  const updated = await db.updateTable('lamps').set({ lit: true }).executeTakeFirstOrThrow();
  const deleted = await db.deleteFrom('lamps').executeTakeFirstOrThrow();
  expect([inserted.insertId, updated.numUpdatedRows, deleted.numDeletedRows]).toEqual([1n, 1n, 1n]);
});

test.each([
  ['statement', (trx: Transaction<Tables>) => trx.insertInto('lamps').values({ watts: 0 }), /CHECK/],
  ['COMMIT', (trx: Transaction<Tables>) => trx.insertInto('owners').values({ lamp_id: 99 }), /FOREIGN KEY/],
])('a failed %s rolls the transaction back and leaves the connection free', async (_, insertInvalid, message) => {
  const { db } = await openLamps();
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('lamps').values({ watts: 1 }).execute();
    await insertInvalid(trx).execute();
  });
  await expect(failing).rejects.toThrow(message);
  expect(await db.selectFrom('lamps').selectAll().execute()).toEqual([]);
  await db.transaction().execute((trx) => trx.insertInto('lamps').values({ watts: 2 }).execute());
});

test('a full disk fails only the current transaction; writing continues when there is space', async () => {
  const { db, file } = await openLamps();
  await db.insertInto('lamps').values({ watts: 1 }).execute();
  const { page_count } = file.prepare('pragma page_count').get() as { page_count: number };
  file.exec(`pragma max_page_count = ${page_count}`);
  const large = 'x'.repeat(100_000);
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('lamps').values({ watts: 2 }).execute();
    await trx.insertInto('lamps').values({ watts: 3, since: large }).execute();
  });
  await expect(failing).rejects.toThrow(/full/);
  expect(await db.selectFrom('lamps').select('watts').execute()).toEqual([{ watts: 1 }]);
  file.exec('pragma max_page_count = 100000');
  await db.transaction().execute((trx) => trx.insertInto('lamps').values({ watts: 3, since: large }).execute());
});

test('writes nothing more after SQLite itself rolled the transaction back', async () => {
  const { db } = await openLamps();
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('lamps').values({ watts: 1 }).execute();
    await sql`insert or rollback into lamps (watts) values (0)`.execute(trx).catch(() => {});
    await trx.insertInto('lamps').values({ watts: 2 }).execute();
  });
  await expect(failing).rejects.toThrow(/rolled this transaction back/);
  expect(await db.selectFrom('lamps').selectAll().execute()).toEqual([]);
});

test('a concurrent query waits for the transaction', async () => {
  const { db } = await openLamps();
  const gate = Promise.withResolvers<void>();
  const first = db.transaction().execute(async (trx) => {
    await trx.insertInto('lamps').values({ watts: 1 }).execute();
    await gate.promise;
    throw new Error('rolled back');
  });
  const second = db.insertInto('lamps').values({ watts: 2 }).execute();
  gate.resolve();
  await expect(first).rejects.toThrow('rolled back');
  await second;
  expect(await db.selectFrom('lamps').select('watts').execute()).toEqual([{ watts: 2 }]);
});

test('executes more distinct statements than the cache holds', async () => {
  const { db } = await openLamps();
  for (let number = 0; number < 450; number++) {
    const { rows } = await sql<{ value: number }>`select ${sql.lit(number)} as value`.execute(db);
    expect(rows).toEqual([{ value: number }]);
  }
});
