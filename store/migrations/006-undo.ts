import type { Migration } from '#server/db.ts';

// Text is compared as text in SQLite: an instant in another form would sort wrongly, so it is refused.
const tables = (instant: string) => [
  `create table undos (
    id text primary key,
    kind text not null check (kind in ('event', 'sender')),
    state text not null check (state in ('kept', 'undone', 'forgotten')),
    expires_at ${instant} not null
  )`,
  'create index undos_expiry on undos (expires_at)',
  `create table undo_rows (
    undo_id text not null references undos (id) on delete cascade,
    number integer not null,
    source text not null,
    content text not null,
    primary key (undo_id, number)
  )`,
];

export const undo: Migration = {
  sqlite: tables("text check (expires_at glob '????-??-??T??:??:??.???Z')"),
  postgres: tables('timestamptz(3)'),
};
