// Texts of the admin area. Must not import English texts: a browser loads only one language.
import { shell } from '../admin/texts.el.ts';
import { dashboard } from '../dashboard/texts.el.ts';
import { events } from '../events/admin-texts.el.ts';
import { inbox } from '../inbox/texts.el.ts';
import { members } from '../members/admin-texts.el.ts';
import { contentEditor } from '../site-content/texts.el.ts';
import { scheduleChanges } from '../timetable/admin-texts.el.ts';

export const admin = { ...shell, ...dashboard, ...inbox, ...members, ...contentEditor, events, scheduleChanges };
