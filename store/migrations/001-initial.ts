import type { Migration } from '#server/db.ts';
import { postgresTriggers, sqliteTriggers } from './001-triggers.ts';

/** SQLite compares days, times and instants as text. Check constraints enforce one format for each so that they sort correctly. */
const sqliteTypes = {
  boolean: (column: string) => `boolean check (${column} in (0, 1))`,
  day: (column: string) => `text check (${column} glob '????-??-??')`,
  time: (column: string) => `text check (${column} glob '??:??')`,
  instant: (column: string) => `text check (${column} glob '????-??-??T??:??:??.???Z')`,
};

/** Instants have millisecond precision, because JavaScript dates would lose microseconds. */
const postgresTypes: typeof sqliteTypes = {
  boolean: () => 'boolean',
  day: () => 'date',
  time: (column) => `text check (${column} ~ '^\\d\\d:\\d\\d$')`,
  instant: () => 'timestamptz(3)',
};

const accounts = ({ boolean, day, instant }: typeof sqliteTypes) => [
  `create table users (
    id text primary key,
    email text not null unique check (email <> ''),
    email_verified ${boolean('email_verified')} not null default false,
    password_hash text,
    google_subject text unique,
    locale text check (locale in ('el', 'en')),
    topics_chosen_at ${instant('topics_chosen_at')},
    created_at ${instant('created_at')} not null,
    updated_at ${instant('updated_at')} not null
  )`,
  `create table sessions (
    id text primary key,
    token_hash text not null unique,
    user_id text not null references users (id) on delete cascade,
    label text not null,
    method text not null,
    created_at ${instant('created_at')} not null,
    last_used_at ${instant('last_used_at')} not null,
    expires_at ${instant('expires_at')} not null
  )`,
  'create index sessions_user on sessions (user_id)',
  'create index sessions_expiry on sessions (expires_at)',
  `create table pending_sign_ins (
    state text primary key,
    browser_hash text not null,
    nonce text not null,
    code_verifier text not null,
    return_to text,
    expires_at ${instant('expires_at')} not null
  )`,
  'create index pending_sign_ins_expiry on pending_sign_ins (expires_at)',
  `create table pending_google_links (
    browser_hash text primary key,
    email text not null,
    google_subject text not null,
    expires_at ${instant('expires_at')} not null
  )`,
  'create index pending_google_links_expiry on pending_google_links (expires_at)',
  `create table passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    label text not null,
    public_key text not null,
    counter bigint not null,
    created_at ${instant('created_at')} not null,
    last_used_at ${instant('last_used_at')}
  )`,
  'create index passkeys_user on passkeys (user_id)',
  `create table passkey_challenges (
    challenge text primary key,
    expires_at ${instant('expires_at')} not null
  )`,
  'create index passkey_challenges_expiry on passkey_challenges (expires_at)',
  `create table recovery_codes (
    code_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at ${instant('created_at')} not null
  )`,
  'create index recovery_codes_user on recovery_codes (user_id)',
  // The primary key allows one token per user and kind, so a new link invalidates the previous one.
  `create table email_tokens (
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('confirmation', 'reset', 'sign-in', 'email-change')),
    token_hash text not null unique,
    new_email text,
    expires_at ${instant('expires_at')} not null,
    primary key (user_id, kind)
  )`,
  `create table user_signups (
    id text primary key,
    email text not null,
    user_id text not null unique references users (id) on delete cascade,
    created_at ${instant('created_at')} not null
  )`,
  'create index user_signups_newest on user_signups (created_at desc, id desc)',
  `create table user_roles (
    user_id text primary key references users (id) on delete cascade,
    role text not null check (role in ('user', 'admin'))
  )`,
  "create index user_roles_admins on user_roles (user_id) where role = 'admin'",
  `create table profiles (
    user_id text primary key references users (id) on delete cascade,
    first_name text,
    last_name text,
    phone_number text,
    address text,
    birth_date ${day('birth_date')},
    updated_at ${instant('updated_at')} not null
  )`,
  `create table children (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    first_name text not null check (first_name <> ''),
    birth_year integer not null,
    photo_consent_at ${instant('photo_consent_at')},
    created_at ${instant('created_at')} not null
  )`,
  'create index children_user on children (user_id)',
];

