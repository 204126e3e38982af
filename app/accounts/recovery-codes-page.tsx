import { renderPlainPage } from '../document/plain-page.tsx';
import { formatDay, interpolate, localDay } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';
import { texts } from './texts.ts';

type RecoveryCodes = { codes: string[]; email: string; locale: Locale; nonce: string | undefined };

/** Shows the codes once, on a page for printing. */
export function recoveryCodesPage({ codes, email, locale, nonce }: RecoveryCodes): string {
  const { heading, lead, back } = texts[locale].passkeys.codesPage;
  const children = (
    <>
      <p>{interpolate(lead, { email, day: formatDay(localDay(new Date()), locale) })}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>
        <a href={paths.profileSettings}>{back}</a>
      </p>
    </>
  );
  return renderPlainPage({ locale, heading, nonce, children });
}
