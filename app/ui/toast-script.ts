// Toasts of pages without hydration. toast.tsx does the same in hydrated pages.
export const toastDurationMs = 8_000;

/** Shows a toast instead of the former ones. */
export function showToast(toast: HTMLElement): void {
  const isError = toast.matches('.toast--error');
  for (const region of document.querySelectorAll('.toasts > *'))
    region.replaceChildren(...((region.role === 'alert') === isError ? [toast] : []));
  closeLater(toast);
}

/** Closes a toast by its button and, unless it reports an error, after a while in which nobody points at it or focuses it. */
export function closeLater(toast: HTMLElement): void {
  const close = () => toast.remove();
  toast.querySelector('.toast__close')?.addEventListener('click', close);
  if (toast.matches('.toast--error')) return;
  let timer = setTimeout(close, toastDurationMs);
  for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    toast.addEventListener(type, () => {
      clearTimeout(timer);
      if (!toast.matches(':hover, :focus-within')) timer = setTimeout(close, toastDurationMs);
    });
}