const contact = ({ boolean, day, time, instant }: typeof sqliteTypes) => [
  `create table contact_submissions (
    id text primary key,
    name text not null check (name <> ''),
    email text not null check (email <> ''),
    message text not null check (message <> ''),
    created_at ${instant('created_at')} not null,
    responded ${boolean('responded')} not null default false,
    locale text not null check (locale in ('el', 'en')),
    privacy_accepted_at ${instant('privacy_accepted_at')} not null,
    audience text check (audience in ('child', 'me', 'unsure')),
    class_group text,
    trial_day ${day('trial_day')},
    trial_start ${time('trial_start')},
    child_age integer,
    phone text,
    attended ${boolean('attended')},
    trial_changed_at ${instant('trial_changed_at')},
    search_text text,
    reply_id text,
    check ((trial_day is null) = (trial_start is null))
  )`,
  'create index contact_submissions_newest on contact_submissions (created_at desc, id desc)',
  // These two indexes cover the queries that group by sender and that count the pending senders.
  'create index contact_submissions_by_email on contact_submissions (email, created_at desc, responded)',
  'create index contact_submissions_pending on contact_submissions (email, responded) where not responded',
  'create index contact_submissions_trials on contact_submissions (trial_day) where trial_day is not null',
  'create index contact_submissions_unfolded on contact_submissions (id) where search_text is null',
  `create table contact_receipts (
    key text primary key,
    message_id text not null references contact_submissions (id) on delete cascade deferrable initially deferred,
    received_at ${instant('received_at')} not null
  )`,
  'create index contact_receipts_message on contact_receipts (message_id)',
  `create table message_replies (
    id text primary key,
    message_id text not null references contact_submissions (id) on delete cascade,
    text text not null check (text <> ''),
    created_at ${instant('created_at')} not null,
    mail_id text,
    is_undelivered ${boolean('is_undelivered')} not null default false
  )`,
  'create index message_replies_message on message_replies (message_id)',
  'create index message_replies_mail on message_replies (mail_id)',
  `create table sender_notes (
    email text primary key check (email <> ''),
    text text not null,
    version integer not null,
    updated_at ${instant('updated_at')} not null
  )`,
  `create table saved_answers (
    id text primary key,
    title text check (title <> ''),
    text_el text check (text_el <> ''),
    text_en text check (text_en <> ''),
    version integer not null,
    created_at ${instant('created_at')} not null,
    check ((text_el is null) = (text_en is null)),
    check (title is null or text_el is not null)
  )`,
];

const events = ({ boolean, instant }: typeof sqliteTypes) => [
  `create table events (
    id text primary key,
    title text not null check (title <> ''),
    description text,
    date ${instant('date')} not null,
    ends_at ${instant('ends_at')},
    over_at ${instant('over_at')} not null,
    location text not null check (location <> ''),
    max_participants integer check (max_participants between 1 and 100000),
    current_participants integer not null default 0 check (current_participants >= 0),
    registration_link text,
    is_workshop ${boolean('is_workshop')} not null default false,
    reminder ${boolean('reminder')} not null default true,
    title_en text check (title_en <> ''),
    description_en text check (description_en <> ''),
    is_public ${boolean('is_public')} not null default false,
    version integer not null default 1,
    created_at ${instant('created_at')} not null,
    updated_at ${instant('updated_at')},
    check (ends_at > date),
    check (over_at >= coalesce(ends_at, date))
  )`,
  'create index events_by_date on events (date, id)',
  'create index events_public on events (date, id) where is_public',
  `create table event_signups (
    id text primary key,
    event_id text not null references events (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    child_id text references children (id) on delete cascade,
    number integer not null,
    is_waiting ${boolean('is_waiting')} not null,
    joined_at ${instant('joined_at')} not null,
    locale text not null default 'en' check (locale in ('el', 'en')),
    unique (event_id, number)
  )`,
  'create unique index event_signups_person on event_signups (event_id, coalesce(child_id, user_id))',
  'create index event_signups_user on event_signups (user_id, event_id)',
  'create index event_signups_child on event_signups (child_id) where child_id is not null',
  'create index event_signups_waiting on event_signups (event_id, number) where is_waiting',
];

const mailings = ({ boolean, instant }: typeof sqliteTypes) => [
  `create table mailings (
    id text primary key,
    audience text not null,
    subject_el text check (subject_el <> ''),
    text_el text check (text_el <> ''),
    subject_en text check (subject_en <> ''),
    text_en text check (text_en <> ''),
    created_at ${instant('created_at')} not null,
    sent_at ${instant('sent_at')},
    recipients integer check (recipients > 0),
    is_withdrawn ${boolean('is_withdrawn')} not null default false,
    check (audience = 'news' or audience like 'groups:%' or audience like 'event:%' or audience like 'waitlist:%'),
    check ((subject_el is null) = (text_el is null) and (subject_en is null) = (text_en is null)),
    check (text_el is not null or text_en is not null),
    check ((sent_at is null) = (recipients is null))
  )`,
  'create index mailings_newest on mailings (created_at desc, id)',
  'create index mailings_audience on mailings (audience)',
  `create table subscriptions (
    id text primary key,
    topic text not null,
    user_id text references users (id) on delete cascade,
    address text check (address <> ''),
    locale text not null check (locale in ('el', 'en')),
    consented_at ${instant('consented_at')} not null,
    consent_version integer not null,
    check ((user_id is null) <> (address is null)),
    unique (user_id, topic),
    unique (address, topic)
  )`,
  'create index subscriptions_topic on subscriptions (topic)',
  `create table refused_addresses (
    address text primary key,
    refused_at ${instant('refused_at')} not null
  )`,
];

