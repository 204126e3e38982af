import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { backedUpTables, derivedTables, expiringTables, installationTables, shortLivedTables } from '#store/backup-tables.ts';
import { migrations } from '#store/migrations/index.ts';
import type { Tables } from '#store/tables.ts';
import { contactRow, insertContactRows } from '#tests/support/contact-row.ts';
import { describeOnEachEngine, describeWithBothEngines } from '#tests/support/engines.ts';
import { insert, storedUser, update } from '#tests/support/rows.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { backUp, readMigrationNames, restore } from './backup.ts';
import { writeBackupFile } from './backup-file.ts';
import { type Database, migrate } from './db.ts';
import { enqueueMail } from './outbox.ts';

const options = { tables: backedUpTables, migrations };
const back = { ...options, expiring: expiringTables };
const secret = 'a secret for tests, long enough to be one';

const newFile = () => join(temporaryFolder(), 'backup');

const instant = '2026-11-20T10:00:00.120Z';
const text = 'Τὸ «ρόδα»; "quoted", \\ back\r\n\u2028 next 🤸 e\u0301 \t';

/** Inserts at least one row into every table, with values that are hard to transfer between engines. */
async function fill({ kysely: db }: Database<Tables>, messages = 20): Promise<void> {
  const created = { created_at: instant };
  await insert(db, 'users', [storedUser('ω'), ...['a', 'B', 'é'].map((id) => storedUser(id, { email_verified: false }))]);
  const profile = { first_name: text, birth_date: '1990-02-28', updated_at: '2026-11-21T00:00:00.000Z' };
  await update(db, 'profiles', profile, { user_id: 'ω' });
  // Deletes the profile that a trigger inserted with the user. A restore must not bring the profile back.
  await db.deleteFrom('profiles').where('user_id', '=', 'a').execute();
  await insert(db, 'user_roles', { user_id: 'a', role: 'admin' });
  await update(db, 'users', { password_hash: '$argon2id$', google_subject: '1' }, { id: 'a' });
  const session = {
    label: 'Firefox, Linux',
    method: 'password' as const,
    last_used_at: instant,
    expires_at: instant,
    ...created,
  };
  await insert(db, 'sessions', { id: 's', token_hash: 't', user_id: 'a', ...session });
  await insert(db, 'passkeys', { id: 'p', user_id: 'a', label: text, public_key: 'MFkw', counter: 4_294_967_295, ...created });
  await insert(db, 'recovery_codes', { code_hash: 'c', user_id: 'a', ...created });
  await insert(db, 'email_tokens', { kind: 'reset', token_hash: '1', user_id: 'a', expires_at: instant });
  const other = { description: '', location: '-', registration_link: 'https://x.example', ends_at: '2099-11-20T10:00:00.120Z' };
  await insert(db, 'events', [
    storedEvent({ id: 'e', title: text, date: instant, max_participants: 12, current_participants: 1, is_workshop: true }),
    storedEvent({ id: 'f', ...other, current_participants: 7, reminder: false, version: 3 }),
  ]);
  const child = { id: 'child', user_id: 'a', first_name: text, birth_year: 2018, photo_consent_at: instant };
  await insert(db, 'children', { ...child, ...created });
  const signup = { event_id: 'e', user_id: 'a', joined_at: instant };
  await insert(db, 'event_signups', { id: 's', ...signup, child_id: null, number: 1, is_waiting: false });
  await insert(db, 'event_signups', { id: 'c', ...signup, child_id: 'child', number: 2, is_waiting: true });
  const mailing = { audience: 'waitlist:e', subject_el: text, text_el: text, subject_en: null, text_en: null };
  await insert(db, 'mailings', { id: 'm', ...mailing, ...created, sent_at: instant, recipients: 1 });
  const consent = { topic: 'news', locale: 'el', consented_at: instant, consent_version: 1 } as const;
  await insert(db, 'subscriptions', [
    { id: 'ω', ...consent, user_id: 'ω', address: null },
    { id: 'a', ...consent, user_id: null, address: 'a@example.org' },
  ]);
  await insert(db, 'refused_addresses', { address: 'a@example.org', refused_at: instant });
  await addMessages(db, 0, messages);
  await insert(db, 'contact_receipts', { key: 'k', message_id: 'm7', received_at: instant });
  const reply = { message_id: 'm7', text: 'Γεια σου!', mail_id: 'gone', is_undelivered: true };
  await insert(db, 'message_replies', { id: 'r', ...reply, ...created });
  await insert(db, 'sender_notes', { email: 'a@example.org', text: 'Τηλεφώνησε', version: 1, updated_at: instant });
  const answer = { title: 'Prices', text_el: 'Ναι', text_en: 'Yes', version: 2 };
  await insert(db, 'saved_answers', { id: 'prices', ...answer, ...created });
  const days = { first_day: '2026-12-23', last_day: '2027-01-07', ...created };
  const moved = { class_start: '20:00', class_groups: 'a.b', to_day: '2026-12-24', to_start: '19:00', to_end: '20:00' };
  await insert(db, 'schedule_changes', { id: 'closure', ...days, reason_el: 'Γιορτές', reason_en: 'Holidays' });
  await insert(db, 'schedule_changes', { id: 'change', ...days, last_day: days.first_day, ...moved });
  await insert(db, 'schedule_changes', { id: 'news', ...days, text_el: text, text_en: text });
  const publication = { section: 'home', content: text, published_at: instant };
  await insert(db, 'site_content_publications', [
    { id: 'ω', number: 9, ...publication, published_by: 'ω' },
    { id: 'a', number: 10, ...publication, published_by: null },
    { id: 'B', number: 1, ...publication, section: 'facts', content: null, published_by: 'a' },
  ]);
  await insert(db, 'pictures', { file: '0123456789abcdef-480', content: 'UklGRg==', uploaded_at: instant });
  await insert(db, 'limits', { key: 'l', window_start: instant, count: 3 });
  await enqueueMail(db, { kind: 'reset', to: { address: 'a@example.org' }, subject: text, text, html: text, isBulk: true });
}

