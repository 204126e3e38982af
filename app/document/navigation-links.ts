import type { Content } from '../content/model.ts';
import { hasPage } from '../public-paths.ts';

const links = ['capoeira', 'about', 'instructors', 'schedule', 'faq', 'media', 'partners', 'blog', 'contact'] as const;
export type NavigationLink = (typeof links)[number];

/** Links of the navigation bar in the order of the home page. Leaves out sections and pages for which the school has no content. */
export function navigationLinks(content: Content): NavigationLink[] {
  const { home, faq, partners } = content;
  const isEmpty: Partial<Record<NavigationLink, boolean>> = {
    instructors: !hasPage('instructors', content),
    faq: faq.length === 0,
    media: !home.media,
    partners: partners.length === 0,
    blog: !hasPage('blog', content),
  };
  return links.filter((link) => !isEmpty[link]);
}
