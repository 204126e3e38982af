// Live preview: the form is submitted to a frame, by its buttons or after a pause in typing.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../i18n/content.ts';
import type { PreviewPage } from './public-pages.server.ts';
import { editorTexts } from './texts.ts';

const pauseMs = 900;
const frameName = (number: number) => `preview-${number}`;

/**
 * Each preview is loaded into a new frame that replaces the last one when it is ready, so that neither the browser's history grows nor the
 * page flickers.
 */
export function usePreview(form: RefObject<HTMLFormElement | null>, formVersion: unknown) {
  const [frames, setFrames] = useState([0]);
  const lastButton = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shownVersion = useRef(formVersion);

  const onSubmit = (button: HTMLButtonElement) => {
    clearTimeout(timer.current);
    lastButton.current = button;
    const next = Math.max(...frames) + 1;
    flushSync(() => setFrames([frames[0] ?? 0, next]));
    button.formTarget = frameName(next);
  };
  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const button = lastButton.current ?? form.current?.ownerDocument.querySelector<HTMLButtonElement>('button[formtarget]');
      if (button?.isConnected) form.current?.requestSubmit(button);
    }, pauseMs);
  }, [form]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (shownVersion.current !== formVersion) refresh();
    shownVersion.current = formVersion;
  }, [formVersion, refresh]);
  const onLoad = (number: number) => {
    if (number === frames.at(-1) && frames.length > 1) setFrames([number]);
  };
  return { frames, onSubmit, onInput: refresh, onLoad };
}

/** Preview of the fields of a dialog, whose form is React Router's: they are copied into a form that the browser itself sends. */
export function useFieldPreview() {
  const form = useRef<HTMLFormElement>(null);
  return { form, ...usePreview(form, null) };
}

type PreviewFormProps = Pick<ReturnType<typeof useFieldPreview>, 'form' | 'onSubmit'> & { names: readonly string[] };

export function PreviewForm({ form, onSubmit, names }: PreviewFormProps) {
  return (
    <form
      method="post"
      id="preview-form"
      ref={form}
      hidden
      onSubmit={({ currentTarget, nativeEvent }) => {
        for (const input of currentTarget.querySelectorAll('input'))
          input.value = document.querySelector<HTMLTextAreaElement>(`textarea[name="${input.name}"]`)?.value ?? '';
        onSubmit((nativeEvent as SubmitEvent).submitter as HTMLButtonElement);
      }}
    >
      {names.map((name) => (
        <input key={name} type="hidden" name={name} autoComplete="off" />
      ))}
    </form>
  );
}

type PreviewProps = Pick<ReturnType<typeof usePreview>, 'frames' | 'onLoad'> & {
  formId: string;
  pages: PreviewPage[];
  hasErrors?: boolean;
};

export function Preview({ frames, onLoad, formId, pages, hasErrors }: PreviewProps) {
  const copy = useTexts(editorTexts).pages.preview;
  const last = useRef<HTMLIFrameElement>(null);
  // Null on the server: without JavaScript, the buttons would not follow the frame.
  const [shownPath, setShownPath] = useState<string | null>(null);
  const onPageLoad = useCallback(
    (frame: HTMLIFrameElement) => {
      setShownPath(pathIn(frame));
      if (!keepScrollPosition(last.current, frame)) scrollToPart(frame, pages);
    },
    [pages],
  );
  useEffect(() => {
    // The first page may have loaded before this script ran.
    if (last.current?.contentDocument?.readyState === 'complete') onPageLoad(last.current);
  }, [onPageLoad]);
  return (
    <aside className="live-preview" id="preview" aria-labelledby="t-preview">
      <h2 id="t-preview">{copy.heading}</h2>
      <p className="field__help">
        {copy.help} {hasErrors && copy.invalid}
      </p>
      <div className="cluster live-preview__buttons">
        {pages.map(({ label, path, address }) => (
          <button
            key={path}
            className="btn btn--outline btn--small"
            type="submit"
            form={formId}
            formAction={address}
            formTarget={frameName(0)}
            aria-pressed={shownPath === null ? undefined : path === shownPath}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="live-preview__frames">
        {frames.map((number) => (
          <iframe
            key={number}
            name={frameName(number)}
            title={copy.frame}
            src={number === 0 ? pages[0]?.address : undefined}
            ref={number === frames[0] ? last : undefined}
            onLoad={({ currentTarget }) => {
              // A new frame first loads an empty page.
              if (locationOf(currentTarget)?.href === 'about:blank') return;
              onPageLoad(currentTarget);
              onLoad(number);
            }}
          />
        ))}
      </div>
    </aside>
  );
}

/** Returns null for the browser's own error page. */
function locationOf(frame: HTMLIFrameElement | null): Location | null {
  try {
    const location = frame?.contentWindow?.location;
    return location?.href ? location : null;
  } catch {
    return null;
  }
}

const pathIn = (frame: HTMLIFrameElement) => new URLSearchParams(locationOf(frame)?.search).get('path');

/** Returns false if the frames do not show the same page. */
function keepScrollPosition(from: HTMLIFrameElement | null, to: HTMLIFrameElement): boolean {
  const search = locationOf(to)?.search;
  if (from === to || search === undefined || locationOf(from)?.search !== search) return false;
  to.contentWindow?.scrollTo({ top: from?.contentWindow?.scrollY ?? 0, behavior: 'instant' });
  return true;
}

function scrollToPart(frame: HTMLIFrameElement, pages: readonly PreviewPage[]): void {
  const path = pathIn(frame);
  const part = pages.find((page) => page.path === path)?.part;
  if (part) scrollToElement(frame, frame.contentDocument?.querySelector(part));
}

/** Scrolls the frame only. A hash in its address would scroll the editor to the frame too. */
function scrollToElement({ contentWindow, contentDocument }: HTMLIFrameElement, element: Element | null | undefined): void {
  const top = element?.getBoundingClientRect().top;
  const below = contentDocument?.querySelector('.nav')?.clientHeight ?? 0;
  if (contentWindow && top) contentWindow.scrollTo({ top: contentWindow.scrollY + top - below, behavior: 'instant' });
}
