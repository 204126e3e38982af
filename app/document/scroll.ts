const durationMs = 500;
const fixedHeaderOffset = -80; // px
const storageKey = 'language-scroll';

let stop = () => {};

export function scrollToHash(): void {
  const id = location.hash.slice(1);
  const target = id && document.getElementById(id);
  if (target) scrollSmoothly(() => target.getBoundingClientRect().top + scrollY + fixedHeaderOffset);
}

/** Calls `getTop` in every frame because images that finish loading can move the target. */
function scrollSmoothly(getTop: () => number): void {
  stop();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo({ top: getTop(), behavior: 'instant' });
    return;
  }
  const initialTop = scrollY;
  const start = performance.now();
  let frame = requestAnimationFrame(function step(now) {
    const progress = Math.min(1, Math.max(0, (now - start) / durationMs));
    const eased = 1 - (1 - progress) ** 3;
    scrollTo({ top: initialTop + (getTop() - initialTop) * eased, behavior: 'instant' });
    if (progress < 1) frame = requestAnimationFrame(step);
    else stop();
  });
  // 'popstate': going back restores a scroll position.
  const interruptions = ['wheel', 'touchstart', 'keydown', 'popstate'] as const;
  stop = () => {
    cancelAnimationFrame(frame);
    for (const type of interruptions) removeEventListener(type, stop);
  };
  for (const type of interruptions) addEventListener(type, stop, { passive: true });
}

export function saveScrollPosition(): void {
  try {
    sessionStorage.setItem(storageKey, String(Math.round(scrollY)));
  } catch {
    // When storage is disabled, the other language version opens at the top of the page.
  }
}

export function consumeScrollPosition(): number | null {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return stored !== null && /^\d{1,7}$/.test(stored) ? Number(stored) : null;
  } catch {
    return null;
  }
}
