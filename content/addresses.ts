// Sample content, to be replaced by the school that uses this site.
// The words in this school's addresses: article slugs (one pair per article) and instructor ids. Everything else about an
// article or an instructor stands in its own folder; what stands here decides which pages exist.

export const articleSlugs = [
  { el: 'giati-na-matho-capoeira', en: 'why-learn-capoeira' },
  { el: 'giati-na-ksekinisei-to-paidi-mou-capoeira', en: 'why-should-my-child-start-capoeira' },
  { el: 'prosopiki-anaptyxi-mesa-apo-tin-capoeira', en: 'personal-growth-through-capoeira' },
  { el: 'capoeira-koinotita-team-building', en: 'capoeira-community-team-building' },
  { el: 'einai-i-capoeira-polemiki-texni', en: 'is-capoeira-a-martial-art' },
] as const;

/** In the order of the list on /instructors; the home page shows the first three. */
export const instructorIds = ['girassol', 'vento', 'mare', 'lua', 'cipo'] as const;
