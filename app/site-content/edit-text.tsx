// Dialog for one text in both languages, one fact, or one entry of a list.
import { useState } from 'react';
import { data, Form, href, Link } from 'react-router';
import { MalformedFormError } from '#server/form.ts';
import { saveForm } from '../admin/form-actions.server.ts';
import { FormDialog } from '../admin/form-dialog.tsx';
import { entryIds } from '../content/edits.ts';
import type { Timetable } from '../content/model.ts';
import { listArticles } from '../content/texts.server.ts';
import { allTimetables } from '../content/timetables.ts';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn, useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { loadContent, localeContext } from '../request-context.ts';
import { type Locale, locales, paths } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import type { Route } from './+types/edit-text';
import { completeArticle, optionsOf } from './articles.server.ts';
import { findUnchanged, hasEntry, readValues, shownValues, validate } from './items.server.ts';
import { MarkdownField } from './markdown-field.tsx';
import { PictureField } from './picture-field.tsx';
import { Preview, PreviewForm, useFieldPreview } from './preview.tsx';
import { previewPages } from './public-pages.server.ts';
import { contentOf, isMissing, publishContent, readSection, redirectAfterPublishing, requireSection } from './publish.server.ts';
import type { ContentField } from './section-texts.ts';
import {
  articleOf,
  editsOf,
  findItem,
  type Item,
  isText,
  keysOf,
  removeEntry,
  type Section,
  setItem,
  valuesOf,
} from './sections.server.ts';
import { editorTexts } from './texts.ts';

function requireItem({ page, text }: Route.LoaderArgs['params']): { section: Section; item: Item } {
  const section = requireSection(page);
  const item = findItem(section, text);
  if (!item) throw data(null, { status: 404 });
  return { section, item };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { section, item } = requireItem(params);
  const locale = context.get(localeContext);
  const loaded = await loadContent('site content load failed', context, async () => {
    const { version, edits } = await readSection(context, section.id);
    if (isMissing(section.id, version)) return null;
    const values = valuesOf(section, edits.values);
    const { entry } = item;
    const ids = entry && (entryIds(values[entry.list.list]) ?? []);
    if (entry?.id && !ids?.includes(entry.id)) return null;
    const canRemove = Boolean(entry?.id && ids && ids.length > entry.list.min);
    const notes = entry?.list.list === 'people' && entry.id ? dependentsOf(entry.id, locale) : [];
    return { version, values: shownValues(item, values), canRemove, notes };
  });
  // The form does not depend on the database, so that it is there after an action has failed.
  const controls = item.fields.flatMap((field) => keysOf(field).map((key) => controlOf(field, key, item, locale)));
  const previews = item.fields.some(({ kind }) => kind === 'markdown') ? previewPages(section.id, locale).slice(0, 2) : null;
  const heading = item.label[locale];
  return data({ ...loaded.data, heading, controls, previews, isArticle: section.kind === 'article' }, loaded.init ?? undefined);
}

/** Names the groups and articles of an instructor. */
function dependentsOf(instructor: string, locale: Locale): string[] {
  const groups = allTimetables<Timetable>(contentIn(locale).schedule).flatMap((each) => [
    ...each.kidsGroups,
    ...each.adultLevels,
  ]);
  const taught = groups.filter(({ teacher }) => teacher === instructor).map(({ name }) => name);
  const written = listArticles(locale).filter(({ author }) => author === instructor);
  const names = { groups: [...new Set(taught)], articles: written.map(({ title }) => title) };
  return (['groups', 'articles'] as const)
    .filter((kind) => names[kind].length > 0)
    .map((kind) => interpolate(editorTexts[locale].pages.people[kind], { names: names[kind].join(', ') }));
}

