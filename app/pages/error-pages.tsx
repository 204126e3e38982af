import { useLocation } from 'react-router';
import { useDocumentInfo } from '../document/document-context.ts';
import { useContent } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { hasPage } from '../public-paths.ts';
import { paths, pathToSection } from '../site-map.ts';
import { Picture } from '../ui/drawing.tsx';

/** `isGone` is true for a page that was removed (status 410). */
export function NotFoundPage({ isGone = false }) {
  const content = useContent();
  const { locale, school, strings } = content;
  const copy = strings.notFound;
  return (
    <section className="grid page error-page" aria-labelledby="t-404">
      <title>{`${copy.title} – ${school.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="headline" id="t-404">
        {copy.heading}
      </h1>
      <figure className="error-page__art">
        <Picture name="not-found" alt={copy.drawing} loading="eager" />
      </figure>
      <div className="error-page__text">
        <p className="page__lead">{isGone ? copy.gone : copy.text}</p>
        <p className="error-page__actions">
          <a className="btn" href={paths.home[locale]}>
            {copy.back}
          </a>{' '}
          <a className="more" href={pathToSection('schedule', locale)}>
            {copy.schedule}
          </a>{' '}
          {isGone && hasPage('instructors', content) && (
            <>
              <a className="more" href={paths.instructors[locale]}>
                {strings.navigation.instructors}
              </a>{' '}
            </>
          )}
          {hasPage('blog', content) && (
            <>
              <a className="more" href={paths.blog[locale]}>
                {copy.blog}
              </a>{' '}
            </>
          )}
          <a className="more" href={pathToSection('contact', locale)}>
            {copy.contact}
          </a>
        </p>
      </div>
    </section>
  );
}

export function ServerErrorPage() {
  const { locale, strings } = useContent();
  const { failure } = strings;
  const { pathname } = useLocation();
  const { reference } = useDocumentInfo();
  return (
    <section className="grid page error-page" aria-labelledby="t-failed">
      <title>{failure.title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="headline" id="t-failed">
        {failure.heading}
      </h1>
      <figure className="error-page__art error-page__art--below">
        <Picture name="failed" alt="" loading="eager" />
      </figure>
      <div className="error-page__text">
        <p className="page__lead">{failure.text}</p>
        {reference && <p className="error-page__reference">{interpolate(failure.reference, { reference })}</p>}
        <p className="error-page__actions">
          <a className="btn" href={pathname}>
            {failure.again}
          </a>{' '}
          <a className="more" href={paths.home[locale]}>
            {failure.back}
          </a>
        </p>
      </div>
    </section>
  );
}
