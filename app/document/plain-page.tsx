import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { school } from '#content/school.ts';
import type { Locale } from '../site-map.ts';

const styles = `:root{color-scheme:light dark;--paper:#f5ecdc;--ink:#1d1612;--link:#a92a13}
@media(prefers-color-scheme:dark){:root{--paper:#18120e;--ink:#f3e7d2;--link:#f0744f}}
body{max-width:34rem;margin:12vh auto;padding:0 1rem;background:var(--paper);color:var(--ink);font:1.25rem/1.5 Georgia,serif;overflow-wrap:break-word}
h1{font:700 2.5rem/1.1 'Arial Narrow',Arial,sans-serif}a{color:var(--link)}p:last-child{display:flex;flex-wrap:wrap;gap:1rem}
textarea,button{font:inherit;color:inherit}textarea{box-sizing:border-box;width:100%;min-height:5em;margin-bottom:1rem;background:none}`;

interface PlainPage {
  locale: Locale;
  heading: string;
  nonce: string | undefined;
  children: ReactNode;
}

/** HTML of a page that loads no other file, so that it works even when the rest of the site does not. */
export function renderPlainPage({ locale, heading, nonce, children }: PlainPage): string {
  const page = (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${heading} – ${school.name}`}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main>
          <h1>{heading}</h1>
          {children}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
