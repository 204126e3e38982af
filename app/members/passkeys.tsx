import { PasskeyForm } from '../accounts/passkey-form.tsx';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { paths, pathToPasskeys, pathToSignInAgain } from '../site-map.ts';
import { LoadError } from '../ui/empty-state.tsx';
import type { loadPasskeys } from './passkeys.server.ts';
import { settingsTexts } from './settings-texts.ts';
import { texts } from './texts.ts';

type PasskeysProps = { shown: Awaited<ReturnType<typeof loadPasskeys>> | null };

export function Passkeys({ shown }: PasskeysProps) {
  const { profile } = useTexts(texts);
  const { passkeys: copy, sessions } = useTexts(settingsTexts);
  if (!shown) return <LoadError what={profile.failed} {...profile.loadError} />;
  const { passkeys, codesLeft, isAdministrator, mayChange, mayAdd, creation } = shown;
  const needsMail = isAdministrator && passkeys.length === 0 && !mayAdd;
  return (
    <div className="stack">
      {isAdministrator && <p>{interpolate(copy.administrator, { count: codesLeft })}</p>}
      {passkeys.length > 0 && (
        <ul className="columns session-list">
          {passkeys.map(({ id, label, added }) => (
            <li key={id}>
              <strong>{label || sessions.unknown}</strong>
              <br />
              {interpolate(copy.added, { time: added })}
              {mayChange && (
                <form method="post" action={paths.changePasskeys}>
                  <input type="hidden" name="id" value={id} />
                  <button className="link-btn" type="submit" name="intent" value="remove">
                    {copy.remove}
                    <span className="visually-hidden">: {label}</span>
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && creation && <PasskeyForm label={copy.add} action={paths.changePasskeys} intent="add" creation={creation} />}
      {mayChange && isAdministrator && passkeys.length > 0 && (
        <form method="post" action={paths.changePasskeys}>
          <button className="btn btn--outline btn--small" type="submit" name="intent" value="new-codes">
            {copy.newCodes}
          </button>
        </form>
      )}
      {needsMail && <p>{copy.needsMail}</p>}
      {!mayChange && !needsMail && (
        <a className="btn btn--outline btn--small" href={pathToSignInAgain(pathToPasskeys)}>
          {copy.again}
        </a>
      )}
    </div>
  );
}
