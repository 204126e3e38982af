import { href, Link } from 'react-router';
import type { Child } from '#store/children.ts';
import { useTexts } from '../i18n/content.ts';
import { formatDay, guessLanguage, interpolate, localDay } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';
import { LoadError } from '../ui/empty-state.tsx';
import { settingsTexts } from './settings-texts.ts';
import { texts } from './texts.ts';

/** Id of the section of the settings. */
export const childrenAnchor = 'children';
export const pathToChildren = `${paths.profileSettings}#${childrenAnchor}`;

/** Formats dates on the server, as `withFormattedTimes` does. */
export const shownChildren = (children: Child[], locale: Locale) =>
  children.map(({ photo_consent_at: consent, ...child }) => ({
    ...child,
    consentDay: consent && formatDay(localDay(consent), locale),
  }));

export function Children({ shown, isFull }: { shown: ReturnType<typeof shownChildren> | null; isFull: boolean }) {
  const { profile } = useTexts(texts);
  const copy = useTexts(settingsTexts).children;
  if (!shown) return <LoadError what={profile.failed} {...profile.loadError} />;
  return (
    <>
      {shown.length > 0 && (
        <ul className="columns child-list">
          {shown.map(({ id, first_name: name, birth_year: year, consentDay: day }) => (
            <li key={id}>
              <strong lang={guessLanguage(name)}>{name}</strong>, {year}
              <br />
              {day ? interpolate(copy.photos, { day }) : copy.noPhotos}
              <p className="cluster">
                {([paths.editChild, paths.removeChild] as const).map((path) => (
                  <Link className="link-btn" key={path} to={href(path, { id })}>
                    {path === paths.editChild ? copy.edit : copy.remove}
                    <span className="visually-hidden">: {name}</span>
                  </Link>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <Link className="btn btn--outline btn--small" to={paths.newChild}>
          {copy.add}
        </Link>
      )}
    </>
  );
}
