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

/** Orders by email so that concurrent statements lock the senders in the same order, which prevents deadlocks. */
const postgresAdd = (rows: string) => `
  insert into senders (email, name, count, pending, last_date, last_id)
  select email, (array_agg(name order by created_at desc, id desc))[1], count(*), count(*) filter (where not responded),
    max(created_at), (array_agg(id order by created_at desc, id desc))[1]
  from ${rows} group by email order by email
  on conflict (email) do update set
    count = senders.count + excluded.count, pending = senders.pending + excluded.pending, ${takeNewest};`;

/** The first statement locks the senders so that the following ones see all changes committed by concurrent transactions. */
const postgresRecount = (changes: string) => `
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

const sendersRemoved = 'select -1 as sign, pending, count from removed';
const sendersAdded = 'select 1 as sign, pending, count from added';
const readTotals = (changes: string) => `
  select coalesce(sum(sign), 0) as senders, coalesce(sum(sign) filter (where pending > 0), 0) as pending,
    coalesce(sum(sign * count), 0) as messages into more from (${changes}) as changes;`;

// A trigger creates these rows so that users inserted directly into the database get them, too.
const companions = [
  'insert into profiles (user_id, updated_at) values (new.id, new.created_at);',
  'insert into user_signups (id, email, user_id, created_at) values (new.id, new.email, new.id, new.created_at);',
].join(' ');

const publicEventColumns = [
  'id',
  'title',
  'title_en',
  'description',
  'description_en',
  'date',
  'ends_at',
  'location',
  'max_participants',
  'current_participants',
  'registration_link',
  'is_workshop',
  'is_public',
  'version',
  'created_at',
];
/** Changes that visitors see: not sign-ups to other events, and not updates that only lock a row (`lockEvent`). */
function publicEventChanges(differsFrom: string): [change: string, condition: string][] {
  const row = (name: 'old' | 'new') => `(${publicEventColumns.map((column) => `${name}.${column}`).join(', ')})`;
  return [
    ['insert', 'new.is_public'],
    ['delete', 'old.is_public'],
    ['update', `(old.is_public or new.is_public) and ${row('old')} ${differsFrom} ${row('new')}`],
  ];
}

/** Also after publications, because calendar feeds show this instant as that of their last change. */
const sqliteNoteChange = `update schedule_changes_revision
  set changed_at = strftime('%Y-%m-%dT%H:%M:%S.000Z', max(unixepoch('now'), unixepoch(changed_at) + 1), 'unixepoch');`;
const postgresNoteChange =
  "update schedule_changes_revision set changed_at = greatest(date_trunc('second', clock_timestamp()), changed_at + interval '1 second');";

export const sqliteTriggers = [
  `create trigger users_companions after insert on users begin ${companions} end`,

  `create trigger contact_submissions_added after insert on contact_submissions begin ${sqliteAdd} end`,
  `create trigger contact_submissions_removed after delete on contact_submissions begin ${sqliteRemove} end`,
  `create trigger contact_submissions_changed after update of id, email, name, created_at, responded on contact_submissions
    begin ${sqliteRemove} ${sqliteAdd} end`,
  `create trigger contact_submissions_reworded after update of email, name, message on contact_submissions begin
    update contact_submissions set search_text = null where id = new.id;
  end`,

  `create trigger senders_added after insert on senders begin
    update contact_totals set senders = senders + 1, pending = pending + (new.pending > 0), messages = messages + new.count;
  end`,
  `create trigger senders_counted after update of count, pending on senders begin
    update contact_totals
    set pending = pending + (new.pending > 0) - (old.pending > 0), messages = messages + new.count - old.count;
  end`,
  `create trigger senders_removed after delete on senders begin
    update contact_totals set senders = senders - 1, pending = pending - (old.pending > 0), messages = messages - old.count;
  end`,

  // Deletions need a trigger because some are foreign-key cascades. New sign-ups are counted in store/event-signups.ts.
  `create trigger event_signups_removed after delete on event_signups when not old.is_waiting begin
    update events set current_participants = max(current_participants - 1, 0) where id = old.event_id;
  end`,

  ...['insert', 'update', 'delete'].map(
    (change) => `create trigger schedule_changes_after_${change} after ${change} on schedule_changes begin
      ${sqliteNoteChange}
    end`,
  ),

  ...publicEventChanges('is not').map(
    ([change, condition]) => `create trigger events_after_${change} after ${change} on events when ${condition} begin
      update schedule_changes_revision set events = events + 1;
    end`,
  ),

  ...['insert', 'delete', 'update of section, content'].map(
    (change) => `create trigger site_content_after_${change.slice(0, 6)} after ${change} on site_content_publications begin
      update site_content_revision set revision = revision + 1;
      ${sqliteNoteChange}
    end`,
  ),
];

const postgresFunction = (name: string, body: string, { declare = '', result = 'null' } = {}) =>
  `create function ${name}() returns trigger language plpgsql as $$ ${declare} begin ${body} return ${result}; end $$`;

export const postgresTriggers = [
  postgresFunction('add_user_companions', companions),
  'create trigger users_companions after insert on users for each row execute function add_user_companions()',

  postgresFunction('add_messages', postgresAdd('added')),
  `create trigger contact_submissions_added after insert on contact_submissions
    referencing new table as added for each statement execute function add_messages()`,
  postgresFunction('remove_messages', postgresRecount(removals)),
  `create trigger contact_submissions_removed after delete on contact_submissions
    referencing old table as removed for each statement execute function remove_messages()`,
  postgresFunction('change_messages', postgresRecount(`${removals} union all ${additions}`)),
  `create trigger contact_submissions_changed after update on contact_submissions
    referencing old table as removed new table as added for each statement execute function change_messages()`,
  postgresFunction('remove_all_messages', 'delete from senders;'),
  `create trigger contact_submissions_emptied after truncate on contact_submissions
    for each statement execute function remove_all_messages()`,
  postgresFunction('reset_search_text', 'new.search_text := null;', { result: 'new' }),
  `create trigger contact_submissions_reworded before update of email, name, message on contact_submissions
    for each row execute function reset_search_text()`,

  postgresFunction(
    'count_senders',
    `case tg_op
      when 'INSERT' then ${readTotals(sendersAdded)}
      when 'DELETE' then ${readTotals(sendersRemoved)}
      else ${readTotals(`${sendersRemoved} union all ${sendersAdded}`)}
    end case;
    if more.senders <> 0 or more.pending <> 0 or more.messages <> 0 then
      update contact_totals
      set senders = senders + more.senders, pending = pending + more.pending, messages = messages + more.messages;
    end if;`,
    { declare: 'declare more record;' },
  ),
  `create trigger senders_added after insert on senders
    referencing new table as added for each statement execute function count_senders()`,
  `create trigger senders_counted after update on senders
    referencing old table as removed new table as added for each statement execute function count_senders()`,
  `create trigger senders_removed after delete on senders
    referencing old table as removed for each statement execute function count_senders()`,

  postgresFunction(
    'remove_event_signup',
    'update events set current_participants = greatest(current_participants - 1, 0) where id = old.event_id;',
  ),
  `create trigger event_signups_removed after delete on event_signups
    for each row when (not old.is_waiting) execute function remove_event_signup()`,

  postgresFunction('note_schedule_change', postgresNoteChange),
  `create trigger schedule_changes_changed after insert or update or delete on schedule_changes
    for each statement execute function note_schedule_change()`,

  postgresFunction('note_public_event', 'update schedule_changes_revision set events = events + 1;'),
  // Deferred to the end of the transaction: otherwise the lock on this row would be taken between locks of events, which can deadlock.
  ...publicEventChanges('is distinct from').map(
    ([change, condition]) => `create constraint trigger events_after_${change} after ${change} on events
      deferrable initially deferred for each row when (${condition}) execute function note_public_event()`,
  ),

  postgresFunction('note_publication', `update site_content_revision set revision = revision + 1; ${postgresNoteChange}`),
  // Not after every update: deleting any account updates `published_by` through the foreign key.
  `create trigger site_content_published after insert or delete or update of section, content on site_content_publications
    for each statement execute function note_publication()`,
];
