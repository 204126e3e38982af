// A page of the site whose texts the administrator changes: the page itself, in a frame, and a list of its texts. Both lead to the same
// dialogs.
import { data, Form, href, Link, Outlet, useNavigation } from 'react-router';
import { readFormOrEmpty } from '#server/form.ts';
import { runAction } from '../admin/form-actions.server.ts';
import { revalidateList } from '../admin/list.tsx';
import { type EditedValues, entryIds } from '../content/edits.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { formatDay, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { type Locale, locales, paths } from '../site-map.ts';
import { LoadError } from '../ui/empty-state.tsx';
import { FormMessage, useActionError } from '../ui/form-message.tsx';
import type { Route } from './+types/page';
import { optionsOf } from './articles.server.ts';
import { shownValue } from './items.server.ts';
import { PageFrame } from './page-frame.tsx';
import type { TextOfPage } from './page-texts.ts';
import { framedPages } from './public-pages.server.ts';
import { contentOf, isMissing, publishContent, readSection, redirectAfterPublishing, requireSection } from './publish.server.ts';
import type { ContentField, ContentList } from './section-texts.ts';
import {
  articleOf,
  editsOf,
  fieldsOf,
  fieldsOfEntry,
  findItem,
  findSection,
  isList,
  isText,
  keysOf,
  missingIn,
  moveEntry,
  pathOf,
  type Section,
  sectionIds,
  valuesOf,
  withTogether,
} from './sections.server.ts';
import { editorTexts } from './texts.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = requireSection(params.page);
  const locale = context.get(localeContext);
  return loadContent('site content load failed', context, async () => {
    const { version, edits, leftOut } = await readSection(context, section.id);
    if (isMissing(section.id, version)) return null;
    const values = valuesOf(section, edits.values);
    const isWritten = (language: Locale) => values[`articles.${articleOf(section.id)}.title:${language}`] !== '';
    const frames = framedPages(section.id, [locale, ...locales].find(isWritten) ?? locale);
    const others = frames.length > 0 ? await textsOfOthers(context, section) : [];
    const shortcuts = fieldsOf(section).filter(({ kind }) => kind === 'markdown' || kind === 'state');
    return {
      shortcuts: shortcuts.map(({ path, label }) => ({ path, label: label[locale] })),
      title: section.title[locale],
      lead: section.lead[locale],
      groups: groupsOf(section, values, locale),
      notes: section.id === 'people' ? await notesOfPeople(context, values) : {},
      texts: [...textsOf(section, values), ...others],
      ...{ version, leftOut, frames },
    };
  });
}

/** For each instructor a link to the texts, and why visitors do not see the instructor. Keyed by the path of the entry. */
async function notesOfPeople(context: Route.LoaderArgs['context'], values: EditedValues) {
  const locale = context.get(localeContext);
  const { people } = editorTexts[locale].pages;
  const notes = (entryIds(values.people) ?? []).map(async (id): Promise<[string, Note]> => {
    const section = requireSection(`instructor.${id}`);
    const { edits } = await readSection(context, section.id);
    const missing = new Set(missingIn(section, edits.values).map((label) => label[locale]));
    const incomplete = missing.size > 0 ? interpolate(people.missing, { texts: [...missing].join(' · ') }) : '';
    return [`people.${id}`, { to: pathOf(section.id), text: values[`people.${id}.hidden`] ? people.hidden : incomplete }];
  });
  return Object.fromEntries(await Promise.all(notes));
}

/** The home page also shows texts of other sections. */
async function textsOfOthers(context: Route.LoaderArgs['context'], { kind }: Section) {
  const others = kind === 'home' ? sectionIds().filter((id) => id !== 'home' && id !== 'legal') : [];
  return Promise.all(
    others
      .flatMap((id) => findSection(id) ?? [])
      .map(async (section) => {
        const { edits } = await readSection(context, section.id);
        return textsOf(section, valuesOf(section, edits.values));
      }),
  ).then((texts) => texts.flat());
}

