// Invented school for tests. The school, its people, their testimonials and the partner do not exist.

export const articleSlugs = [
  { el: 'to-proto-mathima-capoeira', en: 'your-first-capoeira-class' },
  { el: 'goneis-kai-paidia-stin-idia-roda', en: 'parents-and-kids-in-one-roda', status: 'coming' },
  { el: 'ti-leei-to-berimbau', en: 'what-the-berimbau-says' },
] as const;

export const instructorIds = ['trovao', 'jade', 'pe-leve', 'coruja'] as const;
