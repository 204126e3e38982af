// Texts of the frame of each page, the timetable and the contact form. Must not import Greek texts: a browser loads only one language.
import { strings as frame } from '../document/texts.en.ts';
import { contact } from '../inbox/form-texts.en.ts';
import { timetable } from '../timetable/texts.en.ts';

export const strings = { ...frame, ...timetable, ...contact };
