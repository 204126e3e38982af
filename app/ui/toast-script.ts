// Toasts of pages without hydration. toast.tsx does the same in hydrated pages.
export const toastDurationMs = 8_000;

/** Shows a toast and removes the previous ones. */
export function showToast(toast: HTMLElement): void {
  const isError = toast.matches('.toast--error');
  for (const region of document.querySelectorAll('.toasts > *'))
    region.replaceChildren(...((region.role === 'alert') === isError ? [toast] : []));
  closeLater(toast);
}

/** Closes a toast on click and after a timeout. Hover and focus reset the timeout. */
export function closeLater(toast: HTMLElement): void {
  const close = () => toast.remove();
  toast.querySelector('.toast__close')?.addEventListener('click', close);
  let timer = setTimeout(close, toastDurationMs);
  for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    toast.addEventListener(type, () => {
      clearTimeout(timer);
      if (!toast.matches(':hover, :focus-within')) timer = setTimeout(close, toastDurationMs);
    });
}
