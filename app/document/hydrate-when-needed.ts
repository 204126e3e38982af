// React comes to a public page when the visitor first touches something alive, or when that comes near the screen; who only
// reads never pays for it. The server leaves the page's module script inert (server/prerender.ts); this sets it going.
// Only what lies in a `[data-live]` element needs React: links, menu and scrolling work without.

export function hydrateWhenNeeded(): void {
  const inert = document.getElementById('hydration');
  const parts = document.querySelectorAll('[data-live]');
  if (!inert || parts.length === 0) return;

  let asked = false;
  const hydrate = () => {
    if (asked) return;
    asked = true;
    near.disconnect();
    for (const href of inert.dataset.preload?.split(' ') ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = inert.textContent;
    document.head.append(script);
  };

  const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && hydrate(), {
    rootMargin: '50% 0px',
  });
  for (const part of parts) near.observe(part);

  const live = (event: Event) => (event.target instanceof Element ? event.target.closest('[data-live]') : null);
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(touch, (event) => live(event) && hydrate(), { capture: true, passive: true });

  // A press on a button that React has not reached yet is kept and done when it has. (A form that is sent too early simply
  // posts to the server, which answers it as it does without JavaScript.)
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[type="button"]') : null;
      if (!(button instanceof HTMLElement) || !live(event) || document.documentElement.dataset.hydrated) return;
      event.preventDefault();
      addEventListener('hydrated', () => button.click(), { once: true });
      hydrate();
    },
    { capture: true },
  );
}
