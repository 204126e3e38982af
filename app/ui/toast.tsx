// Toast notifications, written without a library for the reasons in docs/decisions/004-toasts-without-a-library.md.
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useContent } from '../i18n/content.ts';
import { type ShownToast, ShowToastContext, type Toast, ToastStateContext } from './toast-context.ts';
import { toastDurationMs } from './toast-script.ts';

const durationWithActionMs = 10_000;
// Shorter than the undo window of 30 s in store/undo.ts, so a toast never offers an expired undo.
const maxDurationWithActionMs = 25_000;
const maxToasts = 3;

export function ToastProvider({ children }: { children: ReactNode }) {
  const notice = useNotice();
  const flash = useFlash();
  const [toasts, setToasts] = useState<ShownToast[]>(() => {
    const first = notice ?? flash;
    return first ? [{ ...first, id: 0 }] : [];
  });
  const nextId = useRef(1);

  const show = useCallback(
    (toast: Toast) =>
      setToasts((shown) => {
        // A success ends the errors of earlier attempts. Undo notices have the same text, but each offers another undo.
        const isOutdated = ({ text, kind }: Toast) => text === toast.text || (kind === 'error' && toast.kind === 'done');
        const others = shown.filter((each) => each.action || !isOutdated(each));
        return [...others.slice(1 - maxToasts), { ...toast, id: nextId.current++ }];
      }),
    [],
  );
  const close = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);

  // A redirect after an action can bring a new flash message while this component stays mounted.
  const shownFlash = useRef(flash);
  useEffect(() => {
    if (flash && flash !== shownFlash.current) show(flash);
    shownFlash.current = flash;
  }, [flash, show]);

  return (
    <ShowToastContext value={show}>
      <ToastStateContext value={{ toasts, close }}>{children}</ToastStateContext>
    </ShowToastContext>
  );
}

/** Reads the `notice` query parameter and removes it so that a reload or a copied URL does not show the notice again. */
function useNotice(): Toast | null {
  const { notices } = useContent().strings;
  const name = new URLSearchParams(useLocation().search).get('notice');
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has('notice')) return;
    url.searchParams.delete('notice');
    history.replaceState(history.state, '', url);
  }, []);
  return name !== null && Object.hasOwn(notices, name) ? { text: notices[name as keyof typeof notices], kind: 'done' } : null;
}

function useFlash(): Toast | null {
  const flashes = useMatches().map(({ loaderData }) => (loaderData as { flash?: Toast | null } | undefined)?.flash);
  return flashes.find(Boolean) ?? null;
}

export function Toasts() {
  const { toasts, close } = useContext(ToastStateContext);
  return (
    <div className="toasts" ref={useTopLayer(toasts.length, useLocation().pathname)}>
      {(['done', 'error'] as const).map((kind) => (
        <div key={kind} role={kind === 'done' ? 'status' : 'alert'}>
          {toasts
            .filter((toast) => toast.kind === kind)
            .map((toast) => (
              <ToastView key={toast.id} toast={toast} onClose={close} />
            ))}
        </div>
      ))}
    </div>
  );
}

/** Shows toasts above an open dialog, which has its own path. Sets `popover` in an effect: in the HTML, it would hide toasts from visitors without JavaScript. */
function useTopLayer(toastCount: number, pathname: string) {
  const list = useRef<HTMLDivElement>(null);
  // A layout effect runs before the effect that focuses the undo button, which must be visible by then.
  useLayoutEffect(() => moveToTop(list.current, toastCount), [toastCount]);
  // Dialogs open in a layout effect, so this effect runs after it.
  useEffect(() => {
    if (pathname && document.querySelector('dialog:modal')) moveToTop(list.current, toastCount);
  }, [pathname, toastCount]);
  return list;
}

function moveToTop(list: HTMLElement | null, toastCount: number): void {
  if (!list || !('popover' in list)) return;
  list.popover = 'manual';
  if (list.matches(':popover-open')) list.hidePopover();
  if (toastCount > 0) list.showPopover();
}

/** `onClose` must be a stable function because a new one would restart the timers. */
export function ToastView({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const { strings } = useContent();
  const [isHeld, setHeld] = useState(false);
  useTimeout(toast.kind === 'error' || isHeld ? null : toast.action ? durationWithActionMs : toastDurationMs, toast.id, onClose);
  useTimeout(toast.action ? maxDurationWithActionMs : null, toast.id, onClose);
  const actionButton = useFocusAfterDeletion();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the toast open while someone is reading it.
    <div
      className={toast.kind === 'error' ? 'toast toast--error' : 'toast'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{toast.text}</p>
      {toast.action && (
        <form method="post" action={toast.action.path}>
          <input type="hidden" name="id" value={toast.action.id} />
          <button className="toast__action" type="submit" ref={actionButton}>
            {toast.action.label}
          </button>
        </form>
      )}
      <button className="toast__close" type="button" onClick={() => onClose(toast.id)} aria-label={strings.close}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 4L20 20M20 4L4 20" />
        </svg>
      </button>
    </div>
  );
}

function useTimeout(durationMs: number | null, id: number, onClose: (id: number) => void): void {
  useEffect(() => {
    if (durationMs === null) return;
    const timer = setTimeout(() => onClose(id), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, id, onClose]);
}

/**
 * If a deletion left nothing focused, focuses the undo button, but only for keyboard users (`:focus-visible`): a focused toast stays
 * open longer. Moves the focus to the page content when the toast closes.
 */
function useFocusAfterDeletion() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || document.activeElement !== document.body) return;
    button.current.focus({ preventScroll: true });
    if (!button.current.matches(':focus-visible')) button.current.blur();
    else
      return () => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
      };
  }, []);
  return button;
}
