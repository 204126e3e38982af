// The timetable in words, for the comparison of two versions.
import { contentEditor } from '#content/interface/content-editor.en.ts';
import type { EditedTimetable, Edits } from '../../content/edits.ts';
import { formatFullDay, formatHours, formatWeekday } from '../../i18n/format.ts';
import { locales } from '../../site-map.ts';
import type { Row } from './differences.server.ts';
import { noFirstDay, shippedTimetable } from './timetable-entries.server.ts';

const copy = contentEditor.timetableForm;

export function timetableRows(timetables: Edits['timetables'] = [shippedTimetable()]): Row[] {
  return timetables.flatMap((timetable, index) => {
    const { since, groups } = timetable;
    const heading = index === 0 ? copy.rows.first : copy.rows.next;
    return [
      row(`${index}.since`, `${heading}: ${copy.when.firstDay}`, since === noFirstDay ? '' : formatFullDay(since, 'en')),
      row(`${index}.order`, `${heading}: ${copy.rows.order}`, groups.map(({ name }) => name.en).join(', ')),
      ...groups.flatMap((group) => groupRows(`${index}.${group.id}`, `${heading}: ${group.name.en}`, group, timetable)),
    ];
  });
}

function groupRows(name: string, label: string, group: EditedTimetable['groups'][number], { classes }: EditedTimetable): Row[] {
  const hours = classes
    .filter(({ groups }) => groups.includes(group.id))
    .map((each) => `${each.day >= 1 ? formatWeekday(each.day, 'en') : ''} ${formatHours(each)}`);
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
