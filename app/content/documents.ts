import { z } from 'zod';

/** Lengths in characters that search engines show in full. `fullTitle` is the title with the school's name. */
export const searchLimits = { title: 70, fullTitle: 90, minDescription: 70, maxDescription: 160 };

const text = z.string().trim().min(1, 'must not be empty');
const title = text.max(searchLimits.title, `must have at most ${searchLimits.title} characters`);
const description = text
  .min(searchLimits.minDescription, `must have at least ${searchLimits.minDescription} characters`)
  .max(searchLimits.maxDescription, `must have at most ${searchLimits.maxDescription} characters`);
const day = z.iso.date('must be a day such as 2026-10-05');
const year = z.int().min(1900).max(2100);

export const articleSchema = z.strictObject({
  title,
  description,
  excerpt: text,
  standfirst: text,
  audience: text,
  published: day,
  updated: day.optional(),
  /** Id of an instructor. Without it, the school is the author. */
  author: text.optional(),
  cover: text,
  coverAlt: text,
  /** Greek slugs of the related articles, even in English files. */
  related: z.array(text).max(3),
  trial: z.strictObject({ heading: text, text: text, button: text }),
  voices: z.array(z.strictObject({ quote: text, speaker: text })).optional(),
  /** `about` is the statement of the article that the source supports. `language` is the language of the source's title. */
  sources: z
    .array(
      z.strictObject({
        about: text,
        author: text.optional(),
        title: text,
        language: text.regex(/^[a-z]{2,3}$/, 'must be a language code such as en, el or pt'),
        published: text,
        url: z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }).optional(),
      }),
    )
    .min(1)
    .optional(),
});

export const instructorProfileSchema = z.strictObject({
  description,
  standfirst: text,
  /** Shown because parents want to know with whom they leave their child. */
  fullName: text.optional(),
  /** A longer title than the one on the card. */
  graduation: text.optional(),
  role: text,
  /** Names of the instructor's own teachers. */
  lineage: text.optional(),
  place: text,
  /** Hours of classes that are not in the timetable. */
  hours: text.optional(),
  path: z.array(z.strictObject({ year, text: text })).min(1),
  activities: z.array(text).min(1),
});

export const legalSchema = z.strictObject({
  title,
  heading: text,
  description,
  lead: text,
  date: day,
  /** Text that replaces the paragraph `{controller}`. It names the data controller. */
  controller: text.optional(),
});

interface Compiled {
  /** `<!--picture INDEX-->` is the placeholder of a picture. */
  html: string;
  sections: { id: string; heading: string }[];
  pictures: { name: string; alt: string; caption: string }[];
}

export type ArticleTemplate = z.infer<typeof articleSchema> & Compiled;
export type ProfileTemplate = z.infer<typeof instructorProfileSchema> & Compiled;
export type LegalTemplate = z.infer<typeof legalSchema> & Compiled;
/** Compiled Markdown whose placeholders are not filled in yet. */
export type DocumentTemplate = ArticleTemplate | ProfileTemplate | LegalTemplate;

export type Article = ArticleTemplate & { words: number };
export type InstructorProfile = ProfileTemplate;
export type LegalText = LegalTemplate;
