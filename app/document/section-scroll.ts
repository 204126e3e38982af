// Scrolling to a section: 500 ms, 80 px above it so that the fixed bar covers nothing; at once under reduced motion.
const duration = 500;
const offset = -80;

let stop = () => {};

export function scrollToHash(): void {
  const id = location.hash.slice(1);
  const target = id && document.getElementById(id);
  if (target) scrollSmoothly(() => target.getBoundingClientRect().top + scrollY + offset);
}

/** The goal is asked for anew at each step: a picture that loads on the way may move it. */
function scrollSmoothly(goal: () => number): void {
  stop();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo({ top: goal(), behavior: 'instant' });
    return;
  }
  const from = scrollY;
  const start = performance.now();
  let frame = requestAnimationFrame(function step(now) {
    const part = Math.min(1, Math.max(0, (now - start) / duration));
    const eased = 1 - (1 - part) ** 3;
    scrollTo({ top: from + (goal() - from) * eased, behavior: 'instant' });
    if (part < 1) frame = requestAnimationFrame(step);
    else stop();
  });
  // Whoever scrolls by hand meanwhile is not fought.
  const gestures = ['wheel', 'touchstart', 'keydown'] as const;
  stop = () => {
    cancelAnimationFrame(frame);
    for (const gesture of gestures) removeEventListener(gesture, stop);
  };
  for (const gesture of gestures) addEventListener(gesture, stop, { passive: true });
}
