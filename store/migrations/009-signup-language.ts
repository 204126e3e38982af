import type { Migration } from '#server/db.ts';

// English is what the members' pages are in for whoever chose nothing, and what every mail about an event was in before this.
const steps = ["alter table event_signups add column locale text not null default 'en' check (locale in ('el', 'en'))"];

export const signupLanguage: Migration = { sqlite: steps, postgres: steps };
