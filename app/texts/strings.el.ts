// Texts of the frame of each page, the timetable and the contact form. Must not import English texts: a browser loads only one language.
import { strings as frame } from '../document/texts.el.ts';
import { contact } from '../inbox/form-texts.el.ts';
import { timetable } from '../timetable/texts.el.ts';

export const strings = { ...frame, ...timetable, ...contact };
