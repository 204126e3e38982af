// Short notices at the top right. Own code instead of a toast library: those write their styles into the page at run time,
// which the Content-Security-Policy forbids, and weigh more than everything else here (docs/decisions/).
import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useContent } from '../i18n/content.ts';

export interface Toast {
  text: string;
  kind: 'done' | 'error';
  /** A button that posts `id`, for as long as it is of use. */
  action?: { label: string; path: string; id: string };
}
type ShownToast = Toast & { id: number };

const shownFor = 8_000; // ms; errors stay until they are closed
const withAction = 10_000;
const heldAtMost = 25_000; // the store keeps what can be undone a little longer (store/undo.ts)
const most = 3;

const ShowToast = createContext<(toast: Toast) => void>(() => {});

export const useToast = () => useContext(ShowToast);

export function ToastProvider({ children }: { children: ReactNode }) {
  const { strings } = useContent();
  const notice = new URLSearchParams(useLocation().search).get('notice');
  const noticeText =
    notice !== null && Object.hasOwn(strings.notices, notice) ? strings.notices[notice as keyof typeof strings.notices] : null;
  const flash = useFlash();
  const [toasts, setToasts] = useState<ShownToast[]>(() => {
    const first = noticeText ? ({ text: noticeText, kind: 'done' } as const) : flash;
    return first ? [{ ...first, id: 0 }] : [];
  });
  const next = useRef(1);

  const show = useCallback(
    (toast: Toast) => setToasts((shown) => [...shown.slice(1 - most), { ...toast, id: next.current++ }]),
    [],
  );
  const close = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);

  // An action's own redirect brings the next one while the page stays.
  const shownFlash = useRef(flash);
  useEffect(() => {
    if (flash && flash !== shownFlash.current) show(flash);
    shownFlash.current = flash;
  }, [flash, show]);

  // The notice has been seen: a reload or a copied address must not show it again.
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has('notice')) return;
    url.searchParams.delete('notice');
    history.replaceState(history.state, '', url);
  }, []);

  // Over a dialog that is open: in the top layer, and there above what came before. Only by script, for without it a popover
  // would stay shut; and before a notice asks for the focus, which nothing hidden gets.
  const place = useRef<HTMLDivElement>(null);
  const shown = toasts.length;
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !('popover' in element)) return;
    element.popover = 'manual';
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown > 0) element.showPopover();
  }, [shown]);

  return (
    <ShowToast value={show}>
      {/* Before the page, as they stand above it: from a notice the next key leads into the page. */}
      <div className="toasts" ref={place}>
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
      {children}
    </ShowToast>
  );
}

/** What a page's data says of what happened before it came (app/flash.ts). */
function useFlash(): Toast | null {
  const flashes = useMatches().map(({ loaderData }) => (loaderData as { flash?: Toast | null } | undefined)?.flash);
  return flashes.find(Boolean) ?? null;
}

/** `onClose` stays the same function: a notice that comes or goes must not start the others' time anew. */
function ToastView({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const { strings } = useContent();
  const [isHeld, setHeld] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // What was deleted had the focus, and by keyboard the way back would be a long one. A mouse needs no focus, which would hold the
  // notice.
  useEffect(() => {
    if (!button.current || document.activeElement !== document.body) return;
    button.current.focus({ preventScroll: true });
    if (!button.current.matches(':focus-visible')) button.current.blur();
    else
      return () => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
      };
  }, []);

  useEffect(() => {
    if (toast.kind === 'error' || isHeld) return;
    const timer = setTimeout(() => onClose(toast.id), toast.action ? withAction : shownFor);
    return () => clearTimeout(timer);
  }, [toast, isHeld, onClose]);

  useEffect(() => {
    if (!toast.action) return;
    const timer = setTimeout(() => onClose(toast.id), heldAtMost);
    return () => clearTimeout(timer);
  }, [toast, onClose]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by the pointer here; a notice being read only stays.
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
          <button className="toast__action" type="submit" ref={button}>
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
