import type { Migration } from '#server/db.ts';

const admins = "create index user_roles_admins on user_roles (user_id) where role = 'admin'";

export const signups: Migration = {
  sqlite: [admins],
  postgres: [
    admins,
    // Rows from outside may come with microseconds, which no ISO text of this site can name: a page would begin a row too late.
    'alter table user_signups alter column created_at type timestamptz(3)',
  ],
};
