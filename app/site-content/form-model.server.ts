// Model of a section's form, as it is sent to the browser. The browser does not have the list of fields or the texts of the other
// language.
import { type ContentField, type ContentList, contentHelp } from '#app/site-content/section-texts.ts';
import type { LocalizedText } from '../content/edits.ts';
import { interpolate } from '../i18n/format.ts';
import { type Locale, locales } from '../site-map.ts';
import { isList, isSameText, isShippedList, isText, type Section, type Values, valuesOf } from './sections.server.ts';
import type { SectionContent } from './stored-content.server.ts';
import { editorTexts } from './texts.ts';
import type { Errors } from './validate.server.ts';

export interface FormState {
  values: Values;
  /** Values that another window has published since the form was opened. */
  stored?: Values | undefined;
  errors: Errors;
  /** Content with which the form was opened. */
  opened: SectionContent;
  unconfirmed: readonly string[];
  confirmed: readonly string[];
}

/** `locale` is the language of the labels. */
type LocalizedState = FormState & { locale: Locale };

export type FormModel = ReturnType<typeof formModel>;
export type FormItem = FormModel[number]['items'][number];

export function formModel(section: Section, formState: FormState) {
  const state = { ...formState, locale: section.locale };
  const { values } = state;
  const original = valuesOf(section, {});
  return section.groups.map(({ heading, lead, items }) => ({
    heading,
    lead,
    items: items.map((item) => {
      if (isList(item)) return listModel(section, item, state);
      if (isText(item))
        return textModel(item, item.path, values.texts[item.path], state, !isSame(values, original, item.path), item.path);
      return factModel(
        item,
        item.path,
        values.facts[item.path] ?? '',
        state,
        values.facts[item.path] !== original.facts[item.path],
      );
    }),
  }));
}

const isSame = (values: Values, original: Values, path: string) => {
  const text = values.texts[path];
  return text !== undefined && isSameText(text, original.texts[path]);
};

function listModel(section: Section, item: ContentList, state: LocalizedState) {
  const entries = state.values.lists[item.list] ?? [];
  const { list, label, add, fields, max } = item;
  return {
    type: 'list' as const,
    name: list,
    label,
    add,
    help: interpolate(contentHelp[section.locale].entries, { max }),
    error: state.errors[list],
    canAdd: entries.length < max,
    canReset: !isShippedList(section, item, state.values),
    entries: entries.map((entry, index) => ({
      was: entry.was,
      label: `${item.entry} ${index + 1}`,
      items: fields.map((field) => {
        const name = `${list}.${index}.${field.path}`;
        if (!isText(field)) return factModel(field, name, entry.facts[field.path] ?? '', state, false);
        const was = entry.was === null ? null : `${list}.${entry.was}.${field.path}`;
        return textModel(field, name, entry.texts[field.path], state, false, was);
      }),
    })),
  };
}

function textModel(
  field: ContentField,
  name: string,
  text: LocalizedText = { el: '', en: '' },
  state: LocalizedState,
  canReset: boolean,
  was: string | null,
) {
  const pair = <Value>(read: (locale: Locale) => Value) => ({ el: read('el'), en: read('en') });
  const storedText = state.stored && textNamed(state.stored, name);
  return {
    type: 'text' as const,
    name,
    rows: rowsOf(field),
    label: field.label,
    help: [helpOf(field, state.locale), signsIn(text, state.locale)].filter(Boolean).join(' '),
    text,
    stored: pair((locale) => otherThan(text[locale], storedText?.[locale])),
    /** Null for a new entry, which has no translation that could be outdated. */
    opened: was === null ? null : textNamed(state.opened.values, was),
    wasUnconfirmed: locales.find((locale) => state.opened.unconfirmed.includes(`${was}:${locale}`)) ?? null,
    isUnconfirmed: pair((locale) => state.unconfirmed.includes(`${name}:${locale}`)),
    isConfirmed: pair((locale) => state.confirmed.includes(`${name}:${locale}`)),
    errors: pair((locale) => state.errors[`${name}:${locale}`]),
    canReset,
  };
}

function textNamed({ texts, lists }: Values, name: string): LocalizedText | null {
  const [list = '', index = '', key = ''] = name.split('.');
  return texts[name] ?? lists[list]?.[Number(index)]?.texts[key] ?? null;
}

function factModel(
  field: ContentField,
  name: string,
  value: string,
  { stored, errors, locale }: LocalizedState,
  canReset: boolean,
) {
  const { kind, label } = field;
  return {
    ...{ type: 'fact' as const, name, kind, label, help: helpOf(field, locale), value, error: errors[name], canReset },
    stored: otherThan(value, stored && factNamed(stored, name)),
  };
}

function factNamed({ facts, lists }: Values, name: string): string | undefined {
  const [list = '', index = '', key = ''] = name.split('.');
  return facts[name] ?? lists[list]?.[Number(index)]?.facts[key];
}

const otherThan = (value: string, stored: string | undefined) => (stored === value ? undefined : stored);

/** Number of lines of the control, 0 for a single-line input. */
function rowsOf({ kind, max }: ContentField): number {
  if (kind === 'line') return max > 40 ? 2 : 0;
  return kind === 'text' ? 12 : 3;
}

/** Explains the placeholders and markup in a field's text, unless the help of the field already does. */
function signsIn({ el, en }: LocalizedText, locale: Locale): string {
  const { fact, facts, and, link } = editorTexts[locale].siteContent.form.inField;
  const names = [...new Set(`${el} ${en}`.match(/\{\w+\}/g))];
  const [last = '', ...others] = names.toReversed();
  const list = others.length > 0 ? `${others.toReversed().join(', ')} ${and} ${last}` : last;
  return [
    names.length > 0 && interpolate(names.length > 1 ? facts : fact, { names: list }),
    /\[[^[\]]*\](?!\()/.test(`${el} ${en}`) && link,
  ]
    .filter(Boolean)
    .join(' ');
}

function helpOf(field: ContentField, locale: Locale): string {
  const copy = contentHelp[locale];
  const { help, kind, min, max, isRich } = field;
  const limit = isText(field) && interpolate(min ? copy.range : copy.limit, { min: min ?? 0, max });
  const syntax = isRich && (kind === 'text' ? copy.linksAndItalics : copy.italics);
  return [help, limit, syntax].filter(Boolean).join(' ');
}
