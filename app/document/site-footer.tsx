import { useContent } from '../i18n/content.tsx';
import { paths } from '../site-map.ts';
import { RichText } from '../ui/rich-text.tsx';

export function SiteFooter() {
  const { locale, school, strings } = useContent();
  const words = strings.footer;
  return (
    <footer className="foot grid">
      <p className="foot__name" aria-hidden="true">
        {words.farewell}
      </p>
      <div className="foot__cols">
        <div>
          <h2>{words.findUs}</h2>
          <address>
            {school.street}, {school.area}, {school.city}
            <br />
            <a href={`tel:${school.phone}`}>{school.phoneShown}</a>
            <br />
            <a href={`mailto:${school.email}`}>{school.email}</a>
          </address>
        </div>
        <div>
          <h2>{words.joinUs}</h2>
          <ul>
            <li>
              <a href={school.instagram.profile} rel="me">
                {words.instagram}
              </a>
            </li>
            <li>
              <a href={paths.blog[locale]}>{words.blog}</a>
            </li>
            <li>
              <a href={paths.auth}>{words.members}</a>
            </li>
          </ul>
        </div>
        <div>
          <h2>{words.more}</h2>
          <ul>
            <li>
              <a href={paths.privacy[locale]}>{words.privacy}</a>
            </li>
            <li>
              <a href={paths.codeOfConduct[locale]}>{words.codeOfConduct}</a>
            </li>
            <li>
              <a href={paths.sitemap.el} hrefLang="el">
                {words.sitemap}
              </a>
            </li>
          </ul>
        </div>
      </div>
      <div className="colophon">
        {words.colophon.map((line) => (
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
