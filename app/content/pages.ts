import { pages as el } from '#content/pages.el.ts';
import { pages as en } from '#content/pages.en.ts';
import type { PagesCopy } from './model.ts';

export const pages = { el, en } satisfies PagesCopy;
