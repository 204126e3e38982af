import type { Migration } from '#server/db.ts';

// Text is compared as text in SQLite: an instant in another form would sort wrongly, so it is refused.
const sqlite = {
  instant: "text check (joined_at glob '????-??-??T??:??:??.???Z')",
  boolean: 'boolean not null check (is_waiting in (0, 1))',
};
// Instants from outside may come with microseconds, which no ISO text of this site can name.
const postgres = { instant: 'timestamptz(3)', boolean: 'boolean not null' };

// `number` is the order of joining. Rows come by store/event-signups.ts alone, which adds to `current_participants`: a trigger
// would count those twice that a backup brings back. They go in many ways (with their member, for one), so the database
// subtracts.
const tables = ({ instant, boolean }: typeof sqlite) => [
  `create table event_signups (
    event_id text not null references events (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    number integer not null,
    is_waiting ${boolean},
    joined_at ${instant} not null,
    primary key (event_id, user_id),
    unique (event_id, number)
  )`,
  'create index event_signups_user on event_signups (user_id)',
  'create index event_signups_waiting on event_signups (event_id, number) where is_waiting',
];

export const eventSignups: Migration = {
  sqlite: [
    ...tables(sqlite),
    `create trigger event_signups_removed after delete on event_signups when not old.is_waiting begin
      update events set current_participants = max(current_participants - 1, 0) where id = old.event_id;
    end`,
  ],
  postgres: [
    ...tables(postgres),
    `create function remove_event_signup() returns trigger language plpgsql as $$ begin
      update events set current_participants = greatest(current_participants - 1, 0) where id = old.event_id;
      return null;
    end $$`,
    `create trigger event_signups_removed after delete on event_signups
    for each row when (not old.is_waiting) execute function remove_event_signup()`,
  ],
};
