// Response to a form that is sent after the session has ended. Keeps the input, also without JavaScript.
import { signedOut as el } from '#app/document/refusals.el.ts';
import { signedOut as en } from '#app/document/refusals.en.ts';
import { renderPlainPage } from '../document/plain-page.tsx';
import { type Locale, paths } from '../site-map.ts';

interface SignedOutForm {
  action: string;
  fields: ReadonlyMap<string, string>;
  locale: Locale;
  nonce: string | undefined;
}

/** The page submits the same form again once the visitor has signed in in another window, but without passwords. */
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
