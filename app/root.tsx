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
import pageScript from './document/page-script.ts?inline-script';
import { SiteFooter } from './document/site-footer.tsx';
import { SiteHeader } from './document/site-header.tsx';
import { useContent } from './i18n/content.ts';
import { NotFoundPage, ServerErrorPage } from './pages/error-pages.tsx';
import { hasPage } from './public-paths.ts';
import { servicesContext } from './request-context.ts';
import { isWithin, paths, usesLanguageCookie } from './site-map.ts';
import baseStyles from './styles/base.css?inline';
import notFoundStyles from './styles/not-found.css?inline';
import { lineMetricsCss } from './ui/headline-css.static.ts';
import { ToastProvider, Toasts } from './ui/toast.tsx';

export interface PageHandle {
  /** Page styles, which the server inlines into the HTML. Empty in the browser bundle (scripts/vite/server-only-assets.ts). */
  styles?: string;
  /**
   * URL of the page styles, for pages behind the sign-in. They are rendered per request, so inlined styles would be compressed
   * each time.
   */
  stylesheet?: string;
  hydrates: boolean;
  /** Inline script that replaces the one that other pages have. */
  script?: string;
}

const fonts = {
  el: { styles: fontsEl, preloaded: [displayEl, textEl] },
  en: { styles: fontsEn, preloaded: [displayEn, textEn] },
};

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(servicesContext).env.origin };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const error = useRouteError();
  const { nonce, edits } = useDocumentInfo();
  const content = useContent();
  const { locale, school, strings } = content;
  const handle = useMatches().findLast((match) => match.handle)?.handle as PageHandle | undefined;
  const hasRendered = error == null && handle !== undefined;
  const isHydrated = hasRendered && handle.hydrates;
  return (
    // The inline script may set `data-all-fonts` on this element before hydration.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <meta name="theme-color" content="#f5ecdc" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#18120e" media="(prefers-color-scheme: dark)" />
        {fonts[locale].preloaded.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* Public pages omit the manifest because its download would compete with the fonts. */}
        {usesLanguageCookie(pathname) && <link rel="manifest" href={paths.webManifest} />}
        {hasPage('blog', content) && (
          <link
            rel="alternate"
            type="application/rss+xml"
            title={`${school.name} – ${strings.navigation.blog}`}
            href={paths.feed[locale]}
          />
        )}
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html:
              baseStyles +
              fonts[locale].styles +
              (hasRendered ? (handle.styles ?? '') : notFoundStyles) +
              lineMetricsCss('.footer__name', [strings.footer.farewell], locale),
          }}
        />
        {hasRendered && handle.stylesheet && (
          <link rel="stylesheet" href={handle.stylesheet} nonce={nonce} suppressHydrationWarning />
        )}
        <noscript>
          <style nonce={nonce}>{'.needs-scripts { display: none }'}</style>
        </noscript>
      </head>
      <body data-language={usesLanguageCookie(pathname) ? locale : undefined}>
        <a className="skip-link" href={isWithin(pathname, paths.admin) ? '#panel' : '#main'}>
          {strings.skipLink}
        </a>
        <ToastProvider>
          <SiteHeader />
          {/* Toasts precede the page in tab order so that the Tab key moves from a toast into the page. */}
          <Toasts />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </ToastProvider>
        <SiteFooter />
        {isHydrated && edits !== null && (
          <script id="content-edits" type="application/json" dangerouslySetInnerHTML={{ __html: edits }} />
        )}
        {isHydrated && <Scripts />}
        {import.meta.env.DEV && !isHydrated && <script type="module" nonce={nonce} src="/@vite/client" />}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: (hasRendered && handle.script) || pageScript }}
        />
      </body>
    </html>
  );
}

export default function Page() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return status === 404 || status === 410 ? <NotFoundPage isGone={status === 410} /> : <ServerErrorPage />;
}
