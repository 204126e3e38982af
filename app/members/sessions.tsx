import type { SessionSummary } from '#store/accounts-contract.ts';
import { useTexts } from '../i18n/content.ts';
import { formatDateTime, interpolate } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';
import { LoadError } from '../ui/empty-state.tsx';
import { settingsTexts } from './settings-texts.ts';
import { texts } from './texts.ts';

/** Formats dates on the server: a browser may format Greek dates differently, which would cause a hydration mismatch. */
export function withFormattedTimes(sessions: SessionSummary[], locale: Locale) {
  return sessions.map((session) => ({
    ...session,
    signedIn: formatDateTime(session.createdAt, locale),
    lastUsed: formatDateTime(session.lastUsedAt, locale),
  }));
}

type ShownSession = ReturnType<typeof withFormattedTimes>[number];

export function Sessions({ sessions }: { sessions: ShownSession[] | null }) {
  const { profile } = useTexts(texts);
  const copy = useTexts(settingsTexts).sessions;
  if (!sessions) return <LoadError what={copy.failed} {...profile.loadError} />;
  return (
    <>
      <ul className="columns session-list">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={paths.revokeSession}>
          <button className="btn btn--outline btn--small" type="submit" name="session" value="others">
            {copy.endOthers}
          </button>
        </form>
      )}
    </>
  );
}

function Session({ session: { id, label, signedIn, lastUsed, isCurrent } }: { session: ShownSession }) {
  const copy = useTexts(settingsTexts).sessions;
  const device = label || copy.unknown;
  return (
    <li>
      <strong>{device}</strong>
      {isCurrent && ` (${copy.current})`}
      <br />
      {interpolate(copy.signedIn, { time: signedIn })}
      <br />
      {interpolate(copy.lastUsed, { time: lastUsed })}
      {!isCurrent && (
        <form method="post" action={paths.revokeSession}>
          <button className="link-btn" type="submit" name="session" value={id}>
            {copy.end}
            <span className="visually-hidden">: {device}</span>
          </button>
        </form>
      )}
    </li>
  );
}
