import { useLocation, useMatches, useRouteError } from 'react-router';
import mark from '#content/art/mark.svg?raw';
import { useContent } from '../i18n/content.ts';
import { formatPhone } from '../i18n/format.ts';
import { alternatePath } from '../public-paths.ts';
import { isWithin, localeOf, paths, pathToSection, usesLanguageCookie, withLanguage } from '../site-map.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Name } from '../ui/foreign.tsx';
import { LanguageForm } from '../ui/language-form.tsx';
import { type NavigationLink, navigationLinks } from './navigation-links.ts';

/** Uses plain `<a>` elements instead of React Router's links because each public page is a separate document. */
export function SiteHeader() {
  const { locale, school, strings } = useContent();
  const isAdmin = isWithin(useLocation().pathname, paths.admin);
  return (
    <header className="nav">
      <div className="nav__inner">
        <a className={school.name.length > 26 ? 'brand brand--long' : 'brand'} href={paths.home[locale]}>
          {/* The id lets the footer reuse this mark with `<use href="#mark">`. */}
          <Drawing viewBox="-50 -50 100 100" svg={`<g id="mark">${mark}</g>`} />
          <Name>{school.name}</Name>
        </a>
        <nav aria-label={strings.mainNavigation}>
          <ul className="nav__links">
            <Links />
            <li className="nav__language">
              <LanguageSwitch />
            </li>
          </ul>
        </nav>
        {!isAdmin && <MemberLink />}
        <SignInLink />
        <details className="nav__menu" data-menu>
          <summary aria-label={strings.menu}>
            <svg viewBox="0 0 30 30" aria-hidden="true">
              <path className="bars" d="M2 6.5H28M2 15H28M2 23.5H28" />
              <path className="cross" d="M4 4L26 26M26 4L4 26" />
            </svg>
          </summary>
          <div className="menu">{isAdmin ? <AdminMenu /> : <PublicMenu />}</div>
        </details>
      </div>
    </header>
  );
}

function PublicMenu() {
  return (
    <>
      <FreeClass />
      <MemberLink />
      <nav>
        <ul>
          <Links />
          <li>
            <LanguageSwitch />
          </li>
        </ul>
      </nav>
      <SignInLink />
    </>
  );
}

/** Menu of the admin area on phones: the administrator needs the first two more often than the links of the public site. */
function AdminMenu() {
  const { strings } = useContent();
  return (
    <ul>
      <li>
        <LanguageSwitch />
      </li>
      <li>
        <form method="post" action={`${paths.signOut}?from=admin`}>
          <button type="submit">{strings.logout}</button>
        </form>
      </li>
      <Links />
    </ul>
  );
}

/**
 * Link to the signed-in member's page, next to the links of the bar. On public pages, which are the same for every visitor,
 * document/page-script.ts shows the link, and /auth redirects to the page of the member or of the administrator.
 */
function MemberLink() {
  const { pathname } = useLocation();
  const { locale, strings } = useContent();
  const isSignedIn = useMatches().some(({ loaderData }) => (loaderData as { member?: string } | undefined)?.member);
  if (isSignedIn) {
    const current = pathname === paths.profile ? 'page' : isWithin(pathname, paths.profile) ? 'true' : undefined;
    return (
      <div className="nav__member">
        <a href={paths.profile} aria-current={current}>
          {strings.yourPage}
        </a>
      </div>
    );
  }
  // These pages render the link from the session. The page script would render it from a stored flag, which may be out of date.
  if (usesLanguageCookie(pathname)) return null;
  return (
    <div className="nav__member" data-member="true" hidden>
      <a href={withLanguage(paths.auth, locale)}>{strings.yourPage}</a>
    </div>
  );
}

/** Link for signed-out visitors of public pages, marked by an empty `data-member`. The page script shows this or the member's link. */
function SignInLink() {
  const { locale, strings } = useContent();
  if (usesLanguageCookie(useLocation().pathname)) return null;
  return (
    <div className="nav__member" data-member="">
      <a href={withLanguage(paths.auth, locale)}>{strings.footer.members}</a>
    </div>
  );
}

function Links() {
  const { pathname } = useLocation();
  const isErrorPage = useRouteError() != null;
  const content = useContent();
  const { locale, strings } = content;
  const pathToHomeSection = usePathToHomeSection();
  const href = (link: NavigationLink) => (link === 'blog' ? paths.blog[locale] : pathToHomeSection(link));
  // `aria-current` is 'page' on the blog list and 'true' on the other pages of the blog and instructors sections.
  const current = (link: NavigationLink) => {
    if (isErrorPage || (link !== 'blog' && link !== 'instructors')) return undefined;
    const path = paths[link][locale];
    if (link === 'blog' && pathname === path) return 'page';
    return pathname === path || pathname.startsWith(`${path}/`) ? 'true' : undefined;
  };
  return navigationLinks(content).map((link) => (
    <li key={link}>
      <a href={href(link)} aria-current={current(link)}>
        {strings.navigation[link]}
      </a>
    </li>
  ));
}

function usePathToHomeSection() {
  const { pathname } = useLocation();
  const { locale } = useContent();
  const home = paths.home[locale];
  const isHome = pathname === home || pathname === `${home}/`;
  return (section: string) => (isHome ? `#${section}` : pathToSection(section, locale));
}

function FreeClass() {
  const { locale, school, home } = useContent();
  const pathToHomeSection = usePathToHomeSection();
  return (
    <div className="menu__free-class">
      <a href={pathToHomeSection('contact')}>{home.freeClass.book}</a>
      <a href={`tel:${school.phone}`}>{formatPhone(school.phone, locale)}</a>
    </div>
  );
}

function LanguageSwitch() {
  const { pathname } = useLocation();
  const content = useContent();
  if (usesLanguageCookie(pathname))
    return (
      <LanguageForm data-language-switch>
        <LanguageLabel />
      </LanguageForm>
    );
  const path = alternatePath(pathname, content);
  const language = localeOf(path);
  return (
    <a data-language-switch href={path} hrefLang={language} lang={language}>
      <LanguageLabel />
    </a>
  );
}

function LanguageLabel() {
  const { label, name } = useContent().strings.languageSwitch;
  return (
    <>
      {label}
      <span className="visually-hidden"> – {name}</span>
    </>
  );
}
