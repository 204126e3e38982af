// Texts of the public pages that are the same for any school. Must not import English texts: a browser loads only one language.
import { strings as frame } from '../document/texts.el.ts';
import { publicEvents } from '../events/public-texts.el.ts';
import { contact } from '../inbox/form-texts.el.ts';
import { labels } from '../pages/texts.el.ts';
import { timetable } from '../timetable/texts.el.ts';

export const strings = { ...frame, ...timetable, ...publicEvents, ...contact, ...labels };
