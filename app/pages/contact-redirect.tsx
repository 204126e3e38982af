// Redirects /epikoinonia, which is printed on older posters, to the contact section of the home page.
import { pageMeta } from '../document/page-meta.ts';
import { contentIn, useContent } from '../i18n/content.ts';
import type { PageHandle } from '../root.tsx';
import { localeOf, pathToSection } from '../site-map.ts';
import styles from '../styles/not-found.css?inline';
import { LinkedRichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/contact-redirect';
import script from './contact-redirect-script.ts?inline-script';

export const handle: PageHandle = { styles, hydrates: false, script };

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const { title, description } = contentIn(localeOf(pathname)).strings.contactRedirect;
  const { origin } = matches[0].loaderData;
  return [
    ...pageMeta({ title, description, pathname, origin }),
    // Redirects browsers without JavaScript. contact-redirect-script.ts redirects all others.
    { httpEquiv: 'refresh', content: `0; url=${pathToSection('contact', localeOf(pathname))}` },
  ];
}

export default function ContactRedirectPage() {
  const { locale, strings } = useContent();
  const { heading, text } = strings.contactRedirect;
  const target = pathToSection('contact', locale);
  return (
    <section className="grid page error-page" aria-labelledby="t-moved" data-replace-by={target}>
      <h1 className="headline" id="t-moved">
        {heading}
      </h1>
      <p className="page__lead error-page__text">
        <LinkedRichText copy={text} href={target} />
      </p>
    </section>
  );
}
