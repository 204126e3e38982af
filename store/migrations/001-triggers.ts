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

/** Also runs after publications, because calendar feeds show this instant as the time of their last change. */
const sqliteNoteChange = `update schedule_changes_revision
  set changed_at = strftime('%Y-%m-%dT%H:%M:%S.000Z', max(unixepoch('now'), unixepoch(changed_at) + 1), 'unixepoch');`;
const postgresNoteChange =
  "update schedule_changes_revision set changed_at = greatest(date_trunc('second', clock_timestamp()), changed_at + interval '1 second');";

export const sqliteTriggers = [
  `create trigger users_companions after insert on users begin ${companions} end`,

  `create trigger contact_submissions_reworded after update of email, name, message, phone on contact_submissions begin
    update contact_submissions set search_text = null where id = new.id;
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

const postgresFunction = (name: string, body: string, result = 'null') =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return ${result}; end $$`;

export const postgresTriggers = [
  postgresFunction('add_user_companions', companions),
  'create trigger users_companions after insert on users for each row execute function add_user_companions()',

  postgresFunction('reset_search_text', 'new.search_text := null;', 'new'),
  `create trigger contact_submissions_reworded before update of email, name, message, phone on contact_submissions
    for each row execute function reset_search_text()`,

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
  // Limited to these columns, because deleting any account updates `published_by` through the foreign key.
  `create trigger site_content_published after insert or delete or update of section, content on site_content_publications
    for each statement execute function note_publication()`,
];
