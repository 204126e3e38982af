// The form of the weekly timetable, with a live preview of the home page.
import { type FormEvent, Fragment, type RefObject, useEffect, useRef } from 'react';
import { data, href, Link, useNavigation, useSubmit } from 'react-router';
import { MalformedFormError, readAllFields } from '#server/form.ts';
import { LeavePrompt } from '../admin/leave-prompt.tsx';
import type { EditedTimetable } from '../content/edits.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, logError, servicesContext } from '../request-context.ts';
import { paths } from '../site-map.ts';
import { LoadError } from '../ui/empty-state.tsx';
import { focusControl } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast-context.ts';
import type { Route } from './+types/timetable';
import { Preview, usePreview } from './preview.tsx';
import { previewPages } from './public-pages.server.ts';
import { contentOf, publishContent, readSection, redirectAfterPublishing } from './publish.server.ts';
import { instructorNames, timetableSection, titleOf } from './sections.server.ts';
import { editorTexts } from './texts.ts';
import { TimetableFields } from './timetable-fields.tsx';
import { applyOperation } from './timetable-operations.server.ts';
import { findErrors } from './timetable-rules.server.ts';
import { maxFields, openTimetable, readTimetableForm, timetablesWith, withoutNext } from './timetable-values.server.ts';
import { orphanWarnings, overlapWarnings, successorsIn, type Warning } from './timetable-warnings.server.ts';

/** If the connection is lost, `values` are the controls (app/document/lost-connection.ts). */
interface Result {
  outcome: 'changed' | 'invalid' | 'warned' | 'stale' | 'failed';
  values?: EditedTimetable;
  /** Number of the publication with which the form was opened (optimistic locking); 0 for none. */
  version?: number;
  errors?: Record<string, string>;
  warnings?: Warning[];
  focus?: string;
  reference?: string;
}

