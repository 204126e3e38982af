// Texts of the admin area, joined for tests.
import { shell } from '#app/admin/texts.el.ts';
import { dashboard } from '#app/dashboard/texts.el.ts';
import { events } from '#app/events/admin-texts.el.ts';
import { inbox } from '#app/inbox/texts.el.ts';
import { members } from '#app/members/admin-texts.el.ts';
import { contentEditor } from '#app/site-content/texts.el.ts';
import { scheduleChanges } from '#app/timetable/admin-texts.el.ts';

export const admin = { ...shell, ...dashboard, ...inbox, ...members, ...contentEditor, events, scheduleChanges };
