// Values that the form of the timetable shows and sends. All are text, as they were entered.
import type { EditedGroup } from '../content/edits.ts';
import type { Locale } from '../site-map.ts';

/** The weekly timetable is published like a section of texts, but it has a form of its own. */
export const timetableSection = 'timetable';

export interface TimetableEntry {
  /** First day, 'YYYY-MM-DD'. Empty if it was not chosen yet. */
  since: string;
  groups: readonly GroupEntry[];
  classes: readonly ClassEntry[];
}

export interface GroupEntry {
  id: string;
  audience: EditedGroup['audience'];
  cord: string;
  agesFrom: string;
  agesTo: string;
  /** Id of an instructor, '' for none. */
  teacher: string;
  name: Record<Locale, string>;
  whom: Record<Locale, string>;
}

export interface ClassEntry {
  day: string;
  start: string;
  end: string;
  /** Id of a label, '' for none. */
  label: string;
  /** The class is listed with the first of its groups. */
  groups: readonly string[];
}

export interface TimetableValues {
  /** The timetable in the controls: the one in force or the next one. */
  shown: 'current' | 'upcoming';
  /** With 'later', the timetable in the controls becomes the next one, and the one in force stays. */
  begins: 'now' | 'later';
  entry: TimetableEntry;
  /** First day of the next timetable. Empty if there is none. */
  next: string;
  /** Name of the control, or value of the button, that gets the focus. */
  focus: string | null;
  /** Choices for the teacher and the label of a class, with their ids. */
  teachers: readonly Choice[];
  labels: readonly Choice[];
}

type Choice = { id: string; name: string };

/** The order is the same as on the home page. */
export const audiences = ['kids', 'adults'] as const;
export const cords = { kids: ['kids-a', 'kids-b', 'kids-c'], adults: ['beginner', 'inter', 'adv'] } as const;

/** Maximum lengths in characters. */
export const groupLimits = { name: 40, whom: 160 };
export const maxGroups = 20;
export const maxClasses = 60;
