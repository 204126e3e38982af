// Sample content, to be replaced by the school that uses this site.
// Article slugs and instructor ids, which determine the pages of the site. Articles are in content/blog, instructors in
// content/instructors. The children's groups of the timetable link to the article with `forParents: true`.

import type { ArticleSlugs } from '#app/content/model.ts';

export const articleSlugs: readonly ArticleSlugs[] = [
  { el: 'giati-na-matho-capoeira', en: 'why-learn-capoeira' },
  { el: 'giati-na-ksekinisei-to-paidi-mou-capoeira', en: 'why-should-my-child-start-capoeira', forParents: true },
  { el: 'prosopiki-anaptyxi-mesa-apo-tin-capoeira', en: 'personal-growth-through-capoeira' },
  { el: 'capoeira-koinotita-team-building', en: 'capoeira-community-team-building' },
  { el: 'einai-i-capoeira-polemiki-texni', en: 'is-capoeira-a-martial-art' },
];

/** Order of the instructors on the page /instructors. The home page shows the first three. */
export const instructorIds = ['girassol', 'vento', 'mare', 'lua', 'cipo'] as const;
