// Triggers, per engine: the database keeps summaries and companion rows itself, no matter who writes.

const isNewer = '(excluded.last_date, excluded.last_id) > (senders.last_date, senders.last_id)';
const takeNewest = ['name', 'last_date', 'last_id']
  .map((column) => `${column} = case when ${isNewer} then excluded.${column} else senders.${column} end`)
  .join(', ');

const sqliteAdd = `
  insert into senders (email, name, count, pending, last_date, last_id)
  values (new.email, new.name, 1, not new.responded, new.created_at, new.id)
  on conflict (email) do update set count = count + 1, pending = pending + excluded.pending, ${takeNewest};`;

const sqliteRemove = `
  update senders set count = count - 1, pending = pending - (not old.responded) where email = old.email;
  delete from senders where email = old.email and count = 0;
  update senders set (name, last_date, last_id) = (
    select name, created_at, id from contact_submissions where email = old.email order by created_at desc, id desc limit 1
  ) where email = old.email and last_id = old.id;`;

/** One statement per sender at a time would make a transaction wait for others in any order: all go by the address. */
const postgresAdd = (rows: string) => `
  insert into senders (email, name, count, pending, last_date, last_id)
  select email, (array_agg(name order by created_at desc, id desc))[1], count(*), count(*) filter (where not responded),
    max(created_at), (array_agg(id order by created_at desc, id desc))[1]
  from ${rows} group by email order by email
  on conflict (email) do update set
    count = senders.count + excluded.count, pending = senders.pending + excluded.pending, ${takeNewest};`;

/** The first statement locks; those after it see what was committed while it waited. */
const postgresSettle = (changes: string) => `
  insert into senders (email, name, count, pending, last_date, last_id)
  select email, '', sum(sign), coalesce(sum(sign) filter (where not responded), 0), '-infinity', '' from (${changes}) as changes
  group by email order by email
  on conflict (email) do update set
    count = senders.count + excluded.count, pending = senders.pending + excluded.pending;
  delete from senders using (select distinct email from (${changes}) as changes) as changed
  where senders.email = changed.email and senders.count = 0;
  update senders set name = newest.name, last_date = newest.created_at, last_id = newest.id
  from (select distinct email from (${changes}) as changes) as changed, lateral (
    select name, created_at, id from contact_submissions as message where message.email = changed.email
    order by created_at desc, id desc limit 1
  ) as newest
  where senders.email = changed.email
    and (senders.name, senders.last_date, senders.last_id) is distinct from (newest.name, newest.created_at, newest.id);`;

const removals = 'select email, responded, -1 as sign from removed';
const additions = 'select email, responded, 1 as sign from added';

const postgresFunction = (name: string, body: string, declarations = '') =>
  `create function ${name}() returns trigger language plpgsql as $$ ${declarations} begin ${body} return null; end $$`;

// In the database, so that every user has these rows, whatever creates it. A user has one sign-up, which shares its id.
const companions = [
  'insert into profiles (user_id, updated_at) values (new.id, new.created_at);',
  'insert into user_signups (id, email, user_id, created_at) values (new.id, new.email, new.id, new.created_at);',
].join(' ');

/** On PostgreSQL the totals have several rows, so that concurrent writers do not wait for each other's commit. */
const SHARDS = 16;

export const sqliteTriggers = [
  `create trigger users_companions after insert on users begin ${companions} end`,
  // A number of its own: SQLite may change an implicit rowid when it vacuums, and the index knows the texts by this one.
  `create table search_texts (
      number integer primary key,
      message_id text not null unique references contact_submissions (id) on delete cascade on update cascade,
      folded text
    )`,
  `create virtual table search_index using fts5 (
      folded, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
    )`,
  'create index search_texts_missing on search_texts (number) where folded is null',
  'insert into contact_totals (shard, senders, messages) values (0, 0, 0)',
  `create trigger senders_added after insert on senders begin
      update contact_totals set senders = senders + 1, messages = messages + new.count;
    end`,
  `create trigger senders_counted after update of count on senders begin
      update contact_totals set messages = messages + new.count - old.count;
    end`,
  `create trigger senders_removed after delete on senders begin
      update contact_totals set senders = senders - 1, messages = messages - old.count;
    end`,
  `create trigger contact_submissions_added after insert on contact_submissions begin
      ${sqliteAdd}
      insert into search_texts (message_id) values (new.id);
    end`,
  `create trigger contact_submissions_removed after delete on contact_submissions begin ${sqliteRemove} end`,
  `create trigger contact_submissions_changed after update of id, email, name, created_at, responded on contact_submissions
    begin ${sqliteRemove} ${sqliteAdd} end`,
  `create trigger contact_submissions_reworded after update of email, name, message on contact_submissions
    when (old.email, old.name, old.message) <> (new.email, new.name, new.message) begin
      update search_texts set folded = null where message_id = new.id;
    end`,
  `create trigger search_texts_added after insert on search_texts when new.folded is not null begin
      insert into search_index (rowid, folded) values (new.number, new.folded);
    end`,
  `create trigger search_texts_changed after update of folded on search_texts begin
      delete from search_index where rowid = old.number and old.folded is not null;
      insert into search_index (rowid, folded) select new.number, new.folded where new.folded is not null;
    end`,
  `create trigger search_texts_removed after delete on search_texts when old.folded is not null begin
      delete from search_index where rowid = old.number;
    end`,
  // Sign-ups are added by store/event-signups.ts, which counts them. They are removed in several ways (with the member, for one), so
  // the database subtracts.
  `create trigger event_signups_removed after delete on event_signups when not old.is_waiting begin
    update events set current_participants = max(current_participants - 1, 0) where id = old.event_id;
  end`,
  ...['insert', 'update', 'delete'].map(
    (change) => `create trigger closed_days_after_${change} after ${change} on closed_days begin
      update closed_days_revision
      set changed_at = strftime('%Y-%m-%dT%H:%M:%S.000Z', max(unixepoch('now'), unixepoch(changed_at) + 1), 'unixepoch');
    end`,
  ),
];

