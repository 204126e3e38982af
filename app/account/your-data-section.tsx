import { Link } from 'react-router';
import { useAccountCopy } from '../i18n/content.ts';
import { paths } from '../site-map.ts';

/** Under the settings, or beside them: what is stored, to take away or to have deleted. */
export function YourData() {
  const words = useAccountCopy().yourData;
  return (
    <section className="your-data" aria-labelledby="t-own">
      <h2 id="t-own">{words.heading}</h2>
      <p>{words.text}</p>
      <p className="your-data__actions">
        <a className="btn btn--outline btn--small" href={paths.yourData}>
          {words.download}
        </a>{' '}
        <Link className="btn btn--outline btn--danger btn--small" to={paths.deleteAccount} preventScrollReset>
          {words.delete}
        </Link>
      </p>
    </section>
  );
}
