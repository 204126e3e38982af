import type { Migration } from '#server/db.ts';

// `signup_hours` is a summary of user_signups that the database itself keeps, whoever writes: the months of a year are then at
// most 8,784 rows, however many accounts there are. Hours, because everywhere a month begins with one.

const sqliteHour = (row: 'new' | 'old') => `substr(${row}.created_at, 1, 13) || ':00:00.000Z'`;
const sqliteAdd = `insert into signup_hours (hour, count) values (${sqliteHour('new')}, 1)
  on conflict (hour) do update set count = count + 1;`;
const sqliteRemove = `update signup_hours set count = count - 1 where hour = ${sqliteHour('old')};
  delete from signup_hours where hour = ${sqliteHour('old')} and count = 0;`;

// All that a statement has changed, hour by hour and in their order, so that two who change many never wait for each other.
const counted = (rows: 'added' | 'removed') =>
  `select date_trunc('hour', created_at, 'UTC') as hour, count(*)::integer as count from ${rows} group by 1 order by 1`;
const postgresAdd = `insert into signup_hours (hour, count) ${counted('added')}
  on conflict (hour) do update set count = signup_hours.count + excluded.count;`;
const postgresRemove = `insert into signup_hours (hour, count)
    select hour, - count from (${counted('removed')}) as less
    on conflict (hour) do update set count = signup_hours.count + excluded.count;
  delete from signup_hours where count = 0 and hour in (select date_trunc('hour', created_at, 'UTC') from removed);`;

export const signupHours: Migration = {
  sqlite: [
    'create table signup_hours (hour text primary key, count integer not null) without rowid',
    `insert into signup_hours (hour, count)
      select substr(created_at, 1, 13) || ':00:00.000Z', count(*) from user_signups group by 1`,
    `create trigger signup_hours_add after insert on user_signups begin ${sqliteAdd} end`,
    `create trigger signup_hours_remove after delete on user_signups begin ${sqliteRemove} end`,
    `create trigger signup_hours_move after update of created_at on user_signups begin ${sqliteRemove} ${sqliteAdd} end`,
  ],
  postgres: [
    'create table signup_hours (hour timestamptz(3) primary key, count integer not null)',
    `insert into signup_hours (hour, count)
      select date_trunc('hour', created_at, 'UTC'), count(*) from user_signups group by 1`,
    `create function keep_signup_hours() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${postgresRemove} end if;
      if tg_op <> 'DELETE' then ${postgresAdd} end if;
      return null;
    end $$`,
    `create trigger signup_hours_add after insert on user_signups
      referencing new table as added for each statement execute function keep_signup_hours()`,
    `create trigger signup_hours_remove after delete on user_signups
      referencing old table as removed for each statement execute function keep_signup_hours()`,
    `create trigger signup_hours_move after update on user_signups
      referencing old table as removed new table as added for each statement execute function keep_signup_hours()`,
  ],
};
