import { fillIn } from '../content/placeholders.ts';
import { legalText } from '../content/texts.server.ts';
import { pageMeta } from '../document/page-meta.ts';
import { useContent } from '../i18n/content.ts';
import { formatDay, formatMonths } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { localeOf, pathToSection } from '../site-map.ts';
import styles from '../styles/pages/legal.css?inline';
import { Picture } from '../ui/drawing.tsx';
import type { Route } from './+types/legal';

const pictures = { privacy: 'key', 'code-of-conduct': 'berimbau-player' } as const;

const withdrawPlaceholder = '<!--withdraw-consent-->';

export const handle: PageHandle = { styles, hydrates: false };

export function loader({ url: { pathname }, context }: Route.LoaderArgs) {
  const locale = localeOf(pathname);
  const name = /\/privacy\b/i.test(pathname) ? 'privacy' : 'code-of-conduct';
  const retention = formatMonths(context.get(servicesContext).env.retentionMonths, locale);
  return { ...fillIn(legalText(name, locale), { retention }), picture: pictures[name] };
}

export function meta({ loaderData: text, location: { pathname }, matches }: Route.MetaArgs) {
  return text ? pageMeta({ ...text, pathname, origin: matches[0].loaderData.origin }) : [];
}

export default function LegalPage({ loaderData: text }: Route.ComponentProps) {
  const { locale, school, strings } = useContent();
  const copy = strings.legal;
  const [beforeDate = '', afterDate = ''] = copy.validFrom.split('{date}');
  const [before = '', after] = text.html.split(withdrawPlaceholder);
  return (
    <article className="grid page legal">
      <h1 className="headline">{text.heading}</h1>
      <p className="page__lead">{text.lead}</p>
      <p className="legal__date">
        {beforeDate}
        <time className="nowrap" dateTime={text.date}>
          {formatDay(text.date, locale)}
        </time>
        {afterDate}
      </p>
      <Picture className="legal__art" name={text.picture} alt="" loading="eager" />
      <nav className="toc" aria-labelledby="t-toc">
        <h2 className="kicker" id="t-toc">
          {copy.contents}
        </h2>
        <ol>
          {text.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: heading }} />
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal__text">
        <div dangerouslySetInnerHTML={{ __html: before }} />
        {after !== undefined && (
          <>
            {school.instagram && <WithdrawConsent />}
            <div dangerouslySetInnerHTML={{ __html: after }} />
          </>
        )}
        <a className="to-contents" href="#t-toc">
          {copy.contents}
        </a>
      </div>
    </article>
  );
}

function WithdrawConsent() {
  const { locale, strings } = useContent();
  return (
    <p className="needs-scripts">
      <a className="more" href={pathToSection('media', locale)} data-withdraw-consent>
        {strings.instagram.consent.withdraw}
      </a>
    </p>
  );
}
