// Texts of the public pages that are the same for any school. Must not import Greek texts: a browser loads only one language.
import { strings as frame } from '../document/texts.en.ts';
import { publicEvents } from '../events/public-texts.en.ts';
import { contact } from '../inbox/form-texts.en.ts';
import { labels } from '../pages/texts.en.ts';
import { timetable } from '../timetable/texts.en.ts';

export const strings = { ...frame, ...timetable, ...publicEvents, ...contact, ...labels };
