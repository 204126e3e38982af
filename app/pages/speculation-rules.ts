// Speculation rules of public pages: browsers load a linked page while the visitor points at its link or begins to tap it.
// https://developer.mozilla.org/en-US/docs/Web/API/Speculation_Rules_API
import { publicPages } from '../site-map.ts';

const pathnames = Object.values(publicPages).flatMap((page) => ('en' in page ? [page.el, page.en] : [page.el]));

// A prerendered page would have looked for the scroll position that the language switch saves before it was saved.
const rule = {
  where: {
    and: [
      { href_matches: pathnames.map((pathname) => ({ pathname, search: '' })) },
      { not: { selector_matches: '[data-language-switch]' } },
    ],
  },
  eagerness: 'moderate',
};

/** Browsers that do not prerender, for example because memory is short, at least fetch the page. */
export function loader() {
  const rules = { prerender: [rule], prefetch: [rule] };
  const headers = { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' };
  return new Response(JSON.stringify(rules), { headers });
}