/** Fields and entries with the path of their dialog. */
function itemsOf(section: Section, values: EditedValues) {
  const items = section.groups.flatMap(({ items }) => items);
  return items.flatMap((item): { path: string; fields: ContentField[] }[] =>
    isList(item) ? entriesOf(item, values) : [{ path: item.path, fields: withTogether(item) }],
  );
}

const entriesOf = (list: ContentList, values: EditedValues) =>
  (entryIds(values[list.list]) ?? []).map((id) => ({ path: `${list.list}.${id}`, fields: fieldsOfEntry(list, id) }));

/** Visible texts of all items in both languages, with the paths of their dialogs. */
const textsOf = (section: Section, values: EditedValues): TextOfPage[] =>
  itemsOf(section, values).flatMap(({ path, fields }) =>
    fields
      .filter(({ kind }) => !['year', 'picture', 'consent', 'url', 'check'].includes(kind))
      .map((field) => {
        const [el = '', en = el] = keysOf(field).map((key) => textOnPage(field, key, values[key]));
        return { to: href(paths.editText, { page: section.id, text: path }), el, en };
      }),
  );

/** Returns a text as the page shows it. Markdown loses its marks and is split into lines, because each has an element of its own. */
function textOnPage(field: ContentField, key: string, value: string | undefined): string {
  if (field.kind !== 'markdown') return shownValue(field, key, value);
  const lines = shownValue({ ...field, kind: 'text' }, key, value).split('\n');
  return lines.map((line) => line.replace(/^(?:#+|>(?: \[!NOTE\])?|-|\d+\.) /, '')).join('\n\n');
}

function groupsOf(section: Section, values: EditedValues, locale: Locale) {
  const shownIn = (field: ContentField) => {
    const key = keysOf(field).find((each) => each.endsWith(`:${locale}`)) ?? field.path;
    const options = optionsOf(field.kind, locale);
    if (field.kind === 'day' && values[key]) return formatDay(values[key], locale);
    return options?.find(([value]) => value === values[key])?.[1] ?? shownValue(field, key, values[key]);
  };
  return section.groups.map(({ heading, items }) => ({
    heading: heading[locale],
    items: items.flatMap((item) =>
      isList(item)
        ? entriesOf(item, values).map(({ path, fields }, index, { length }) => ({
            ...{ path, label: '', isFirst: index === 0, isLast: index === length - 1 },
            text: fields.filter(isShort).map(shownIn).join(' '),
          }))
        : {
            path: item.path,
            label: item.label[locale],
            isFirst: true,
            isLast: true,
            text: shownIn(withTogether(item).find(isText) ?? item),
          },
    ),
    add: items
      .filter(isList)
      .filter(({ list, max }) => (entryIds(values[list]) ?? []).length < max)
      .map(({ list, add }) => ({ path: `${list}.new`, label: add[locale] })),
  }));
}

/** Fields shown in the list: the question without its answer, the year and text of a career step. */
const isShort = ({ kind }: ContentField) => ['line', 'year', 'name', 'article'].includes(kind);
type Group = ReturnType<typeof groupsOf>[number];

/** Moves an entry of a list. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const section = requireSection(params.page);
  const path = href(paths.editPage, params);
  const { version, up, down } = await readFormOrEmpty(request, ['version', 'up', 'down']);
  const { id, list } = findItem(section, up || down)?.entry ?? {};
  if (!id || !list || !/^\d{1,9}$/.test(version)) throw data(null, { status: 400 });
  return runAction('site content save failed', context, async () => {
    const { edits } = await readSection(context, section.id);
    const moved = moveEntry(valuesOf(section, edits.values), list.list, id, up ? -1 : 1);
    if (!moved) return redirectWithNotice(context, path, 'content-stale');
    const content = contentOf({ values: editsOf(section, moved) });
    const saved = await publishContent(context, { section: section.id, content, version: Number(version) });
    if (saved.outcome === 'stale') return redirectWithNotice(context, path, 'content-stale');
    return redirectAfterPublishing(context, path, section.id, saved);
  });
}

export const shouldRevalidate = revalidateList;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, (locale) => loaderData?.content?.title ?? editorTexts[locale].pages.heading);

export default function EditPage({ loaderData: { content }, actionData: error, params: { page } }: Route.ComponentProps) {
  const texts = useTexts(editorTexts);
  const copy = texts.pages;
  const message = useActionError(error, copy.form.failed);
  return (
    <div className="dashboard dashboard--admin">
      {/* Dialog route. It comes first so that, without JavaScript, the dialog appears at the top of the page. */}
      <Outlet />
      <p className="cluster dashboard__back">
        <Link className="more" to={paths.pages}>
          {copy.back}
        </Link>
        <Link className="more" to={href(paths.pageVersions, { page })}>
          {copy.versions}
        </Link>
      </p>
      <div className="cluster split dashboard__header">
        <div>
          <h1>{content?.title ?? copy.heading}</h1>
          <p>{content?.lead}</p>
        </div>
        <div className="cluster">
          {content?.shortcuts.map(({ path, label }) => (
            <Link key={path} className="btn btn--outline btn--small" to={href(paths.editText, { page, text: path })}>
              {label}
            </Link>
          ))}
        </div>
      </div>
      {error && <FormMessage text={copy.form.failed} reference={error.reference} ref={message} />}
      {content ? (
        <>
          {content.leftOut.length > 0 && (
            <p className="alert">{interpolate(copy.leftOut, { names: content.leftOut.join(', ') })}</p>
          )}
          {content.frames.length > 0 && (
            <PageFrame key={page} frames={content.frames} texts={content.texts} version={content.version} />
          )}
          {content.groups.map((group) => (
            <TextGroup
              key={group.heading}
              group={group}
              page={page}
              version={content.version}
              notes={content.notes}
              isFolded={content.frames.length > 0}
            />
          ))}
        </>
      ) : (
        <LoadError what={copy.failed} {...texts.loadError} />
      )}
    </div>
  );
}

