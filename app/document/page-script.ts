// What every page does before React runs, and what a page that never runs React does at all. Compiled into one small inline
// script (`?inline-script`), so that no request stands between a visitor and the menu, the links or the language switch.

import { askForFirstFontsFirst } from './first-fonts.ts';
import { withdrawInstagramConsent } from './instagram-consent.ts';
import { positionAfterSwitch, rememberPosition } from './language-scroll.ts';
import { scrollToHash } from './section-scroll.ts';

const hashDelay = 100; // ms, so that the page has laid itself out

askForFirstFontsFirst();

const onHomePage = document.getElementById('home') !== null;
const position = positionAfterSwitch();
if (onHomePage) {
  if (position !== null)
    addEventListener('load', () => document.fonts.ready.then(() => scrollTo({ top: position, behavior: 'instant' })));
  else if (location.hash) setTimeout(scrollToHash, hashDelay);
  addEventListener('hashchange', scrollToHash);
}

const moved = document.querySelector<HTMLElement>('[data-replace-by]');
if (moved?.dataset.replaceBy) location.replace(moved.dataset.replaceBy);

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  link.closest('[data-menu]')?.removeAttribute('open');
  if (link.hasAttribute('data-withdraw-consent')) withdrawInstagramConsent();
  if (link.hasAttribute('data-language-switch')) {
    rememberPosition();
    link.search = location.search;
    link.hash = location.hash;
  } else if (link.hash && link.pathname === location.pathname && link.search === location.search && !link.target) {
    const target = document.getElementById(link.hash.slice(1));
    if (!target) return;
    event.preventDefault();
    if (link.hash !== location.hash) history.pushState(history.state, '', link.hash);
    scrollToHash();
    // As the browser does when it follows such a link itself: the next Tab goes on from there.
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
});

// A dropdown closes as people expect: by Escape, and by a press elsewhere.
function closeMenus(except?: Element | null): void {
  for (const menu of document.querySelectorAll('[data-menu][open]')) {
    if (menu === except) continue;
    menu.removeAttribute('open');
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  }
}
document.addEventListener('keydown', (event) => event.key === 'Escape' && closeMenus());
document.addEventListener('pointerdown', (event) =>
  closeMenus(event.target instanceof Element ? event.target.closest('[data-menu]') : null),
);
