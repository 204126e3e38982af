// Sample content, to be replaced by the school that uses this site.
// Article slugs and instructor ids: they decide which pages exist. Everything else about an article or an instructor is in its
// own folder.

export const articleSlugs = [
  { el: 'giati-na-matho-capoeira', en: 'why-learn-capoeira' },
  { el: 'giati-na-ksekinisei-to-paidi-mou-capoeira', en: 'why-should-my-child-start-capoeira' },
  { el: 'prosopiki-anaptyxi-mesa-apo-tin-capoeira', en: 'personal-growth-through-capoeira' },
  { el: 'capoeira-koinotita-team-building', en: 'capoeira-community-team-building' },
  { el: 'einai-i-capoeira-polemiki-texni', en: 'is-capoeira-a-martial-art' },
] as const;

/** In the order of /instructors; the home page shows the first three. */
export const instructorIds = ['girassol', 'vento', 'mare', 'lua', 'cipo'] as const;