type Note = { to: string; text: string };
type TextGroupProps = { group: Group; page: string; version: number; notes: Record<string, Note>; isFolded: boolean };

function TextGroup({ group: { heading, items, add }, page, version, notes, isFolded }: TextGroupProps) {
  const { people } = useTexts(editorTexts).pages;
  const addressOf = (text: string) => href(paths.editText, { page, text });
  const list = (
    <ul className="texts">
      {items.map((item) => (
        <li key={item.path}>
          <Link to={addressOf(item.path)}>
            {item.label && <b>{item.label}</b>} <span>{item.text || '–'}</span>
          </Link>
          {notes[item.path] && (
            <Link className="link-btn" to={notes[item.path]?.to ?? ''}>
              {people.texts}
              <span className="visually-hidden">: {item.text}</span>
            </Link>
          )}
          {!(item.isFirst && item.isLast) && <Order item={item} version={version} />}
          {notes[item.path]?.text && <p>{notes[item.path]?.text}</p>}
        </li>
      ))}
      {add.map(({ path, label }) => (
        <li key={path}>
          <Link className="btn btn--outline btn--small" to={addressOf(path)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
  return isFolded ? (
    <details className="ruled">
      <summary>
        <h2>{heading}</h2>
      </summary>
      {list}
    </details>
  ) : (
    <section>
      <h2>{heading}</h2>
      {list}
    </section>
  );
}

function Order({ item: { path, text, ...item }, version }: { item: Group['items'][number]; version: number }) {
  const copy = useTexts(editorTexts).pages;
  const isSending = useNavigation().formMethod === 'POST';
  const button = (name: 'up' | 'down', arrow: string, isLast: boolean) => (
    <button className="link-btn" type="submit" name={name} value={path} disabled={isLast}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={arrow} />
      </svg>
      <span className="visually-hidden">{interpolate(copy[name], { entry: text })}</span>
    </button>
  );
  return (
    <Form method="post" preventScrollReset>
      <fieldset className="cluster" disabled={isSending}>
        <input type="hidden" name="version" value={version} autoComplete="off" />
        {button('up', 'M12 3L21 14H15V21H9V14H3Z', item.isFirst)}
        {button('down', 'M12 21L3 10H9V3H15V10H21Z', item.isLast)}
      </fieldset>
    </Form>
  );
}
