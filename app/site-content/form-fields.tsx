import { useState } from 'react';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { type Locale, locales } from '../site-map.ts';
import { CheckField, TextArea, TextField } from '../ui/field.tsx';
import type { FormItem, FormModel } from './form-model.server.ts';
import { editorTexts } from './texts.ts';

type TextItem = Extract<FormItem, { type: 'text' }>;
type FactItem = Extract<FormItem, { type: 'fact' }>;
type ListItem = Extract<FormItem, { type: 'list' }>;

type FormGroupProps = { group: FormModel[number]; focus: string | null; isOpen: boolean };

/** A group also opens if it contains an error, a changed value or a value stored by another window. */
export function FormGroup({ group: { heading, lead, items }, focus, isOpen }: FormGroupProps) {
  return (
    <details className="editor__group ruled" open={isOpen || items.some((item) => needsAttention(item, focus))}>
      <summary>
        <h2>{heading}</h2>
      </summary>
      {lead && <p className="field__help">{lead}</p>}
      {items.map((item) =>
        item.type === 'list' ? (
          <List key={item.name} item={item} focus={focus} />
        ) : (
          <Item key={item.name} item={item} focus={focus} />
        ),
      )}
    </details>
  );
}

function needsAttention(item: FormItem, focus: string | null): boolean {
  return hasMark(item) || item.canReset || (focus?.startsWith(item.name) ?? false);
}

function hasMark(item: FormItem): boolean {
  if (item.type === 'list') return item.error !== undefined;
  const marks = item.type === 'text' ? [...Object.values(item.errors), ...Object.values(item.stored)] : [item.error, item.stored];
  return marks.some((mark) => mark !== undefined);
}

function Item({ item, focus }: { item: TextItem | FactItem; focus: string | null }) {
  return item.type === 'text' ? <TextPair item={item} focus={focus} /> : <Fact item={item} focus={focus} />;
}

/** Fields for the text in both languages. Marks a translation that was not changed together with the other text. */
function TextPair({ item, focus }: { item: TextItem; focus: string | null }) {
  const copy = useTexts(editorTexts).siteContent.form;
  const { name, label, help, rows, text, errors, canReset } = item;
  const [typed, setTyped] = useState(text);
  const Control = rows > 0 ? TextArea : TextField;
  return (
    <fieldset className="pair">
      <legend>{label}</legend>
      <p className="field__help">
        {help} {canReset && <ResetButton name={name} label={label} />}
      </p>
      <div className="pair__languages">
        {locales.map((locale) => (
          <div key={locale} className="pair__language">
            <Control
              label={copy.languages[locale]}
              name={`${name}:${locale}`}
              lang={locale}
              defaultValue={text[locale]}
              error={errors[locale]}
              autoFocus={focus === `${name}:${locale}`}
              autoComplete="off"
              {...(rows > 0 && { rows })}
              onInput={({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
                setTyped((before) => ({ ...before, [locale]: value }))
              }
            />
            <StoredValue value={item.stored[locale]} />
            {isOutdated(item, typed, locale) && (
              <OutdatedMark name={name} locale={locale} isConfirmed={item.isConfirmed[locale]} />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows the value that another window has published since the form was opened. */
function StoredValue({ value }: { value: string | undefined }) {
  const { conflict } = useTexts(editorTexts);
  if (value === undefined) return null;
  return <p className="field__help">{interpolate(conflict.stored, { value: value || conflict.nothing })}</p>;
}

export function OutdatedMark({ name, locale, isConfirmed }: { name: string; locale: Locale; isConfirmed: boolean }) {
  const copy = useTexts(editorTexts).siteContent.form;
  return (
    <div className="pair__mark">
      <span className="badge badge--pending">{copy.unconfirmed[locale]}</span>
      <CheckField label={copy.confirm[locale]} name={`confirm:${name}:${locale}`} value="true" defaultChecked={isConfirmed} />
    </div>
  );
}

/** Applies the rule of `findUnconfirmed` (on the server) while the administrator types. */
function isOutdated({ text, opened, isUnconfirmed, wasUnconfirmed }: TextItem, typed: TextItem['text'], locale: Locale): boolean {
  if (typed.el === text.el && typed.en === text.en) return isUnconfirmed[locale];
  if (!opened || typed[locale] !== opened[locale]) return false;
  const other = locale === 'el' ? 'en' : 'el';
  return wasUnconfirmed === locale || (typed[other] !== opened[other] && wasUnconfirmed !== other);
}

const inputTypes: Partial<Record<FactItem['kind'], object>> = {
  phone: { type: 'tel' },
  email: { type: 'email', autoCapitalize: 'none' },
  instagram: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  year: { inputMode: 'numeric' },
};

function Fact({ item, focus }: { item: FactItem; focus: string | null }) {
  const { name, label, help, kind, value, stored, error, canReset } = item;
  return (
    <div className={kind === 'year' ? 'fact fact--year' : 'fact'}>
      <TextField
        label={label}
        help={help || undefined}
        name={name}
        defaultValue={value}
        error={error}
        autoFocus={focus === name}
        autoComplete="off"
        {...inputTypes[kind]}
      />
      <StoredValue value={stored} />
      {canReset && <ResetButton name={name} label={label} />}
    </div>
  );
}

function List({ item, focus }: { item: ListItem; focus: string | null }) {
  const copy = useTexts(editorTexts).siteContent.form;
  const { name, label, add, help, error, entries, canAdd, canReset } = item;
  return (
    <>
      <input type="hidden" name={name} value={entries.length} autoComplete="off" />
      <p className="field__help">
        {help} {canReset && <ResetButton name={name} label={label} />}
      </p>
      {error && <p className="field__error">{error}</p>}
      <ol className="entries">
        {entries.map((entry, index) => (
          <li key={entry.label}>
            <fieldset className="entry stack">
              <legend>{entry.label}</legend>
              <input type="hidden" name={`${name}.${index}.was`} value={entry.was ?? ''} autoComplete="off" />
              {entry.items.map((each) => (
                <Item key={each.name} item={each} focus={focus} />
              ))}
              <div className="cluster entry__actions">
                {index > 0 && <EntryButton value={`up:${name}:${index}`} text={copy.up} entry={entry.label} />}
                {index < entries.length - 1 && (
                  <EntryButton value={`down:${name}:${index}`} text={copy.down} entry={entry.label} />
                )}
                <EntryButton value={`remove:${name}:${index}`} text={copy.remove} entry={entry.label} />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {canAdd && (
        <p>
          <button className="btn btn--outline btn--small" type="submit" name="intent" value={`add:${name}`}>
            {add}
          </button>
        </p>
      )}
    </>
  );
}

function EntryButton({ value, text, entry }: { value: string; text: string; entry: string }) {
  const copy = useTexts(editorTexts).siteContent.form;
  return (
    <button className="link-btn" type="submit" name="intent" value={value}>
      {text}
      <span className="visually-hidden">{interpolate(copy.ofEntry, { entry })}</span>
    </button>
  );
}

function ResetButton({ name, label }: { name: string; label: string }) {
  const copy = useTexts(editorTexts).siteContent.form;
  return (
    <button className="link-btn link-btn--quiet editor__reset-one" type="submit" name="intent" value={`reset:${name}`}>
      {copy.reset}
      <span className="visually-hidden">{interpolate(copy.resetOf, { field: label })}</span>
    </button>
  );
}
