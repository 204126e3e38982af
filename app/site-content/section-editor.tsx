import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { href, useNavigation, useSubmit } from 'react-router';
import { LeavePrompt } from '../admin/leave-prompt.tsx';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { paths } from '../site-map.ts';
import { focusControl } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast-context.ts';
import { FormGroup } from './form-fields.tsx';
import { Preview, usePreview } from './preview.tsx';
import type { PreviewPage } from './public-pages.server.ts';
import type { SectionForm, SectionResult, TimetableQuestions } from './section-action.server.ts';
import { editorTexts } from './texts.ts';
import { TimetableFields } from './timetable-fields.tsx';
import { OrphanedChanges } from './timetable-orphans.tsx';

const formId = 'site-content';

interface SectionEditorProps {
  content: { id: string; leftOut: readonly string[]; previews: PreviewPage[] };
  form: SectionForm;
  result: SectionResult | undefined;
}

export function SectionEditor({ content, form, result }: SectionEditorProps) {
  const contentEditor = useTexts(editorTexts);
  const copy = contentEditor.siteContent.form;
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === 'POST';
  const isPublishing = isSending && formData?.get('intent') === 'publish';
  const element = useRef<HTMLFormElement>(null);
  const version = String(form.publicationId);
  const [savedVersion, setSavedVersion] = useState(version);
  // A rejected form may contain the version that another window has published.
  if (!result && version !== savedVersion) setSavedVersion(version);
  const submit = useSubmit();
  const preview = usePreview(element, form.id);
  // The groups that the administrator opened stay open when a response replaces the form.
  const [openGroups] = useState(() => new Set<string>());
  const { focus } = form;
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
    <>
      <form
        className="editor__form form"
        method="post"
        id={formId}
        ref={element}
        noValidate
        onSubmit={onSubmit}
        onInput={preview.onInput}
        onFocus={preview.onFocus}
      >
        <LeavePrompt version={savedVersion} />
        {/* The Enter key presses the first button of a form. This one keeps it from changing or publishing anything. */}
        <button type="submit" disabled hidden />
        <input type="hidden" name="publicationId" value={form.publicationId} autoComplete="off" />
        <fieldset className="form__fields" key={form.id} disabled={isSending}>
          <Messages section={content.id} form={form} result={result} isSending={isSending} />
          {content.leftOut.length > 0 && (
            <p className="alert">{interpolate(copy.leftOut, { names: content.leftOut.join(', ') })}</p>
          )}
          {!form.timetable && <Syntax />}
          {form.timetable && <TimetableFields {...form.timetable} openGroups={openGroups} />}
          {form.groups.map((group, index) => (
            <FormGroup key={group.heading} group={group} focus={form.focus} isOpen={index === 0 || form.groups.length <= 5} />
          ))}
          <div className="editor__reset">
            <button className="link-btn link-btn--quiet" type="submit" name="intent" value="reset">
              {copy.resetAll}
            </button>
            <span className="field__help">{copy.resetAllHelp}</span>
          </div>
          <div className="cluster editor__actions">
            <button className="btn btn--small" type="submit" name="intent" value="publish" aria-busy={isPublishing}>
              {isPublishing ? copy.publishing : copy.publish}
            </button>
            <a className="link-btn editor__to-preview" href="#preview">
              {copy.toPreview}
              <span className="visually-hidden">{copy.toPreviewHidden}</span>
            </a>
          </div>
        </fieldset>
      </form>
      <Preview {...preview} formId={formId} section={content.id} pages={content.previews} hasErrors={form.errorCount > 0} />
    </>
  );
}

type MessagesProps = Pick<SectionEditorProps, 'form' | 'result'> & { section: string; isSending: boolean };

function Messages({ section, form, result, isSending }: MessagesProps) {
  const copy = useTexts(editorTexts).siteContent.form;
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  const outcome = result?.outcome;
  useEffect(() => {
    if (isSending || !outcome || !['stale', 'failed', 'unrenderable', 'questions'].includes(outcome)) return;
    message.current?.focus();
    if (outcome === 'failed') showToast({ kind: 'error', text: copy.failed });
  }, [isSending, outcome, showToast, copy.failed]);
  if (outcome === 'failed' || outcome === 'unrenderable')
    return <FormMessage text={copy[outcome]} reference={result?.reference} ref={message} />;
  if (outcome === 'stale')
    return (
      <FormMessage text={copy.stale} ref={message}>
        <p>
          <a href={href(paths.siteContentSection, { section })} target="_blank" rel="noopener">
            {copy.showStored}
          </a>
        </p>
      </FormMessage>
    );
  if (outcome === 'questions' && result?.questions) return <Questions {...result.questions} ref={message} />;
  if (form.errorCount === 0) return null;
  return <p className="alert">{interpolate(copy.invalid, { count: form.errorCount })}</p>;
}

function Questions({ orphans, overlaps, ref }: TimetableQuestions & { ref: Ref<HTMLDivElement> }) {
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

function Syntax() {
  const copy = useTexts(editorTexts).siteContent.form;
  const { heading, ...lines } = copy.syntax;
  return (
    <details className="editor__syntax">
      <summary>{heading}</summary>
      <ul>
        {Object.values(lines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
