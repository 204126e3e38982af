import { useLocation } from 'react-router';
import { useDocumentInfo } from '../document/document-context.ts';
import { useContent } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { paths } from '../site-map.ts';
import { Picture } from '../ui/drawing.tsx';

/** Page for server errors, with the reference that identifies the failure in the log. */
export function FailedPage() {
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
