import type { Migration } from '#server/db.ts';

// Text is compared as text in SQLite: an instant in another form would sort wrongly, so it is refused.
const sqlite = {
  instant: (column: string) => `text check (${column} glob '????-??-??T??:??:??.???Z')`,
  day: (column: string) => `text check (${column} glob '????-??-??')`,
  boolean: (column: string) => `boolean not null default 0 check (${column} in (0, 1))`,
};
const postgres = { instant: () => 'timestamptz', day: () => 'date', boolean: () => 'boolean not null default false' };

/**
 * `users`, `sessions`, `accounts` and `verifications` are better-auth's, less the columns for what is not to be kept: names,
 * pictures, network addresses, browsers, Google's tokens. What has no column can't be stored by an oversight.
 */
const tables = ({ instant, day, boolean }: typeof sqlite) => [
  `create table users (
    id text primary key,
    email text not null unique check (email <> ''),
    email_verified ${boolean('email_verified')},
    created_at ${instant('created_at')} not null,
    updated_at ${instant('updated_at')} not null
  )`,
  `create table sessions (
    id text primary key,
    token text not null unique,
    user_id text not null references users (id) on delete cascade,
    expires_at ${instant('expires_at')} not null,
    created_at ${instant('created_at')} not null,
    updated_at ${instant('updated_at')} not null
  )`,
  `create table accounts (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    provider_id text not null,
    account_id text not null,
    password text,
    created_at ${instant('created_at')} not null,
    updated_at ${instant('updated_at')} not null,
    unique (provider_id, account_id),
    check ((provider_id = 'credential') = (password is not null))
  )`,
  `create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at ${instant('expires_at')} not null,
    created_at ${instant('created_at')} not null,
    updated_at ${instant('updated_at')} not null
  )`,
  // One per user and kind: the newest wins because there is room for no other.
  `create table mailed_tokens (
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('confirmation', 'reset')),
    token_hash text not null unique,
    expires_at ${instant('expires_at')} not null,
    primary key (user_id, kind)
  )`,
  `create table user_signups (
    id text primary key,
    email text not null,
    user_id text not null unique references users (id) on delete cascade,
    created_at ${instant('created_at')} not null
  )`,
  `create table user_roles (
    user_id text primary key references users (id) on delete cascade,
    role text not null check (role in ('user', 'admin'))
  )`,
  `create table profiles (
    user_id text primary key references users (id) on delete cascade,
    first_name text,
    last_name text,
    phone_number text,
    address text,
    birth_date ${day('birth_date')},
    updated_at ${instant('updated_at')} not null
  )`,
  `create table events (
    id text primary key,
    title text not null check (title <> ''),
    description text,
    date ${instant('date')} not null,
    location text not null check (location <> ''),
    max_participants integer check (max_participants between 1 and 100000),
    current_participants integer not null default 0 check (current_participants >= 0),
    registration_link text,
    is_workshop ${boolean('is_workshop')},
    version integer not null default 1,
    created_at ${instant('created_at')} not null
  )`,
  'create index sessions_user on sessions (user_id)',
  'create index sessions_expiry on sessions (expires_at)',
  'create index accounts_user on accounts (user_id)',
  'create index verifications_identifier on verifications (identifier)',
  'create index user_signups_newest on user_signups (created_at desc, id desc)',
  'create index events_by_date on events (date, id)',
];

// In the database, so that they come with every user row: also with those that better-auth makes in a transaction of its own.
// A sign-up shares the id of its user, of whom there is one.
const companions = [
  'insert into profiles (user_id, updated_at) values (new.id, new.created_at);',
  'insert into user_signups (id, email, user_id, created_at) values (new.id, new.email, new.id, new.created_at);',
].join(' ');

export const members: Migration = {
  sqlite: [...tables(sqlite), `create trigger users_companions after insert on users begin ${companions} end`],
  postgres: [
    ...tables(postgres),
    `create function add_user_companions() returns trigger language plpgsql as $$ begin ${companions} return null; end $$`,
    'create trigger users_companions after insert on users for each row execute function add_user_companions()',
  ],
};