export const postgresTriggers = [
  postgresFunction('add_user_companions', companions),
  'create trigger users_companions after insert on users for each row execute function add_user_companions()',
  `create table search_texts (
      number bigint generated always as identity unique,
      message_id text primary key references contact_submissions (id) on delete cascade on update cascade,
      folded text
    )`,
  // Not pg_trgm: where the database's locale is C, as in many containers, it takes no Greek letter for a letter. Three code
  // points of 21 bits each make a number. The cost keeps the planner from doing this for every row instead of using the index.
  `create function trigrams_of(folded text) returns bigint[] language plpgsql immutable strict parallel safe cost 10000 as $$
      declare
        letter text;
        one bigint;
        two bigint;
        trigrams bigint[] := '{}';
      begin
        foreach letter in array string_to_array(folded, null) loop
          if one is not null then trigrams := trigrams || ((one << 42) | (two << 21) | ascii(letter)); end if;
          one := two;
          two := ascii(letter);
        end loop;
        return trigrams;
      end $$`,
  'create index search_texts_trigrams on search_texts using gin (trigrams_of(folded))',
  `insert into contact_totals (shard, senders, messages) select shard, 0, 0 from generate_series(0, ${SHARDS - 1}) as shard`,
  postgresFunction(
    'count_senders',
    `case tg_op
        when 'INSERT' then select count(*) as senders, sum(count) as messages into more from added;
        when 'DELETE' then select -count(*) as senders, -sum(count) as messages into more from removed;
        else select 0 as senders, (select sum(count) from added) - (select sum(count) from removed) as messages into more;
      end case;
      if more.senders <> 0 or more.messages <> 0 then
        update contact_totals set senders = senders + more.senders, messages = messages + more.messages
        where shard = pg_backend_pid() % ${SHARDS};
      end if;`,
    'declare more record;',
  ),
  `create trigger senders_added after insert on senders
    referencing new table as added for each statement execute function count_senders()`,
  `create trigger senders_counted after update on senders
    referencing old table as removed new table as added for each statement execute function count_senders()`,
  `create trigger senders_removed after delete on senders
    referencing old table as removed for each statement execute function count_senders()`,
  'create index search_texts_missing on search_texts (number) where folded is null',
  postgresFunction(
    'add_messages',
    `${postgresAdd('added')} insert into search_texts (message_id) select id from added order by created_at, id;`,
  ),
  postgresFunction('remove_messages', postgresSettle(removals)),
  postgresFunction(
    'change_messages',
    `${postgresSettle(`${removals} union all ${additions}`)}
      update search_texts set folded = null from removed, added
      where removed.id = added.id and search_texts.message_id = added.id
        and (removed.email, removed.name, removed.message) is distinct from (added.email, added.name, added.message);`,
  ),
  postgresFunction('forget_senders', 'delete from senders;'),
  `create trigger contact_submissions_added after insert on contact_submissions
    referencing new table as added for each statement execute function add_messages()`,
  `create trigger contact_submissions_removed after delete on contact_submissions
    referencing old table as removed for each statement execute function remove_messages()`,
  `create trigger contact_submissions_changed after update on contact_submissions
    referencing old table as removed new table as added for each statement execute function change_messages()`,
  `create trigger contact_submissions_emptied after truncate on contact_submissions
    for each statement execute function forget_senders()`,
  postgresFunction(
    'remove_event_signup',
    'update events set current_participants = greatest(current_participants - 1, 0) where id = old.event_id;',
  ),
  `create trigger event_signups_removed after delete on event_signups
    for each row when (not old.is_waiting) execute function remove_event_signup()`,
  postgresFunction(
    'note_closed_days',
    "update closed_days_revision set changed_at = greatest(date_trunc('second', clock_timestamp()), changed_at + interval '1 second');",
  ),
  `create trigger closed_days_changed after insert or update or delete on closed_days
    for each statement execute function note_closed_days()`,
];
