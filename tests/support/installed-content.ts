import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import type { ArticleSlugs } from '#app/content/model.ts';
import { provideContent } from '#app/i18n/content.ts';
import * as paths from '#app/public-paths.ts';
import { articleSlugs as articles, instructorIds as instructors } from '#content/slugs.ts';

// Typed as lists that may be empty, which the types in content/slugs.ts do not allow.
export const articleSlugs: readonly ArticleSlugs[] = articles;
export const instructorIds: readonly string[] = instructors;

export const publicPaths = paths.publicPaths(el);
export const indexablePaths = paths.indexablePaths(el);
export const translationPaths = paths.translationPaths(el);

/** Provides what content/ holds, in both languages. */
export function provideInstalledContent(): void {
  provideContent('el', el);
  provideContent('en', en);
}
