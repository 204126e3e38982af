// What the forms of closed days and their schemas share; the schemas stay on the server.
import type { AdminCopy, ClassChangeField, ClosureField, ScheduleFacts } from '../content/model.ts';

/** In the order in which they stand in the forms. */
export const closureFields = ['first', 'last', 'reason_el', 'reason_en'] as const satisfies ClosureField[];
export const classChangeFields = ['day', 'class', 'what', 'to_day', 'to_start', 'to_end'] as const satisfies ClassChangeField[];

export type ClosedDayField = ClosureField | ClassChangeField;
export type ClosedDayErrorKey = keyof AdminCopy['closedDays']['errors'];
export type ClosedDayErrors<Field extends string = ClosedDayField> = Partial<Record<Field, ClosedDayErrorKey>>;

/** What the form of a class sends for it: '2 20:00 beginner' */
export const classValue = ({ day, start, groups }: ScheduleFacts['sessions'][number]) => `${day} ${start} ${groups.join('.')}`;
