import { useContent } from '../i18n/content.ts';
import { formatPhone } from '../i18n/format.ts';
import { hasPage } from '../public-paths.ts';
import { paths, withLanguage } from '../site-map.ts';
import { Name } from '../ui/foreign.tsx';
import { RichText } from '../ui/rich-text.tsx';

export function SiteFooter() {
  const content = useContent();
  const { locale, school, strings } = content;
  const copy = strings.footer;
  return (
    <footer className="footer grid">
      <p className="footer__name" aria-hidden="true">
        {copy.farewell}
      </p>
      <div className="footer__columns">
        <div>
          <h2>{copy.findUs}</h2>
          <address>
            <Name>{school.street}</Name>, <Name>{school.area}</Name>, <Name>{school.city}</Name>
            <br />
            <a href={`tel:${school.phone}`}>{formatPhone(school.phone, locale)}</a>
            <br />
            <a href={`mailto:${school.email}`}>{school.email}</a>
          </address>
        </div>
        <div>
          <h2>{copy.joinUs}</h2>
          <ul>
            {school.instagram && (
              <li>
                <a href={school.instagram.profile} rel="me">
                  {copy.instagram}
                </a>
              </li>
            )}
            {hasPage('blog', content) && (
              <li>
                <a href={paths.blog[locale]}>{copy.blog}</a>
              </li>
            )}
            <li>
              <a href={withLanguage(paths.auth, locale)}>{copy.members}</a>
            </li>
          </ul>
        </div>
        <div>
          <h2>{copy.more}</h2>
          <ul>
            <li>
              <a href={paths.privacy[locale]}>{copy.privacy}</a>
            </li>
            <li>
              <a href={paths.codeOfConduct[locale]}>{copy.codeOfConduct}</a>
            </li>
            <li>
              <a href={paths.sitemap.el} hrefLang="el">
                {copy.sitemap}
              </a>
            </li>
          </ul>
        </div>
      </div>
      <div className="colophon">
        {school.colophon.map((line) => (
          <span key={line}>
            <RichText copy={line} />{' '}
          </span>
        ))}
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
          <use href="#mark" />
        </svg>
      </div>
    </footer>
  );
}
