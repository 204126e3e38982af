// Live preview: the form is submitted to a frame, by its buttons or after a pause in typing.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { href } from 'react-router';
import { useTexts } from '../i18n/content.ts';
import { paths } from '../site-map.ts';
import { focusControl } from '../ui/form-errors.ts';
import { findControl, findElement } from './preview-text.ts';
import type { PreviewPage } from './public-pages.server.ts';
import { editorTexts } from './texts.ts';

const pauseMs = 900;
const marginAboveText = 80; // px
const frameName = (number: number) => `preview-${number}`;

/**
 * Each preview is loaded into a new frame that replaces the last one when it is ready, so that neither the browser's history grows nor the
 * page flickers.
 */
export function usePreview(form: RefObject<HTMLFormElement | null>, formVersion: string) {
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
  const isSelecting = useRef(false);
  const onFocus = ({ target }: { target: EventTarget }) => {
    if (isSelecting.current || !isTextControl(target)) return;
    const frame = form.current?.ownerDocument.querySelector<HTMLIFrameElement>('.live-preview iframe');
    if (!frame || !locationOf(frame) || !frame.contentDocument) return;
    const element = findElement(frame.contentDocument, target.value);
    if (element) scrollToElement(frame, element, marginAboveText);
  };
  /** Continues in the control of the text that was clicked in the preview. */
  const onPageClick = useCallback(
    (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      // `instanceof` is false for elements of the frame.
      const target = event.target as Element;
      const link = target.closest('a');
      const control = form.current && findControl(form.current, target);
      if (link && (control || leadsAway(link))) {
        // Keeps the browser and the scripts of the page from following the link.
        event.preventDefault();
        event.stopPropagation();
      }
      if (!control) return;
      openGroupsAround(control);
      // The preview already shows the text and must not scroll.
      isSelecting.current = true;
      focusControl(control);
      isSelecting.current = false;
    },
    [form],
  );
  return { frames, onSubmit, onInput: refresh, onFocus, onLoad, onPageClick };
}

/** The public pages forbid frames, so that a link to one would replace the preview with the browser's error page. */
const leadsAway = ({ target, href, baseURI }: HTMLAnchorElement) =>
  target !== '_blank' && href.split('#')[0] !== baseURI.split('#')[0];

function openGroupsAround(control: Element): void {
  for (let group = control.closest('details'); group; group = group.parentElement?.closest('details') ?? null) group.open = true;
}

const isTextControl = (target: EventTarget) => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

type PreviewProps = Pick<ReturnType<typeof usePreview>, 'frames' | 'onLoad' | 'onPageClick'> & {
  formId: string;
  section: string;
  pages: PreviewPage[];
  hasErrors: boolean;
};

export function Preview({ frames, onLoad, onPageClick, formId, section, pages, hasErrors }: PreviewProps) {
  const copy = useTexts(editorTexts).siteContent.preview;
  const addressOf = (path: string) => `${href(paths.siteContentPreview, { section })}?${new URLSearchParams({ page: path })}`;
  const last = useRef<HTMLIFrameElement>(null);
  // Null on the server: without JavaScript, the buttons would not follow the frame.
  const [shownPath, setShownPath] = useState<string | null>(null);
  const onPageLoad = useCallback(
    (frame: HTMLIFrameElement) => {
      setShownPath(pathIn(frame));
      if (locationOf(frame)) frame.contentDocument?.addEventListener('click', onPageClick, { capture: true });
      if (!keepScrollPosition(last.current, frame)) scrollToPart(frame, pages);
    },
    [pages, onPageClick],
  );
  useEffect(() => {
    // The first page may have loaded before this script ran.
    if (last.current?.contentDocument?.readyState === 'complete') onPageLoad(last.current);
  }, [onPageLoad]);
  return (
    <aside className="live-preview" id="preview" aria-labelledby="t-preview">
      <h2 id="t-preview">{copy.heading}</h2>
      <p className="field__help">
        {copy.help} <span className="needs-scripts">{copy.select}</span> {hasErrors && copy.invalid}
      </p>
      <div className="cluster live-preview__buttons">
        {pages.map(({ label, path }) => (
          <button
            key={path}
            className="btn btn--outline btn--small"
            type="submit"
            form={formId}
            formAction={addressOf(path)}
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
            src={number === 0 && pages[0] ? addressOf(pages[0].path) : undefined}
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

const pathIn = (frame: HTMLIFrameElement) => new URLSearchParams(locationOf(frame)?.search).get('page');

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

/** Scrolls the frame only, to `above` pixels above the element. A hash in its address would scroll the editor to the frame too. */
function scrollToElement(
  { contentWindow, contentDocument }: HTMLIFrameElement,
  element: Element | null | undefined,
  above = 0,
): void {
  const top = element?.getBoundingClientRect().top;
  const below = contentDocument?.querySelector('.nav')?.clientHeight ?? 0;
  if (contentWindow && top) contentWindow.scrollTo({ top: contentWindow.scrollY + top - below - above, behavior: 'instant' });
}
