import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { localeOf } from './site-map.ts';
import { provideContent } from './ui/content.tsx';

// Only the words of the language on screen are loaded.
provideContent(localeOf(location.pathname) === 'en' ? (await import('#content/en.ts')).en : (await import('#content/el.ts')).el);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <HydratedRouter />
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
