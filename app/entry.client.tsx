import { type ReactNode, StrictMode, startTransition, use, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DocumentContext } from './document/document-context.ts';
import { provideAccount } from './i18n/account-copy.ts';
import { provideContent } from './i18n/content.tsx';
import { isLanguageByCookie, type Locale, localeOf } from './site-map.ts';

// Back, pressed while a page is being loaded anew, changes the address and leaves the page as it is; before React has arrived,
// nothing but loading can bring the other one.
const page = (address: string) => address.split('#')[0];
const loaded = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
let hasArrived = false;
const isLeft = () => !hasArrived && page(location.href) !== page(loaded);
addEventListener('popstate', (event) => {
  if (!isLeft()) return;
  event.stopImmediatePropagation(); // from the router, which listens later
  location.reload();
});
const never = new Promise<never>(() => {});

// Not from `lang`, which a browser that translates pages may have changed.
const locale = (document.body.dataset.language as Locale | undefined) ?? localeOf(location.pathname);

// Only the words of the language on screen are loaded.
const content = locale === 'en' ? import('#content/en.ts').then(({ en }) => en) : import('#content/el.ts').then(({ el }) => el);
if (isLanguageByCookie(location.pathname)) {
  const account = locale === 'en' ? import('#content/account.en.ts') : import('#content/account.el.ts');
  provideAccount(locale, (await account).account);
}
provideContent(await content);

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

/**
 * Says that React has arrived; what was pressed before is done now (document/hydrated-page-script.ts). Around the router, not
 * beside it: with a sibling that the server's tree has not, every `useId` would come out differently.
 */
function Hydrated({ children }: { children: ReactNode }) {
  // What is on screen stays until it is gone.
  if (isLeft()) {
    location.reload();
    use(never);
  }
  useEffect(() => {
    hasArrived = true;
    document.documentElement.dataset.hydrated = 'true';
    dispatchEvent(new Event('hydrated'));
  }, []);
  return children;
}
