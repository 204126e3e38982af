// What the Markdown files of the content folder must hold above their text; checked when they are compiled (scripts/vite-markdown.ts).
import { z } from 'zod';

const words = z.string().trim().min(1, 'must not be empty');
/** What search engines show under a title. */
const description = words.min(50, 'must have at least 50 characters').max(160, 'must have at most 160 characters');
const day = z.iso.date('must be a day such as 2026-10-05');
const year = z.int().min(1900).max(2100);

export const articleFacts = z.strictObject({
  title: words.max(70, 'must have at most 70 characters'),
  description,
  excerpt: words,
  standfirst: words,
  audience: words,
  /** `coming`: in the list without a link, and its address is a 404. */
  status: z.enum(['published', 'coming']),
  published: day,
  updated: day.optional(),
  /** An instructor's id. */
  author: words,
  /** A picture of content/art, without its ending. */
  cover: words,
  coverAlt: words,
  /** Greek slugs. */
  related: z.array(words).max(3),
  trial: z.strictObject({ heading: words, text: words, button: words }),
  voices: z.array(z.strictObject({ quote: words, who: words })).optional(),
});

export const profileFacts = z.strictObject({
  description,
  standfirst: words,
  graduation: words,
  role: words,
  place: words,
  path: z.array(z.strictObject({ year, text: words })).min(1),
  activities: z.array(words).min(1),
});

export const legalFacts = z.strictObject({ title: words, heading: words, description, lead: words, date: day });

export type Article = z.infer<typeof articleFacts> & { html: string; words: number };
export type Profile = z.infer<typeof profileFacts> & { html: string };
export type LegalText = z.infer<typeof legalFacts> & { html: string; sections: { id: string; heading: string }[] };
