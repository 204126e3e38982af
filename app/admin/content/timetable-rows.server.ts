// The timetable in words, for the comparison of two versions.
import type { EditedTimetable, Edits } from '../../content/edits.ts';
import { editorCopyIn } from '../../i18n/content.ts';
import { formatFullDay, formatHours, formatWeekday } from '../../i18n/format.ts';
import { type Locale, locales } from '../../site-map.ts';
import type { Row } from './differences.server.ts';
import { noFirstDay, shippedTimetable } from './timetable-entries.server.ts';

export function timetableRows(timetables: Edits['timetables'] = [shippedTimetable()], locale: Locale): Row[] {
  const copy = editorCopyIn(locale).timetableForm;
  return timetables.flatMap((timetable, index) => {
    const { since, groups } = timetable;
    const heading = index === 0 ? copy.rows.first : copy.rows.next;
    return [
      row(`${index}.since`, `${heading}: ${copy.when.firstDay}`, since === noFirstDay ? '' : formatFullDay(since, locale)),
      row(`${index}.order`, `${heading}: ${copy.rows.order}`, groups.map(({ name }) => name[locale]).join(', ')),
      ...groups.flatMap((group) =>
        groupRows(`${index}.${group.id}`, `${heading}: ${group.name[locale]}`, group, timetable, locale),
      ),
    ];
  });
}

function groupRows(
  name: string,
  label: string,
  group: EditedTimetable['groups'][number],
  { classes }: EditedTimetable,
  locale: Locale,
): Row[] {
  const copy = editorCopyIn(locale).timetableForm;
  const hours = classes
    .filter(({ groups }) => groups.includes(group.id))
    .map((each) => `${each.day >= 1 ? formatWeekday(each.day, locale) : ''} ${formatHours(each)}`);
  const details = [copy.audiences[group.audience], group.ages?.join('–'), group.teacher].filter(Boolean).join(', ');
  return [
    row(`${name}.hours`, `${label}, ${copy.rows.hours}`, hours.join('; ')),
    row(`${name}.details`, `${label}, ${copy.rows.details}`, details),
    ...(['name', 'whom'] as const).flatMap((key) =>
      locales.map((language) => ({
        name: `${name}.${key}:${language}`,
        label: `${label}, ${copy.rows[key]}`,
        language,
        value: group[key][language],
      })),
    ),
  ];
}

const row = (name: string, label: string, value: string): Row => ({ name, label, language: null, value });
