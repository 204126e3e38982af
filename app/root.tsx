// The document around every page: head, bar, footer, notices, and what a page says of itself through its `handle`.
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Meta, Outlet, Scripts, useLocation, useMatches, useRouteError } from 'react-router';
import displayEl from '#app/fonts/display-el.woff2?url';
import displayEn from '#app/fonts/display-en.woff2?url';
import fontsEl from '#app/fonts/el.css?inline';
import fontsEn from '#app/fonts/en.css?inline';
import textEl from '#app/fonts/text-el.woff2?url';
import textEn from '#app/fonts/text-en.woff2?url';
import type { Route } from './+types/root';
import { useDocumentInfo } from './document/document-context.ts';
import hydratedPageScript from './document/hydrated-page-script.ts?inline-script';
import pageScript from './document/page-script.ts?inline-script';
import { SiteFooter } from './document/site-footer.tsx';
import { SiteHeader } from './document/site-header.tsx';
import { useContent } from './i18n/content.ts';
import { FailedPage } from './pages/failed.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { servicesContext } from './request-context.ts';
import { isLanguageByCookie, paths } from './site-map.ts';
import baseStyles from './styles/base.css?inline';
import notFoundStyles from './styles/not-found.css?inline';
import { ToastProvider } from './ui/toast.tsx';

/** What a route's `handle` tells the document. */
export interface PageHandle {
  /** Inlined after the styles that all pages share; empty in the browser bundle (scripts/vite/server-only-assets.ts). */
  styles: string;
  /** Whether React comes to this page at all. */
  hydrates: boolean;
}

/** A page has the fonts of its language alone; the two that its first screen is set in are asked for at once. */
const fonts = {
  el: { styles: fontsEl, early: [displayEl, textEl] },
  en: { styles: fontsEn, early: [displayEn, textEn] },
};

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(servicesContext).env.origin };
}

// The address of the site never changes while it runs.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const error = useRouteError();
  const { nonce } = useDocumentInfo();
  const { locale, school, strings } = useContent();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const isWhole = error == null && handle !== undefined;
  const isAlive = isWhole && handle.hydrates;
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <meta name="theme-color" content="#f5ecdc" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#18120e" media="(prefers-color-scheme: dark)" />
        {fonts[locale].early.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* For who keeps the members' page on a phone. On the public pages a browser would fetch it beside the fonts, for nobody. */}
        {isLanguageByCookie(pathname) && <link rel="manifest" href="/site.webmanifest" />}
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${school.name} – ${strings.navigation.blog}`}
          href={paths.feed[locale]}
        />
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: baseStyles + fonts[locale].styles + (isWhole ? handle.styles : notFoundStyles),
          }}
        />
        <noscript>
          <style nonce={nonce}>{'.needs-scripts { display: none }'}</style>
        </noscript>
      </head>
      <body data-language={isLanguageByCookie(pathname) ? locale : undefined}>
        <a className="skip-link" href="#main">
          {strings.skipLink}
        </a>
        <SiteHeader />
        <ToastProvider>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </ToastProvider>
        <SiteFooter />
        {isAlive && <Scripts />}
        {/* After what it may set going. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: isAlive ? hydratedPageScript : pageScript }}
        />
      </body>
    </html>
  );
}

export default function Page() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <FailedPage />;
}
