// Inline script of pages with a line for the next class.
import '../document/page-script.ts';
import { updateTimetable } from './next-class.ts';

updateTimetable();
