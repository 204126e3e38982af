// Texts of the admin area. Must not import Greek texts: a browser loads only one language.
import { shell } from '../admin/texts.en.ts';
import { dashboard } from '../dashboard/texts.en.ts';
import { events } from '../events/admin-texts.en.ts';
import { inbox } from '../inbox/texts.en.ts';
import { members } from '../members/admin-texts.en.ts';
import { contentEditor } from '../site-content/texts.en.ts';
import { scheduleChanges } from '../timetable/admin-texts.en.ts';

export const admin = { ...shell, ...dashboard, ...inbox, ...members, ...contentEditor, events, scheduleChanges };