const scheduleChanges = ({ day, time, instant }: typeof sqliteTypes) => [
  `create table schedule_changes (
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
    text_el text check (text_el <> ''),
    text_en text check (text_en <> ''),
    link text check (link like '/%' or link like 'https://%'),
    link_el text check (link_el <> ''),
    link_en text check (link_en <> ''),
    version integer not null default 1,
    created_at ${instant('created_at')} not null,
    check (first_day <= last_day),
    check ((reason_el is null) = (reason_en is null)),
    check ((class_start is null) = (class_groups is null)),
    check (class_start is null or (first_day = last_day and reason_el is null)),
    check (to_day is null or class_start is not null),
    check ((to_day is null) = (to_start is null) and (to_day is null) = (to_end is null)),
    check (to_start <> to_end),
    check ((text_el is null) = (text_en is null)),
    check (text_el is null or (class_start is null and reason_el is null)),
    check (link is null or text_el is not null),
    check ((link is null) = (link_el is null) and (link is null) = (link_en is null)),
    unique (first_day, class_start, class_groups)
  )`,
  `create table schedule_changes_revision (
    id integer primary key check (id = 1),
    changed_at ${instant('changed_at')} not null,
    events integer not null
  )`,
  "insert into schedule_changes_revision (id, changed_at, events) values (1, '2026-01-01T00:00:00.000Z', 0)",
];

const siteContent = ({ instant }: typeof sqliteTypes) => [
  // Backups need a primary key of text.
  `create table site_content_publications (
    id text primary key,
    section text not null check (section <> ''),
    number integer not null check (number > 0),
    content text check (content <> ''),
    published_at ${instant('published_at')} not null,
    published_by text references users (id) on delete set null,
    unique (section, number)
  )`,
  `create table site_content_revision (
    id integer primary key check (id = 1),
    revision integer not null
  )`,
  'insert into site_content_revision (id, revision) values (1, 0)',
  `create table pictures (
    file text primary key,
    content text not null,
    uploaded_at ${instant('uploaded_at')} not null
  )`,
];

const infrastructure = ({ boolean, instant }: typeof sqliteTypes) => [
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
    calendar text,
    unsubscribe_url text,
    topic text,
    priority integer not null default 0,
    message_id text,
    created_at ${instant('created_at')} not null,
    next_attempt_at ${instant('next_attempt_at')} not null,
    attempts integer not null default 0,
    locked_until ${instant('locked_until')},
    sent_at ${instant('sent_at')},
    dead_at ${instant('dead_at')},
    last_error text,
    unreachable_since ${instant('unreachable_since')}
  )`,
  'create index outbox_due on outbox (priority, next_attempt_at, id) where sent_at is null and dead_at is null',
  'create index outbox_dead on outbox (dead_at) where dead_at is not null',
  'create index outbox_failed on outbox (next_attempt_at) where sent_at is null and last_error is not null',
  'create index outbox_unsent_reply_to on outbox (reply_to_address, created_at) where sent_at is null',
  'create index outbox_unsent_topic on outbox (topic) where sent_at is null',
  "create index outbox_mailings on outbox (topic) where kind = 'mailing'",
  `create table limits (
    key text primary key,
    window_start ${instant('window_start')} not null,
    count integer not null check (count > 0)
  )`,
  `create table backup_status (
    id integer primary key check (id = 1),
    created_at ${instant('created_at')} not null,
    due_at ${instant('due_at')} not null,
    made_at ${instant('made_at')},
    copy_failed ${boolean('copy_failed')},
    checked_at ${instant('checked_at')}
  )`,
  `create table undos (
    id text primary key,
    kind text not null check (kind in ('event', 'event-signup', 'sender', 'schedule-change')),
    state text not null check (state in ('pending', 'undone', 'discarded')),
    expires_at ${instant('expires_at')} not null
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

const tables = (types: typeof sqliteTypes) =>
  [accounts, contact, events, mailings, scheduleChanges, siteContent, infrastructure].flatMap((domain) => domain(types));

export const initial: Migration = {
  sqlite: [...tables(sqliteTypes), ...sqliteTriggers],
  postgres: [...tables(postgresTypes), ...postgresTriggers],
};
