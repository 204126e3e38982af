import { type ReactNode, StrictMode, startTransition, use, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { assembleHydrated } from './content/hydrated-edits.ts';
import { DocumentContext } from './document/document-context.ts';
import { documentLocale, provideContent } from './i18n/content.ts';

// Pressing Back before hydration changes the URL but leaves the old page on screen. Reload to fetch the right page, and keep
// React Router from handling the same `popstate` event.
const withoutHash = (url: string) => url.split('#')[0];
const loadedUrl = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
let isHydrated = false;
const isUrlOfOtherPage = () => !isHydrated && withoutHash(location.href) !== withoutHash(loadedUrl);
addEventListener('popstate', (event) => {
  if (!isUrlOfOtherPage()) return;
  event.stopImmediatePropagation();
  location.reload();
});

const locale = documentLocale();

// One `then` for each import, because Vite would otherwise preload both languages.
const content =
  locale === 'en'
    ? import('#app/content/en.ts').then(({ texts }) => texts)
    : import('#app/content/el.ts').then(({ texts }) => texts);
const edits = document.getElementById('content-edits')?.textContent ?? null;
provideContent(locale, assembleHydrated(await content, edits));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <DocumentContext value={{ nonce: undefined, reference: '', locale, edits }}>
          <HydratedRouter />
        </DocumentContext>
      </Hydrated>
    </StrictMode>,
  );
});

/** Suspends rendering forever so that the current page stays on screen until the reload. */
const never = new Promise<never>(() => {});

/** Wraps the router because a sibling element that the server did not render would change every `useId`. */
function Hydrated({ children }: { children: ReactNode }) {
  if (isUrlOfOtherPage()) {
    location.reload();
    use(never);
  }
  const [typed] = useState(typedTexts);
  useEffect(() => {
    for (const [area, text] of typed) {
      area.value = text;
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }
    isHydrated = true;
    document.documentElement.dataset.hydrated = 'true';
  }, [typed]);
  return children;
}

/** Returns what was typed into textareas before hydration. React resets every textarea (but not inputs) when it hydrates. */
function typedTexts(): [HTMLTextAreaElement, string][] {
  const areas = [...document.querySelectorAll('textarea')];
  return areas.filter(({ value, defaultValue }) => value !== defaultValue).map((area) => [area, area.value]);
}
