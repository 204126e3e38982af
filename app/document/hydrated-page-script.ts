// Inline script that hydrates the page on the first interaction with a `[data-live]` element, or when one nears the viewport.
// server/prerender.ts makes the module script inert, so visitors who only read never download React.
import './page-script.ts';
import { updateTimetable } from './next-class.ts';

foldQuestions();
updateTimetable();
hydrateOnDemand();

/** On phones, only the first question starts open. Without JavaScript all are open. */
function foldQuestions(): void {
  if (!matchMedia('(width < 52rem)').matches) return;
  for (const question of document.querySelectorAll('#faq details + details')) question.removeAttribute('open');
}

function hydrateOnDemand(): void {
  const inert = document.getElementById('hydration');
  const liveElements = document.querySelectorAll('[data-live]');
  if (!inert || liveElements.length === 0) return;

  let isStarted = false;
  const hydrate = () => {
    if (isStarted) return;
    isStarted = true;
    observer.disconnect();
    startModule(inert);
  };

  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && hydrate(), {
    rootMargin: '50% 0px',
  });
  for (const element of liveElements) observer.observe(element);
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(type, (event) => isLive(event) && hydrate(), { capture: true, passive: true });
  document.addEventListener('click', (event) => replayAfterHydration(event, hydrate), { capture: true });
}

const isLive = ({ target }: Event) => target instanceof Element && target.closest('[data-live]') !== null;

function startModule(inert: HTMLElement): void {
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
}

/** Replays a click on a `type="button"` after hydration. Submit buttons need no replay because their form posts to the server. */
function replayAfterHydration(event: Event, hydrate: () => void): void {
  const button = event.target instanceof Element ? event.target.closest('button[type="button"]') : null;
  if (!(button instanceof HTMLElement) || !isLive(event) || document.documentElement.dataset.hydrated) return;
  event.preventDefault();
  addEventListener('hydrated', () => button.click(), { once: true });
  hydrate();
}
