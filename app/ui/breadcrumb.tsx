import { useLocation } from 'react-router';
import { JsonLd } from '../document/json-ld.tsx';
import { useContent } from '../i18n/content.ts';
import { localeOf, paths } from '../site-map.ts';

type BreadcrumbProps = { trail: { label: string; path: string }[]; here: string; origin: string };

export function Breadcrumb({ trail, here, origin }: BreadcrumbProps) {
  const { pathname } = useLocation();
  const { strings } = useContent();
  const ancestors = [{ label: strings.home, path: paths.home[localeOf(pathname)] }, ...trail];
  return (
    <nav aria-label={strings.breadcrumb}>
      <ol className="breadcrumb">
        {ancestors.map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: [...ancestors, { label: here, path: pathname }].map(({ label, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: label,
            item: origin + path,
          })),
        }}
      />
    </nav>
  );
}
