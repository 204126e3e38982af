import { useLocation } from 'react-router';
import { useVisit } from '../document/visit-context.ts';
import { pathTo } from '../site-map.ts';
import { useContent } from '../ui/content.tsx';
import { Picture } from '../ui/drawing.tsx';
import { fill } from '../ui/fill.ts';

/** The page of an error that is ours: says so, and gives the reference by which the log knows it. */
export function FailedPage() {
  const { locale, strings } = useContent();
  const { failure } = strings;
  const { pathname } = useLocation();
  const { reference } = useVisit();
  return (
    <section className="grid page miss" aria-labelledby="t-failed">
      <title>{failure.title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="head" id="t-failed">
        {failure.heading}
      </h1>
      <figure className="miss__art miss__art--below">
        <Picture name="failed" alt="" loading="eager" />
      </figure>
      <div className="miss__say">
        <p className="page__lead">{failure.text}</p>
        {reference && <p className="miss__reference">{fill(failure.reference, { reference })}</p>}
        <p className="miss__do">
          <a className="btn" href={pathname}>
            {failure.again}
          </a>{' '}
          <a className="more" href={pathTo('home', locale)}>
            {failure.back}
          </a>
        </p>
      </div>
    </section>
  );
}
