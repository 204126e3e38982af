import { interpolate } from '../../i18n/format.ts';
import { locales } from '../../site-map.ts';
import { isList, isText, type Section, type Values } from './sections.server.ts';
import { timetableRows } from './timetable-rows.server.ts';

export interface Difference {
  label: string;
  language: 'el' | 'en' | null;
  /** Empty if one of the two lists lacks the entry. */
  before: string;
  after: string;
}

export type Row = Pick<Difference, 'label' | 'language'> & { name: string; value: string };

export function findDifferences(section: Section, before: Values, after: Values): Difference[] {
  const rowsBefore = rowsOf(section, before);
  const rowsAfter = rowsOf(section, after);
  const names = new Set([...rowsBefore, ...rowsAfter].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const [old, current] = [rowsBefore, rowsAfter].map((rows) => rows.find((row) => row.name === name));
    const row = old ?? current;
    if (!row || old?.value === current?.value) return [];
    return [{ label: row.label, language: row.language, before: old?.value ?? '', after: current?.value ?? '' }];
  });
}

function rowsOf({ groups, kind, locale }: Section, { texts, facts, lists, timetables }: Values): Row[] {
  if (kind === 'timetable') return timetableRows(timetables, locale);
  const rows = (
    name: string,
    key: string,
    label: string,
    isLocalized: boolean,
    values: Pick<Values, 'texts' | 'facts'>,
  ): Row[] =>
    isLocalized
      ? locales.map((language) => ({ name: `${name}:${language}`, label, language, value: values.texts[key]?.[language] ?? '' }))
      : [{ name, label, language: null, value: values.facts[key] ?? '' }];
  return groups.flatMap(({ heading, items }) =>
    items.flatMap((item) => {
      if (!isList(item)) return rows(item.path, item.path, `${heading}. ${item.label}`, isText(item), { texts, facts });
      return (lists[item.list] ?? []).flatMap((entry, index) =>
        item.fields.flatMap((field) => {
          const label = interpolate('{entry} {number}: {label}', { entry: item.entry, number: index + 1, label: field.label });
          return rows(`${item.list}.${index}.${field.path}`, field.path, label, isText(field), entry);
        }),
      );
    }),
  );
}
