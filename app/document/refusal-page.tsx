// Pages for requests that the server refuses or fails to answer before React Router can render a page.
import { renderToStaticMarkup } from 'react-dom/server';
import { refusals as el } from '#content/interface/refusals.el.ts';
import { refusals as en } from '#content/interface/refusals.en.ts';
import { school } from '#content/school.ts';
import { MAX_BODY_KB } from '#server/incoming-request.ts';
import { contentIn } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { requestLocale } from '../i18n/locale.ts';
import { type Locale, paths } from '../site-map.ts';

const refusals = { el, en };

/** For pages that are complete without any other file. */
export const plainPageStyles = `:root{color-scheme:light dark;--paper:#f5ecdc;--ink:#1d1612;--link:#a92a13}
@media(prefers-color-scheme:dark){:root{--paper:#18120e;--ink:#f3e7d2;--link:#f0744f}}
body{max-width:34rem;margin:12vh auto;padding:0 1rem;background:var(--paper);color:var(--ink);font:1.25rem/1.5 Georgia,serif;overflow-wrap:break-word}
h1{font:700 2.5rem/1.1 'Arial Narrow',Arial,sans-serif}a{color:var(--link)}p:last-child{display:flex;flex-wrap:wrap;gap:1rem}
textarea,button{font:inherit;color:inherit}textarea{box-sizing:border-box;width:100%;min-height:5em;margin-bottom:1rem;background:none}`;

interface Refusal {
  status: number;
  origin: string;
  nonce: string;
  reference: string;
}

/** Returns null for a status that browsers do not cause. */
export function refusalPage(request: Request, { status, origin, nonce, reference }: Refusal): string | null {
  const { pathname, search } = new URL(request.url);
  const locale = requestLocale(request, pathname, origin);
  const text = textOf(status, { locale, origin, reference });
  if (!text) return null;
  const { failure } = contentIn(locale).strings;
  const isOtherHost = status === 421;
  const page = (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${text.heading} – ${school.name}`}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: plainPageStyles }} />
      </head>
      <body>
        <main>
          <h1>{text.heading}</h1>
          <p>{text.text}</p>
          <p>
            {/* A path that starts with `//` would lead to another host. */}
            <a href={isOtherHost ? `${origin}/` : pathname.replace(/^\/+/, '/') + search}>{text.link}</a>
            {!isOtherHost && <a href={paths.home[locale]}>{failure.back}</a>}
          </p>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function textOf(status: number, { locale, origin, reference }: { locale: Locale; origin: string; reference: string }) {
  const { crossSite, tooLarge, otherHost } = refusals[locale];
  switch (status) {
    case 403:
      return crossSite;
    case 413:
      return { ...tooLarge, text: interpolate(tooLarge.text, { limit: MAX_BODY_KB }) };
    case 421:
      return { ...otherHost, text: interpolate(otherHost.text, { origin }) };
    case 500: {
      const { heading, text, reference: code, again } = contentIn(locale).strings.failure;
      return { heading, text: `${text} ${interpolate(code, { reference })}`, link: again };
    }
    default:
      return null;
  }
}
