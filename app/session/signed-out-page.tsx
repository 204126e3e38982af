// Answer to a form that is sent after the session has ended: it keeps what was written, also without JavaScript.
import { signedOut as el } from '#content/interface/refusals.el.ts';
import { signedOut as en } from '#content/interface/refusals.en.ts';
import { renderPlainPage } from '../document/plain-page.tsx';
import { type Locale, paths } from '../site-map.ts';

interface SignedOutForm {
  action: string;
  fields: ReadonlyMap<string, string>;
  locale: Locale;
  nonce: string | undefined;
}

/** Sends the same form again after the visitor has signed in in another window. Passwords have to be typed again. */
export function signedOutPage({ action, fields, locale, nonce }: SignedOutForm): string {
  const copy = { el, en }[locale];
  const kept = [...fields].filter(([name]) => !name.startsWith('password'));
  const isWritten = (value: string) => /\s|[^\x20-\x7E]/.test(value);
  const children = (
    <>
      <p>{copy.text}</p>
      <p>
        <a href={paths.auth} target="_blank" rel="noopener">
          {copy.signIn}
        </a>
      </p>
      <form method="post" action={action}>
        {kept.map(([name, value]) => (
          <textarea key={name} name={name} aria-label={copy.written} defaultValue={value} hidden={!isWritten(value)} readOnly />
        ))}
        <button type="submit">{copy.send}</button>
      </form>
    </>
  );
  return renderPlainPage({ locale, heading: copy.heading, nonce, children });
}
