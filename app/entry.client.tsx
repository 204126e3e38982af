import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { provideAccount } from './account/words.ts';
import { VisitContext } from './document/visit-context.ts';
import { isSwitched, type Locale, localeOf } from './site-map.ts';
import { provideContent } from './ui/content.tsx';

// Not from `lang`, which a browser that translates pages may have changed.
const locale = (document.body.dataset.language as Locale | undefined) ?? localeOf(location.pathname);

// Only the words of the language on screen are loaded.
const content = locale === 'en' ? import('#content/en.ts').then(({ en }) => en) : import('#content/el.ts').then(({ el }) => el);
if (isSwitched(location.pathname)) {
  const account = locale === 'en' ? import('#content/account.en.ts') : import('#content/account.el.ts');
  provideAccount(locale, (await account).account);
}
provideContent(await content);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <VisitContext value={{ nonce: undefined, reference: '', locale }}>
          <HydratedRouter />
        </VisitContext>
      </Hydrated>
    </StrictMode>,
  );
});

/**
 * Says that React has arrived; what was pressed before is done now (document/hydrate-when-needed.ts). Around the router, not
 * beside it: with a sibling that the server's tree has not, every `useId` would come out differently.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    dispatchEvent(new Event('hydrated'));
  }, []);
  return children;
}
