// Texts of the admin area, joined for tests.
import { shell } from '#app/admin/texts.en.ts';
import { dashboard } from '#app/dashboard/texts.en.ts';
import { events } from '#app/events/admin-texts.en.ts';
import { inbox } from '#app/inbox/texts.en.ts';
import { members } from '#app/members/admin-texts.en.ts';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { scheduleChanges } from '#app/timetable/admin-texts.en.ts';

export const admin = { ...shell, ...dashboard, ...inbox, ...members, ...contentEditor, events, scheduleChanges };
