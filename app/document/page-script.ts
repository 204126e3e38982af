// Inline script of every page. Makes the menu, links, language switch and scrolling work without React.
import { hasNote, instagramConsent, saveNote, signedIn } from './browser-storage.ts';
import { consumeScrollPosition, saveScrollPosition, scrollToHash } from './scroll.ts';

// Lets the layout settle before scrolling to the section in the URL.
const hashDelayMs = 100;

showMemberLinks();
// Handles a sign-in or sign-out in another tab, and pages restored from the back/forward cache.
for (const type of ['storage', 'pageshow']) addEventListener(type, showMemberLinks);
loadAllFontsWhenNeeded();
restoreScroll();
document.addEventListener('click', onClick);
document.addEventListener('keydown', (event) => event.key === 'Escape' && closeMenus());
document.addEventListener('pointerdown', (event) =>
  closeMenus(event.target instanceof Element ? event.target.closest('[data-menu]') : null),
);

function showMemberLinks(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-member]'))
    link.hidden = !link.dataset.member === hasNote(signedIn);
}

/**
 * Loads all but the two preloaded fonts on the first input, or after the first paint if the first screen has bold or italic text, or
 * immediately if a previous page of the site has cached them.
 */
async function loadAllFontsWhenNeeded(): Promise<void> {
  if (!document.referrer.startsWith(location.origin)) {
    const first = document.querySelector('main :is(i, strong)');
    await new Promise<unknown>((resolve) => {
      for (const type of ['keydown', 'pointerdown', 'scroll']) addEventListener(type, resolve);
      if (first) new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve(entry)).observe(first);
    });
    // Waits for the italics, so that the page is laid out once instead of twice.
    if (document.querySelector('main i')) await document.fonts.load('italic 1em "Alegreya V"');
  }
  document.documentElement.dataset.allFonts = '';
}

/** Only the home page restores the saved position. Every page removes it so that it does not affect a later visit. */
function restoreScroll(): void {
  const position = consumeScrollPosition();
  if (!document.getElementById('home')) return;
  if (position !== null) {
    const { hash, pathname, search } = location;
    // Keeps WebKit from scrolling to the hash some time after the load event.
    history.replaceState(null, '', pathname + search);
    addEventListener('load', () =>
      document.fonts.ready.then(() => {
        scrollTo({ top: position, behavior: 'instant' });
        history.replaceState(null, '', hash);
      }),
    );
  } else if (location.hash) setTimeout(scrollToHash, hashDelayMs);
  addEventListener('hashchange', scrollToHash);
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  link.closest('[data-menu]')?.removeAttribute('open');
  if (link.hasAttribute('data-withdraw-consent')) saveNote(instagramConsent, false);
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
    // Move the focus, as native hash navigation does, so that the Tab key continues from the section.
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
