import type { Migration } from '#server/db.ts';

const sameOnBoth = [
  'create index contact_submissions_newest on contact_submissions (created_at desc, id desc)',
  'create index contact_submissions_by_email on contact_submissions (email, created_at desc, id desc)',
  'create index contact_receipts_message on contact_receipts (message_id)',
  'create index outbox_due on outbox (next_attempt_at, id) where sent_at is null and dead_at is null',
];

// Text is compared as text in SQLite: an instant in another form would sort wrongly, so it is refused.
const instant = (column: string) => `text check (${column} glob '????-??-??T??:??:??.???Z')`;

export const contact: Migration = {
  sqlite: [
    `create table contact_submissions (
      id text primary key,
      name text not null check (name <> ''),
      email text not null check (email <> ''),
      message text not null check (message <> ''),
      created_at ${instant('created_at')} not null,
      responded boolean not null default 0 check (responded in (0, 1)),
      locale text not null check (locale in ('el', 'en')),
      privacy_accepted_at ${instant('privacy_accepted_at')} not null
    )`,
    `create table contact_receipts (
      key text primary key,
      message_id text not null references contact_submissions (id) on delete cascade deferrable initially deferred,
      received_at ${instant('received_at')} not null
    )`,
    `create table outbox (
      id text primary key,
      kind text not null,
      dedupe_key text unique,
      to_name text not null,
      to_address text not null,
      reply_to_name text,
      reply_to_address text,
      subject text not null,
      text text not null,
      html text not null,
      link text,
      message_id text,
      created_at ${instant('created_at')} not null,
      next_attempt_at ${instant('next_attempt_at')} not null,
      attempts integer not null default 0,
      locked_until ${instant('locked_until')},
      sent_at ${instant('sent_at')},
      dead_at ${instant('dead_at')},
      last_error text
    )`,
    `create table limits (
      key text primary key,
      window_start ${instant('window_start')} not null,
      count integer not null check (count > 0)
    )`,
    ...sameOnBoth,
  ],
  postgres: [
    `create table contact_submissions (
      id text primary key,
      name text not null check (name <> ''),
      email text not null check (email <> ''),
      message text not null check (message <> ''),
      created_at timestamptz not null,
      responded boolean not null default false,
      locale text not null check (locale in ('el', 'en')),
      privacy_accepted_at timestamptz not null
    )`,
    `create table contact_receipts (
      key text primary key,
      message_id text not null references contact_submissions (id) on delete cascade deferrable initially deferred,
      received_at timestamptz not null
    )`,
    `create table outbox (
      id text primary key,
      kind text not null,
      dedupe_key text unique,
      to_name text not null,
      to_address text not null,
      reply_to_name text,
      reply_to_address text,
      subject text not null,
      text text not null,
      html text not null,
      link text,
      message_id text,
      created_at timestamptz not null,
      next_attempt_at timestamptz not null,
      attempts integer not null default 0,
      locked_until timestamptz,
      sent_at timestamptz,
      dead_at timestamptz,
      last_error text
    )`,
    `create table limits (
      key text primary key,
      window_start timestamptz not null,
      count integer not null check (count > 0)
    )`,
    ...sameOnBoth,
  ],
};
