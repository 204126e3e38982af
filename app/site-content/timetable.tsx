// The form of the weekly timetable, with a live preview of the home page.

import { randomUUID } from 'node:crypto';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { data, href, Link, useNavigation, useSubmit } from 'react-router';
import { MalformedFormError, readAllFields } from '#server/form.ts';
import { LeavePrompt } from '../admin/leave-prompt.tsx';
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
import { type PreviewPage, previewPages } from './public-pages.server.ts';
import { contentOf, publishContent, readSection, redirectAfterPublishing } from './publish.server.ts';
import { titleOf } from './sections.server.ts';
import { editorTexts } from './texts.ts';
import { TimetableFields } from './timetable-fields.tsx';
import {
  MAX_TIMETABLE_FIELDS,
  parseTimetable,
  readTimetableValues,
  timetableValues,
  withoutNext,
} from './timetable-form.server.ts';
import { applyTimetableOperation } from './timetable-operations.server.ts';
import { type OrphanedChange, orphanedChanges, successorsIn } from './timetable-orphans.server.ts';
import { OrphanedChanges } from './timetable-orphans.tsx';
import { newOverlaps } from './timetable-rules.server.ts';
import { type TimetableValues, timetableSection } from './timetable-values.ts';

/** State of the form. `id` changes with every state that the server sends, so that the browser shows the new values. */
interface TimetableForm {
  id: string;
  /** Number of the publication with which the form was opened (optimistic locking); 0 for none. */
  version: number;
  values: TimetableValues;
  errors: Readonly<Record<string, string>>;
}

/** Consequences that the administrator must confirm: orphaned schedule changes, and overlapping classes. */
interface Questions {
  orphans: OrphanedChange[];
  overlaps: string[];
}

interface Result {
  outcome: 'changed' | 'invalid' | 'questions' | 'stale' | 'failed';
  form?: TimetableForm;
  questions?: Questions;
  reference?: string;
}

/** `from` is the first day of a change, for which the form opens, and `class` the class that changes. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  return loadContent('site content load failed', context, async () => {
    const { version, edits, leftOut } = await readSection(context, timetableSection);
    const { from, class: of } = Object.fromEntries(url.searchParams);
    const values = timetableValues(edits.timetables, locale, { from, of });
    const form: TimetableForm = { id: `${version} ${url.search}`, version, values, errors: {} };
    return { title: titleOf(timetableSection, locale), previews: previewPages(timetableSection, locale), leftOut, form };
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  let form: TimetableForm | undefined;
  try {
    const submitted = await readAllFields(request, MAX_TIMETABLE_FIELDS);
    const version = Number(/^\d{0,9}$/.exec(submitted.get('version') ?? '')?.[0] ?? Number.NaN);
    if (Number.isNaN(version)) throw new MalformedFormError('Invalid version');
    // Read the form before the database, so that the response contains it even if the database fails.
    form = { id: randomUUID(), version, values: readTimetableValues(submitted, locale), errors: {} };
    const respond = (result: Omit<Result, 'form'>, status: number, changes: Partial<TimetableForm> = {}) =>
      data<Result>({ ...result, form: { ...(form as TimetableForm), ...changes } }, { status });
    const operation = submitted.get('operation');
    if (operation !== undefined && operation !== 'withdraw')
      return respond({ outcome: 'changed' }, 200, { values: applyTimetableOperation(submitted, operation, locale) });
    const stored = await readSection(context, timetableSection);
    const parsed = parseTimetable(submitted, locale, stored.edits.timetables);
    const isWithdrawn = operation === 'withdraw';
    const { edits, errors } = isWithdrawn ? { edits: withoutNext(stored.edits.timetables), errors: {} } : parsed;
    if (Object.keys(errors).length > 0) return respond({ outcome: 'invalid' }, 400, { errors });
    if (!submitted.has('hasRead')) {
      const orphans = orphanedChanges(edits.timetables, context.get(servicesContext).scheduleChangesCache.current(), locale);
      const overlaps = newOverlaps(edits.timetables ?? [], locale);
      if (orphans.length + overlaps.length > 0) return respond({ outcome: 'questions', questions: { orphans, overlaps } }, 409);
    }
    const content = contentOf(edits);
    const findSuccessor = successorsIn(edits.timetables);
    const saved = await publishContent(context, { section: timetableSection, content, version, findSuccessor });
    if (saved.outcome === 'stale') return respond({ outcome: 'stale' }, 409, { version: stored.version });
    return redirectAfterPublishing(context, paths.editTimetable, timetableSection, saved);
  } catch (error) {
    if (error instanceof MalformedFormError) return data<Result>({ outcome: 'failed' }, { status: 400 });
    const reference = logError('site content save failed', context, error);
    return data<Result>({ outcome: 'failed', ...(form && { form }), reference }, { status: 503 });
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
        <Link className="more" to={href(paths.pageVersions, { page: timetableSection })}>
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
  content: { title: string; leftOut: readonly string[]; previews: PreviewPage[]; form: TimetableForm };
  result: Result | undefined;
}

function TimetableEditor({ content, result }: EditorProps) {
  const texts = useTexts(editorTexts);
  const copy = texts.pages.form;
  // If the connection is lost, the result contains no form. Keep the last form with its input.
  const current = result ? result.form : content.form;
  const [form, setForm] = useState(current ?? content.form);
  if (current && current.id !== form.id) setForm(current);
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === 'POST';
  const isPublishing = isSending && !formData?.has('operation');
  const element = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const preview = usePreview(element, form.id);
  // The groups that the administrator opened stay open when a response replaces the form.
  const [openGroups] = useState(() => new Set<string>());
  const focus = Object.keys(form.errors)[0] ?? form.values.focus;
  useEffect(() => {
    // A control that is still disabled ignores its `autoFocus`.
    const control = focus === null || isSending ? null : element.current?.elements.namedItem(focus);
    if (control instanceof HTMLElement) focusControl(control);
  }, [focus, isSending]);
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
        <LeavePrompt version={content.form.id} />
        {/* The Enter key presses the first button of a form. This one keeps it from changing or publishing anything. */}
        <button type="submit" disabled hidden />
        <input type="hidden" name="version" value={form.version} autoComplete="off" />
        <fieldset className="form__fields" key={form.id} disabled={isSending}>
          <Messages form={form} result={result} isSending={isSending} />
          {content.leftOut.length > 0 && (
            <p className="alert">{interpolate(texts.pages.leftOut, { names: content.leftOut.join(', ') })}</p>
          )}
          <TimetableFields values={form.values} errors={form.errors} openGroups={openGroups} />
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
      <Preview {...preview} formId={formId} pages={content.previews} hasErrors={Object.keys(form.errors).length > 0} />
    </div>
  );
}

