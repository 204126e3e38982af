import { useLocation } from 'react-router';
import { useAccountCopy, useContent } from '../i18n/content.ts';
import { withLanguage } from '../site-map.ts';

/** Leads to the same page in the other language, which the site then remembers. */
export function LanguageLink() {
  const { pathname, search } = useLocation();
  const { locale } = useContent();
  const other = locale === 'el' ? 'en' : 'el';
  return (
    <p>
      <a className="link-btn" href={withLanguage(pathname + search, other)} hrefLang={other} lang={other}>
        {useAccountCopy().inOtherLanguage}
      </a>
    </p>
  );
}
