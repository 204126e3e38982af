// Sample content, to be replaced by the school that uses this site.
import type { PagesCopy } from '#app/content/model.ts';
import { pages as el } from './pages.el.ts';
import { pages as en } from './pages.en.ts';

export const pages = { el, en } satisfies PagesCopy;