async function addMessages(db: Database<Tables>['kysely'], from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    const message = { name: `Ηλίας ${number}`, message: `${text} ${number}`, responded: number % 3 === 0 };
    return contactRow({ id: `m${number}`, ...message, created_at: instant });
  });
  await insertContactRows(db, rows);
}

async function readAllRows({ kysely }: Database<Tables>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of [...Object.keys(backedUpTables), 'migrations']) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(kysely);
    all[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return all;
}

const rowLinesOf = (file: string) => gunzipSync(readFileSync(file)).toString().split('\n').slice(1, -2);

describeOnEachEngine('backup and restore', (test, { open, createDatabase }) => {
  /** More messages than fit into one batch take long to restore, so only some tests need them. */
  async function filled(messages?: number) {
    const config = await createDatabase({ isMigrated: true });
    const database = await open(config);
    await fill(database, messages);
    return { config, database };
  }

  async function backedUp() {
    const { config, database } = await filled();
    const file = newFile();
    await backUp(config, file, { ...options, secret });
    return { config, database, file };
  }

  test('backs up a consistent snapshot without blocking writers, and restores every row of every table', async () => {
    const { config, database } = await filled(1_203);
    const file = newFile();
    const before = await readAllRows(database);
    for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0);
    const calls: [string, number, number][] = [];
    let writing: Promise<void> = Promise.resolve();
    const progress = (...call: [string, number, number]) => {
      const number = 10_000 + calls.push(call);
      writing = writing.then(() => addMessages(database.kysely, number, number + 1));
    };
    await backUp(config, file, { ...options, secret, progress });
    await writing;
    expect((await readAllRows(database)).contact_submissions).toHaveLength(1_203 + calls.length);
    expect(calls).toContainEqual(['contact_submissions', 1_203, 1_203]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await createDatabase();
    expect(await restore(target, file, back)).toMatchObject({ secret });
    expect(await readAllRows(await open(target))).toEqual(before);
  });

  test('overwrites neither an existing file nor a database with data without --force', async () => {
    const { config, database, file } = await backedUp();
    await expect(backUp(config, file, { ...options, secret })).rejects.toThrow(/exists; .*--force/);
    await backUp(config, file, { ...options, secret: null, overwrite: true });

    const before = await readAllRows(database);
    await database.kysely.deleteFrom('events').execute();
    const meanwhile = await readAllRows(database);
    await expect(restore(config, file, back)).rejects.toThrow('The database is not empty; use --force to overwrite it');
    expect(await readAllRows(database)).toEqual(meanwhile);
    await restore(config, file, { ...back, force: true });
    expect(await readAllRows(database)).toEqual(before);
    expect(readdirSync(join(file, '..'))).toEqual(['backup']);
  });

  test('refuses to restore while a site runs, without --force', async () => {
    const { file } = await backedUp();
    const target = await createDatabase();
    const site = await open(target);
    await migrate(site, migrations);
    await site.ping();
    await expect(restore(target, file, back)).rejects.toThrow('Another process is using the database; stop the site first');
    await restore(target, file, { ...back, force: true });
    expect((await readAllRows(site)).events).toHaveLength(2);
  });

  test('rejects a corrupted or modified backup, one with unknown tables and one from a newer version, and changes nothing', async () => {
    const { config, database, file } = await backedUp();
    const good = readFileSync(file);
    const lines = gunzipSync(good).toString().split('\n');
    const head = JSON.parse(lines[0] ?? '');
    const packed = (changed: string[]) => gzipSync(changed.join('\n'));
    const withHead = (change: object) => packed([JSON.stringify({ ...head, ...change }), ...lines.slice(1)]);
    const flipped = Buffer.from(good);
    flipped[good.length >> 1] = (flipped[good.length >> 1] ?? 0) ^ 1;
    const before = await readAllRows(database);
    for (const [name, bytes, message] of [
      ['cut', good.subarray(0, good.length - 100), /not a valid backup/],
      ['cut at a line', packed(lines.slice(0, -2)), /unexpected end of file/],
      ['a bit', flipped, /not a valid backup/],
      ['more', Buffer.concat([good, Buffer.from('more')]), /not a valid backup/],
      ['more lines', packed([...lines.slice(0, -1), '[]', '']), /unexpected data at the end/],
      ['a row less', packed(lines.toSpliced(5, 1)), /not a valid backup/],
      ['a row changed', packed(lines.with(5, (lines[5] ?? '').replace('Ηλίας', 'Ηλίαs'))), /checksum mismatch/],
      ['text', Buffer.from('Dear school'), /not a valid backup/],
      ['other gzip', gzipSync('{"a":1}\n'), /header is missing/],
      ['empty', Buffer.alloc(0), /not a valid backup/],
      ['newer format', withHead({ version: 2 }), /newer version of this program/],
      ['newer migration', withHead({ migrations: [{ name: '999-later', ran_at: instant }] }), /newer version.*999-later/],
      [
        'unknown table',
        withHead({ tables: [{ ...head.tables[0], name: 'secrets' }, ...head.tables.slice(1)] }),
        /unknown table: secrets/,
      ],
    ] as const) {
      writeFileSync(file, bytes);
      await expect(restore(config, file, { ...back, force: true }), name).rejects.toThrow(message);
    }
    await expect(restore(config, `${file}.none`, { ...back, force: true })).rejects.toThrow(/ENOENT/);
    await expect(restore(config, join(file, '..'), { ...back, force: true })).rejects.toThrow(/EISDIR/);
    expect(await readAllRows(database)).toEqual(before);
  });

  test('rolls back when the database rejects rows or reads them back differently', async () => {
    const { config, database, file } = await backedUp();
    const trigger =
      database.engine === 'sqlite'
        ? ["create trigger spoil after insert on events begin update events set title = 'spoilt'; end"]
        : [
            "create function spoil() returns trigger language plpgsql as $$ begin new.title := 'spoilt'; return new; end $$",
            'create trigger spoil before insert on events for each row execute function spoil()',
          ];
    for (const statement of trigger) await sql.raw(statement).execute(database.kysely);
    const before = await readAllRows(database);
    await expect(restore(config, file, { ...back, force: true })).rejects.toThrow(/Verification of events failed/);
    expect(await readAllRows(database)).toEqual(before);
    await sql`drop trigger spoil ${sql.raw(database.engine === 'sqlite' ? '' : 'on events')}`.execute(database.kysely);

    await sql`create unique index one_place on events (location)`.execute(database.kysely);
    await update(database.kysely, 'events', { location: 'Σκαβίδη 12' }, { id: 'e' });
    await sql`drop index one_place`.execute(database.kysely);
    await update(database.kysely, 'events', { location: 'same' });
    await backUp(config, file, { ...options, secret, overwrite: true });
    await database.kysely.deleteFrom('events').execute();
    await sql`create unique index one_place on events (location)`.execute(database.kysely);
    const now = await readAllRows(database);
    await expect(restore(config, file, { ...back, force: true })).rejects.toThrow(/rejected the rows of events/);
    expect(await readAllRows(database)).toEqual(now);
  });

  test('migrates the rows of an older backup', async () => {
    const { database, file } = await backedUp();
    const louder = ['update events set title = upper(title)', 'alter table events add column colour text'];
    const later = { ...migrations, '998-later': { sqlite: louder, postgres: louder } };
    const target = await createDatabase();
    await restore(target, file, { ...back, migrations: later });
    const restored = await open(target);
    const titles = await restored.kysely.selectFrom('events').select('title').where('id', '=', 'f').execute();
    expect(titles).toEqual([{ title: 'RODA' }]);
    await restore(target, file, { ...back, migrations: later, force: true });
    expect((await readAllRows(restored)).users).toEqual((await readAllRows(database)).users);
    await expect(restore(target, file, back)).rejects.toThrow(/The database is from a newer version.*998-later/);
  });

  test('with force, replaces the tables of a newer version', async () => {
    const { config, database, file } = await backedUp();
    const statements = ['create table later (user_id text references users)', 'alter table events rename column title to name'];
    await migrate(database, { ...migrations, '998-later': { sqlite: statements, postgres: statements } });
    const failing = { ...migrations, '001-initial': { sqlite: ['not sql'], postgres: ['not sql'] } };
    await expect(restore(config, file, { ...back, migrations: failing, force: true })).rejects.toThrow(/syntax error/);
    expect(await sql`select name from events`.execute(database.kysely)).toMatchObject({ rows: [{}, {}] });
    await restore(config, file, { ...back, force: true });
    const restored = await open(config);
    expect(await restored.kysely.selectFrom('events').select('title').execute()).not.toEqual([]);
    await expect(sql`select * from later`.execute(restored.kysely)).rejects.toThrow(/later/);
    expect(await readMigrationNames(config)).toEqual(Object.keys(migrations));
  });

  test('refuses to back up a database without tables', async () => {
    const config = await createDatabase();
    const file = newFile();
    await expect(backUp(config, file, { ...options, secret })).rejects.toThrow(/does not exist|nothing to back up/);
    expect(existsSync(file)).toBe(false);
    const database = await open(config);
    await migrate(database, migrations);
    await backUp(config, file, { ...options, secret: null });
    await restore(await createDatabase(), file, back);
    await expect(backUp(config, '/nonexistent/file', { ...options, secret })).rejects.toThrow(/can't be written: ENOENT/);
  });

  test('backs up, derives or deliberately omits every table', async ({ database }) => {
    const { kysely, engine } = database;
    const { rows } = await (engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
    ).execute(kysely);
    const known = [
      ...Object.keys(backedUpTables),
      ...derivedTables,
      ...installationTables,
      ...shortLivedTables,
      'migrations',
      'sqlite_schema',
      'sqlite_sequence',
    ];
    // If this fails, add the new table to one of the lists in store/backup-tables.ts.
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describeWithBothEngines('moving between engines', (createDatabaseOn) => {
  test('moves all rows from SQLite to PostgreSQL and back unchanged', async () => {
    const [first, middle, last] = [
      await createDatabaseOn('sqlite'),
      await createDatabaseOn('postgres'),
      await createDatabaseOn('sqlite'),
    ];
    const [one, two, three] = [newFile(), newFile(), newFile()];
    await migrate(await first.open(), migrations);
    await fill(await first.open(), 1_203);
    await backUp(first.config, one, { ...options, secret });
    await restore(middle.config, one, back);
    await backUp(middle.config, two, { ...options, secret });
    await restore(last.config, two, back);
    await backUp(last.config, three, { ...options, secret });
    expect(rowLinesOf(two)).toEqual(rowLinesOf(one));
    expect(rowLinesOf(three)).toEqual(rowLinesOf(one));
    expect(await readAllRows(await last.open())).toEqual(await readAllRows(await first.open()));
    expect(await readAllRows(await middle.open())).toEqual(await readAllRows(await first.open()));
  });

  test('restores a timestamp inserted with microseconds to the millisecond', async () => {
    const [source, target] = [await createDatabaseOn('postgres'), await createDatabaseOn('postgres')];
    const database = await source.open();
    await migrate(database, migrations);
    await insert(database.kysely, 'events', storedEvent({ date: '2026-11-20T10:00:00.123456Z' }));
    const file = newFile();
    await backUp(source.config, file, { ...options, secret });
    await restore(target.config, file, back);
    const rows = await (await target.open()).kysely.selectFrom('events').select('date').execute();
    expect(rows).toEqual([{ date: '2026-11-20T10:00:00.123Z' }]);
  });
});

test('lists no table twice, and only backed-up tables as expiring', () => {
  const names = [...Object.keys(backedUpTables), ...derivedTables, ...installationTables, ...shortLivedTables];
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(backedUpTables)).toEqual(expect.arrayContaining(expiringTables));
});

test('reads a new backup back and leaves no file if it is not what the header says', async () => {
  const path = newFile();
  const table = { name: 'limits', columns: ['key', 'count'], rows: 2 };
  const head = { madeAt: instant, engine: 'sqlite' as const, migrations: [], secret, tables: [table] };
  const write = (...rows: (string | number)[][]) =>
    writeBackupFile(
      path,
      head,
      async function* () {
        yield rows;
      },
      { overwrite: false },
    );
  await expect(write(['a', 1], ['b'])).rejects.toThrow('a row does not match its table');
  await expect(write(['a', 1])).rejects.toThrow('not a valid backup');
  expect(readdirSync(dirname(path))).toEqual([]);
  await write(['a', 1], ['b', 2]);
  expect(readdirSync(dirname(path))).toEqual(['backup']);
});
