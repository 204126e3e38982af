import type { Migration } from '#server/db.ts';

// Text is compared as text in SQLite: a day or an instant in another form would sort wrongly, so it is refused.
const sqlite = {
  day: (column: string) => `text check (${column} glob '????-??-??')`,
  time: (column: string) => `text check (${column} glob '??:??')`,
  instant: (column: string) => `text not null check (${column} glob '????-??-??T??:??:??.???Z')`,
};
const postgres = {
  day: () => 'date',
  time: (column: string) => `text check (${column} ~ '^\\d\\d:\\d\\d$')`,
  instant: () => 'timestamptz(3) not null',
};

// A row without a class closes the school; with a class, which is then named by its start and its groups, that class alone is not
// held, or at the hours that follow. `changed_at` is of whole seconds and never twice the same: calendars count by it.
const tables = ({ day, time, instant }: typeof sqlite) => [
  `create table closed_days (
    id text primary key,
    first_day ${day('first_day')} not null,
    last_day ${day('last_day')} not null,
    reason_el text check (reason_el <> ''),
    reason_en text check (reason_en <> ''),
    class_start ${time('class_start')},
    class_groups text check (class_groups <> ''),
    to_day ${day('to_day')},
    to_start ${time('to_start')},
    to_end ${time('to_end')},
    created_at ${instant('created_at')},
    check (first_day <= last_day),
    check ((reason_el is null) = (reason_en is null)),
    check ((class_start is null) = (class_groups is null)),
    check (class_start is null or (first_day = last_day and reason_el is null)),
    check (to_day is null or class_start is not null),
    check ((to_day is null) = (to_start is null) and (to_day is null) = (to_end is null)),
    check (to_start < to_end),
    unique (first_day, class_start, class_groups)
  )`,
  `create table closed_days_revision (
    id integer primary key check (id = 1),
    changed_at ${instant('changed_at')}
  )`,
  "insert into closed_days_revision (id, changed_at) values (1, '2026-01-01T00:00:00.000Z')",
];

export const closedDays: Migration = {
  sqlite: [
    ...tables(sqlite),
    ...['insert', 'update', 'delete'].map(
      (change) => `create trigger closed_days_after_${change} after ${change} on closed_days begin
        update closed_days_revision
        set changed_at = strftime('%Y-%m-%dT%H:%M:%S.000Z', max(unixepoch('now'), unixepoch(changed_at) + 1), 'unixepoch');
      end`,
    ),
    // What can be undone has a kind of its own now, and a check can't be changed in SQLite: the tables are made anew.
    'alter table undo_rows rename to undo_rows_before',
    'alter table undos rename to undos_before',
    'drop index undos_expiry',
    `create table undos (
      id text primary key,
      kind text not null check (kind in ('event', 'sender', 'closed-day')),
      state text not null check (state in ('kept', 'undone', 'forgotten')),
      expires_at ${sqlite.instant('expires_at')}
    )`,
    'create index undos_expiry on undos (expires_at)',
    `create table undo_rows (
      undo_id text not null references undos (id) on delete cascade,
      number integer not null,
      source text not null,
      content text not null,
      primary key (undo_id, number)
    )`,
    'insert into undos (id, kind, state, expires_at) select id, kind, state, expires_at from undos_before',
    'insert into undo_rows (undo_id, number, source, content) select undo_id, number, source, content from undo_rows_before',
    'drop table undo_rows_before',
    'drop table undos_before',
  ],
  postgres: [
    ...tables(postgres),
    `create function note_closed_days() returns trigger language plpgsql as $$ begin
      update closed_days_revision
      set changed_at = greatest(date_trunc('second', clock_timestamp()), changed_at + interval '1 second');
      return null;
    end $$`,
    `create trigger closed_days_changed after insert or update or delete on closed_days
    for each statement execute function note_closed_days()`,
    'alter table undos drop constraint undos_kind_check',
    "alter table undos add constraint undos_kind_check check (kind in ('event', 'sender', 'closed-day'))",
  ],
};
