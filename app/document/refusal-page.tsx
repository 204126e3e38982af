// Pages for requests that the server refuses or fails to answer before React Router can render a page.
import { refusals as el } from '#app/document/refusals.el.ts';
import { refusals as en } from '#app/document/refusals.en.ts';
import { MAX_BODY_KB } from '#server/incoming-request.ts';
import { contentIn } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { requestLocale } from '../i18n/locale.ts';
import { type Locale, paths } from '../site-map.ts';
import { renderPlainPage } from './plain-page.tsx';

const refusals = { el, en };

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
  const children = (
    <>
      <p>{text.text}</p>
      <p>
        {/* A path that starts with `//` would lead to another host. */}
        <a href={isOtherHost ? `${origin}/` : pathname.replace(/^\/+/, '/') + search}>{text.link}</a>
        {!isOtherHost && <a href={paths.home[locale]}>{failure.back}</a>}
      </p>
    </>
  );
  return renderPlainPage({ locale, heading: text.heading, nonce, children });
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