/** `from` is the first day of a change, for which the form opens, and `class` the class that changes. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  return loadContent('site content load failed', context, async () => {
    const { version, edits, leftOut } = await readSection(context, timetableSection);
    const { from, class: of } = Object.fromEntries(url.searchParams);
    return {
      ...openTimetable(edits.timetables, { from, of }),
      ...{ version, leftOut, title: titleOf(timetableSection, locale), previews: previewPages(timetableSection, locale) },
      teachers: instructorNames(),
      // The controls are new when another timetable is shown.
      key: `${version} ${url.search}`,
    };
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  let form: Pick<Result, 'values' | 'version'> | undefined;
  const respond = (result: Result, status: number) => data<Result>({ ...form, ...result }, { status });
  try {
    const { operation, hasRead, ...fields } = Object.fromEntries(await readAllFields(request, maxFields));
    // Read the form before the database, so that the response contains it even if the database fails.
    const values = readTimetableForm(fields);
    const version = Number(/^\d{1,9}$/.exec(fields.version ?? '') ?? Number.NaN);
    if (Number.isNaN(version)) throw new MalformedFormError('Invalid version');
    form = { values, version };
    const isWithdrawn = operation === 'withdraw';
    if (operation && !isWithdrawn) return respond({ outcome: 'changed', ...applyOperation(values, operation) }, 200);
    const errors = isWithdrawn ? {} : findErrors(values, locale);
    if (Object.keys(errors).length > 0) return respond({ outcome: 'invalid', errors }, 400);
    const stored = await readSection(context, timetableSection);
    const { timetables: before } = stored.edits;
    const timetables = isWithdrawn ? withoutNext(before) : timetablesWith(values, before);
    const scheduleChanges = context.get(servicesContext).scheduleChangesCache.current();
    const warnings = [...overlapWarnings(timetables, before, locale), ...orphanWarnings(timetables, scheduleChanges, locale)];
    if (warnings.length > 0 && !hasRead) return respond({ outcome: 'warned', warnings }, 409);
    const publication = { content: contentOf({ timetables }), version, findSuccessor: successorsIn(timetables) };
    const saved = await publishContent(context, { section: timetableSection, ...publication });
    if (saved.outcome === 'stale') return respond({ outcome: 'stale', version: stored.version }, 409);
    return redirectAfterPublishing(context, paths.editTimetable, timetableSection, saved);
  } catch (error) {
    if (error instanceof MalformedFormError) return respond({ outcome: 'failed' }, 400);
    return respond({ outcome: 'failed', reference: logError('site content save failed', context, error) }, 503);
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, (locale) => loaderData?.content?.title ?? editorTexts[locale].pages.heading);

export default function TimetablePage({ loaderData: { content }, actionData }: Route.ComponentProps) {
  const texts = useTexts(editorTexts);
  const copy = texts.pages;
  return (
    <div className="dashboard dashboard--admin">
      <p className="cluster dashboard__back">
        <Link className="more" to={paths.pages}>
          {copy.back}
        </Link>
        <Link className="more" to={href(paths.pageVersions, { page: 'timetable' })}>
          {copy.versions}
        </Link>
      </p>
      {content ? (
        <TimetableEditor content={content} result={actionData} />
      ) : (
        <LoadError what={copy.failed} {...texts.loadError} />
      )}
    </div>
  );
}

const formId = 'timetable';

interface EditorProps {
  content: NonNullable<Route.ComponentProps['loaderData']['content']>;
  result: Result | undefined;
}

function TimetableEditor({ content, result }: EditorProps) {
  const texts = useTexts(editorTexts);
  const copy = texts.pages.form;
  const { values, errors = {} } = { ...content, ...result };
  const focus = Object.keys(errors)[0] ?? (result ? result.focus : content.focus) ?? null;
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === 'POST';
  const isPublishing = isSending && !formData?.has('operation');
  const element = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const showToast = useToast();
  const preview = usePreview(element, result?.outcome === 'changed' ? result : content);
  useEffect(() => {
    if (isSending) return;
    if (result?.outcome === 'failed') showToast({ kind: 'error', text: copy.failed });
    // A control that is still disabled ignores its `autoFocus`.
    if (focus) focusControl(element.current?.querySelector<HTMLElement>(`[name="${focus}"], [value="${focus}"]`));
    else if (result) message.current?.focus();
  }, [result, focus, isSending, showToast, copy.failed]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The browser itself sends the form to the frame.
    if (submitter instanceof HTMLButtonElement && submitter.formTarget) return preview.onSubmit(submitter);
    event.preventDefault();
    submit((submitter as HTMLButtonElement | null) ?? event.currentTarget, { method: 'post' });
  };
  return (
    <div className="editor">
      <div className="cluster split dashboard__header">
        <div>
          <h1>{content.title}</h1>
          <p>{texts.timetableForm.lead}</p>
        </div>
      </div>
      <form
        className="editor__form form"
        method="post"
        id={formId}
        ref={element}
        noValidate
        onSubmit={onSubmit}
        onInput={preview.onInput}
      >
        <LeavePrompt version={content.key} />
        {/* The Enter key presses the first button of a form. This one keeps it from changing or publishing anything. */}
        <button type="submit" disabled hidden />
        <input type="hidden" name="version" value={result?.version ?? content.version} autoComplete="off" />
        <fieldset className="form__fields" key={content.key} disabled={isSending}>
          {result && <Message result={result} ref={message} />}
          {content.leftOut.length > 0 && (
            <p className="alert">{interpolate(texts.pages.leftOut, { names: content.leftOut.join(', ') })}</p>
          )}
          <TimetableFields {...content} {...{ values, errors, focus }} />
          <div className="cluster editor__actions">
            <button className="btn btn--small" type="submit" aria-busy={isPublishing}>
              {isPublishing ? copy.saving : copy.save}
            </button>
            <a className="link-btn editor__to-preview" href="#preview">
              {texts.timetableForm.toPreview}
            </a>
          </div>
        </fieldset>
      </form>
      <Preview {...preview} formId={formId} pages={content.previews} hasErrors={Object.keys(errors).length > 0} />
    </div>
  );
}

function Message({ result, ref }: { result: Result; ref: RefObject<HTMLDivElement | null> }) {
  const texts = useTexts(editorTexts);
  const { form: copy } = texts.pages;
  const { warnings: questions, ...timetableCopy } = texts.timetableForm;
  switch (result.outcome) {
    case 'failed':
      return <FormMessage text={copy.failed} reference={result.reference} ref={ref} />;
    case 'stale':
      return <FormMessage text={copy.stale} ref={ref} />;
    case 'warned':
      return (
        <FormMessage text={questions.heading} ref={ref}>
          {result.warnings?.map(({ text, items }) => (
            <Fragment key={text}>
              <p>{text}</p>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </Fragment>
          ))}
          <label>
            <input type="checkbox" name="hasRead" autoComplete="off" /> {questions.confirm}
          </label>
        </FormMessage>
      );
    case 'invalid':
      return <p className="alert">{interpolate(timetableCopy.invalid, { count: Object.keys(result.errors ?? {}).length })}</p>;
    case 'changed':
      return null;
  }
}
