import { type ReactNode, StrictMode, startTransition, use, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DocumentContext } from './document/document-context.ts';
import { provideAccountCopy, provideContent } from './i18n/content.ts';
import { type Locale, localeOf, usesLanguageCookie } from './site-map.ts';

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

// Read `data-language` instead of `lang` because browsers that translate the page change `lang`.
const locale = (document.body.dataset.language as Locale | undefined) ?? localeOf(location.pathname);

const content =
  locale === 'en' ? import('#app/content/en.ts').then(({ en }) => en) : import('#app/content/el.ts').then(({ el }) => el);
if (usesLanguageCookie(location.pathname)) {
  const account = locale === 'en' ? import('#content/interface/account.en.ts') : import('#content/interface/account.el.ts');
  provideAccountCopy(locale, (await account).account);
}
provideContent(locale, await content);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <DocumentContext value={{ nonce: undefined, reference: '', locale }}>
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
  useEffect(() => {
    isHydrated = true;
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return children;
}
