import { type ReactNode, StrictMode, startTransition, use, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DocumentContext } from './document/document-context.ts';
import { provideAccountCopy, provideContent } from './i18n/content.ts';
import { isLanguageByCookie, type Locale, localeOf } from './site-map.ts';

// Back, pressed before hydration, changes the URL but not the page. Only a reload can bring the other page.
const withoutHash = (url: string) => url.split('#')[0];
const loadedUrl = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
let isHydrated = false;
const isUrlOfOtherPage = () => !isHydrated && withoutHash(location.href) !== withoutHash(loadedUrl);
addEventListener('popstate', (event) => {
  if (!isUrlOfOtherPage()) return;
  event.stopImmediatePropagation(); // The router must not see it.
  location.reload();
});

// Not `lang`: a browser that translates pages may have changed it.
const locale = (document.body.dataset.language as Locale | undefined) ?? localeOf(location.pathname);

const content = locale === 'en' ? import('#content/en.ts').then(({ en }) => en) : import('#content/el.ts').then(({ el }) => el);
if (isLanguageByCookie(location.pathname)) {
  const account = locale === 'en' ? import('#content/account.en.ts') : import('#content/account.el.ts');
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

/** Suspends, so that the page on screen stays until the reload. */
const never = new Promise<never>(() => {});

/**
 * Announces hydration, upon which earlier clicks are repeated (document/hydrated-page-script.ts). A parent of the router, not a
 * sibling: a sibling that the server's tree lacks would change every `useId`.
 */
function Hydrated({ children }: { children: ReactNode }) {
  if (isUrlOfOtherPage()) {
    location.reload();
    use(never);
  }
  useEffect(() => {
    isHydrated = true;
    document.documentElement.dataset.hydrated = 'true';
    dispatchEvent(new Event('hydrated'));
  }, []);
  return children;
}
