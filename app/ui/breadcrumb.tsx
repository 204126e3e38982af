import { useLocation } from 'react-router';
import { JsonLd } from '../document/json-ld.tsx';
import { useContent } from '../i18n/content.tsx';
import { localeOf, paths } from '../site-map.ts';

export interface Crumb {
  label: string;
  path: string;
}

/** Home > … > this page, for people and for search engines. */
export function Breadcrumb({ trail, here, origin }: { trail: Crumb[]; here: string; origin: string }) {
  const { pathname } = useLocation();
  const { strings } = useContent();
  const above = [{ label: strings.home, path: paths.home[localeOf(pathname)] }, ...trail];
  return (
    <nav aria-label={strings.breadcrumb}>
      <ol className="crumbs">
        {above.map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
      <JsonLd
        data={() => ({
          '@type': 'BreadcrumbList',
          itemListElement: [...above, { label: here, path: pathname }].map(({ label, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: label,
            item: origin + path,
          })),
        })}
      />
    </nav>
  );
}
