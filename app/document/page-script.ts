// The inline script of every page: menu, links, language switch and scrolling work before React and without it.
import { withdrawInstagramConsent } from './instagram-consent.ts';
import { saveScrollPosition, scrollToHash, takeScrollPosition } from './scroll.ts';

const hashDelayMs = 100; // for the layout of the page

loadAllFontsAfterFirstPaint();
restoreScroll();
replaceMovedPage();
document.addEventListener('click', onClick);
document.addEventListener('keydown', (event) => event.key === 'Escape' && closeMenus());
document.addEventListener('pointerdown', (event) =>
  closeMenus(event.target instanceof Element ? event.target.closest('[data-menu]') : null),
);

/** Only the two preloaded fonts compete with the first paint. A visitor from another page of the site has all fonts cached. */
function loadAllFontsAfterFirstPaint(): void {
  const { dataset } = document.documentElement;
  if (document.referrer.startsWith(location.origin)) dataset.allFonts = '';
  else
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) dataset.allFonts = '';
    }).observe({ type: 'paint', buffered: true });
}

/** The saved position is removed on every page and applied on the home page only. */
function restoreScroll(): void {
  const position = takeScrollPosition();
  if (!document.getElementById('home')) return;
  if (position !== null)
    addEventListener('load', () => document.fonts.ready.then(() => scrollTo({ top: position, behavior: 'instant' })));
  else if (location.hash) setTimeout(scrollToHash, hashDelayMs);
  addEventListener('hashchange', scrollToHash);
}

function replaceMovedPage(): void {
  const target = document.querySelector<HTMLElement>('[data-replace-by]')?.dataset.replaceBy;
  if (target) location.replace(target);
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  link.closest('[data-menu]')?.removeAttribute('open');
  if (link.hasAttribute('data-withdraw-consent')) withdrawInstagramConsent();
  if (link.hasAttribute('data-language-switch')) {
    saveScrollPosition();
    link.search = location.search;
    link.hash = location.hash;
  } else if (link.hash && link.pathname === location.pathname && link.search === location.search && !link.target) {
    const section = document.getElementById(link.hash.slice(1));
    if (!section) return;
    event.preventDefault();
    if (link.hash !== location.hash) history.pushState(history.state, '', link.hash);
    scrollToHash();
    // As with native hash navigation: the next Tab continues from the section.
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
  }
}

function closeMenus(except?: Element | null): void {
  for (const menu of document.querySelectorAll('[data-menu][open]')) {
    if (menu === except) continue;
    menu.removeAttribute('open');
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  }
}