function controlOf(field: ContentField, key: string, { entry, fields }: Item, locale: Locale) {
  const { kind, max, label, help } = field;
  const language = isText(field) ? (key.endsWith(':en') ? 'en' : 'el') : undefined;
  const name = language && editorTexts[locale].pages.form.languages[language];
  return {
    ...{ key, kind, max, language, help: help?.[locale], options: optionsOf(kind, locale) },
    label: name ? (entry || fields.length > 1 ? `${label[locale]}, ${name}` : name) : label[locale],
  };
}
type Control = ReturnType<typeof controlOf>;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { section, item } = requireItem(params);
  const locale = context.get(localeContext);
  const path = href(paths.editPage, params);
  const fields = [...item.fields.flatMap(keysOf), 'confirmed', 'intent'];
  return saveForm<string, string>('site content save failed', { request, context }, fields, async (submission) => {
    const { values: typed, version = 0 } = submission;
    const newest = await readSection(context, section.id);
    const stored = valuesOf(section, newest.edits.values);
    const values = readValues(item, typed, stored);
    const { entry } = item;
    const save = async (changed: typeof stored) => {
      const article = articleOf(section.id);
      const completed = article ? completeArticle(article, changed) : changed;
      const content = contentOf({ values: editsOf(section, completed) });
      const saved = await publishContent(context, { section: section.id, content, version });
      if (saved.outcome === 'stale')
        return { outcome: saved.outcome, version: newest.version, stored: shownValues(item, stored) };
      return redirectAfterPublishing(context, path, section.id, saved);
    };
    if (typed.intent === 'remove') {
      if (!entry?.id || (entryIds(stored[entry.list.list]) ?? []).length <= entry.list.min)
        throw new MalformedFormError('No removal');
      return save(removeEntry(stored, entry.list.list, entry.id) ?? stored);
    }
    const errors = validate(item, { typed, values, stored }, locale);
    const isAsked = Object.keys(errors).length === 0 && !typed.confirmed;
    for (const key of isAsked ? findUnchanged(item, values, stored) : [])
      errors[key] = editorTexts[locale].pages.form.unchanged[key.endsWith(':en') ? 'en' : 'el'];
    if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
    return save(entry && hasEntry(item, values, stored) ? stored : setItem(stored, item, values));
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, (locale) => loaderData?.heading ?? editorTexts[locale].pages.heading);

export default function EditText(page: Route.ComponentProps) {
  const { form: copy, versions } = useTexts(editorTexts).pages;
  const { loaderData, actionData: result, params } = page;
  const { heading, controls, previews, isArticle, content } = loaderData;
  const version = result?.version ?? content?.version;
  const [uploaded, onUpload] = useState<string>();
  const errors = result?.outcome === 'invalid' ? Object.values(result.errors) : [];
  const isConfirmed = result?.values?.confirmed || locales.some((locale) => errors.includes(copy.unchanged[locale]));
  const preview = useFieldPreview();
  return (
    <>
      <FormDialog
        page={page}
        copy={{
          ...copy,
          ...(isArticle && copy.ofArticle),
          heading,
          fields: Object.fromEntries(controls.map(({ key, label }) => [key, label])),
          // The server sends the messages.
          errors: Object.fromEntries(errors.map((error) => [error, error])),
        }}
        missing={copy}
        closeTo={href(paths.editPage, params)}
      >
        {(field) => (
          <>
            {controls.map((control) => (
              <ControlField
                key={control.key}
                control={control}
                field={field(control.key)}
                {...{ uploaded, onUpload, onInput: preview.onInput }}
              />
            ))}
            {previews && <Preview {...preview} formId="preview-form" pages={previews} />}
            {isConfirmed && <input type="hidden" name="confirmed" value="true" autoComplete="off" />}
            {content?.notes.map((note) => (
              <p key={note} className="wide">
                {note}
              </p>
            ))}
            <p className="cluster wide">
              <Link className="link-btn link-btn--quiet" to={href(paths.pageVersions, params)}>
                {versions}
              </Link>
              {content?.canRemove && (
                <button className="link-btn link-btn--quiet" type="submit" form="remove">
                  {copy.remove}
                </button>
              )}
            </p>
          </>
        )}
      </FormDialog>
      {previews && <PreviewForm {...preview} names={controls.map(({ key }) => key)} />}
      <Form method="post" id="remove" hidden>
        <input type="hidden" name="version" value={version} autoComplete="off" />
        <input type="hidden" name="intent" value="remove" autoComplete="off" />
      </Form>
    </>
  );
}

type SelectProps = Parameters<typeof SelectField>[0];

const inputTypes: Partial<Record<Control['kind'], object>> = {
  phone: { type: 'tel' },
  email: { type: 'email', autoCapitalize: 'none' },
  instagram: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  year: { inputMode: 'numeric' },
  url: { type: 'url' },
};

type ControlFieldProps = {
  control: Control;
  field: Parameters<typeof TextField>[0] & { defaultValue: string };
  /** Name of the picture that was chosen in this form. */
  uploaded: string | undefined;
  onUpload(name: string): void;
  onInput(): void;
};

function ControlField({ control, field, uploaded, onUpload, onInput }: ControlFieldProps) {
  const copy = useTexts(editorTexts).pages.form;
  const [length, setLength] = useState(0);
  const { kind, max, language, help, options } = control;
  const isFull = language && length > 0.9 * max;
  const props = {
    ...field,
    help: isFull ? interpolate(copy.length, { length, max }) : help,
    lang: language,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setLength(currentTarget.value.length);
      onInput();
    },
  };
  if (kind === 'picture') return <PictureField {...field} onUpload={onUpload} />;
  if (kind === 'consent' || kind === 'check') {
    const { defaultValue, ...check } = field;
    // Another picture needs another consent.
    const isGiven = defaultValue !== '' && uploaded === undefined;
    return (
      <div className="wide" key={uploaded}>
        <CheckField {...check} value={isGiven ? defaultValue : 'yes'} defaultChecked={isGiven} />
      </div>
    );
  }
  if (options) return <SelectField {...(props as Omit<SelectProps, 'options'>)} options={options} />;
  if (kind === 'day') return <DateField {...props} type="date" defaultValue={String(props.defaultValue)} />;
  if (kind === 'markdown') return <MarkdownField {...(props as Parameters<typeof TextArea>[0])} onUpload={onUpload} />;
  if (!language || (kind === 'line' && max <= 40)) return <TextField {...props} {...inputTypes[kind]} />;
  return <TextArea {...(props as Parameters<typeof TextArea>[0])} rows={kind === 'text' ? 12 : kind === 'line' ? 2 : 4} />;
}