type MessagesProps = { form: TimetableForm; result: Result | undefined; isSending: boolean };

function Messages({ form, result, isSending }: MessagesProps) {
  const texts = useTexts(editorTexts);
  const copy = texts.pages.form;
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  const outcome = result?.outcome;
  useEffect(() => {
    if (isSending || !outcome || !['stale', 'failed', 'questions'].includes(outcome)) return;
    message.current?.focus();
    if (outcome === 'failed') showToast({ kind: 'error', text: copy.failed });
  }, [isSending, outcome, showToast, copy.failed]);
  if (outcome === 'failed') return <FormMessage text={copy.failed} reference={result?.reference} ref={message} />;
  if (outcome === 'stale')
    return (
      <FormMessage text={copy.stale} ref={message}>
        <p>
          <a href={paths.editTimetable} target="_blank" rel="noopener">
            {texts.timetableForm.showStored}
          </a>
        </p>
      </FormMessage>
    );
  if (outcome === 'questions' && result?.questions) return <QuestionList {...result.questions} ref={message} />;
  const count = Object.keys(form.errors).length;
  return count > 0 && <p className="alert">{interpolate(texts.timetableForm.invalid, { count })}</p>;
}

function QuestionList({ orphans, overlaps, ref }: Questions & { ref: Ref<HTMLDivElement> }) {
  const copy = useTexts(editorTexts).timetableForm.questions;
  return (
    <div className="alert" ref={ref} tabIndex={-1}>
      <h2>{copy.heading}</h2>
      {overlaps.length > 0 && (
        <>
          <p>{copy.overlaps}</p>
          <ul>
            {overlaps.map((overlap) => (
              <li key={overlap}>{overlap}</li>
            ))}
          </ul>
        </>
      )}
      {orphans.length > 0 && <OrphanedChanges orphans={orphans} />}
      <label>
        <input type="checkbox" name="hasRead" autoComplete="off" /> {copy.confirm}
      </label>
    </div>
  );
}
