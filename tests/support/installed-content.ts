import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { provideContent } from '#app/i18n/content.ts';

/** Provides what content/ holds, in both languages. */
export function provideInstalledContent(): void {
  provideContent('el', el);
  provideContent('en', en);
}
