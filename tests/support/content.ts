// Values that browser tests take from the installed content.
import { existsSync, readFileSync } from 'node:fs';
import { test } from '@playwright/test';
import type { Article } from '#app/content/documents.ts';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { type Locale, publicPages } from '#app/site-map.ts';
import { articleSlugs } from '#tests/support/installed-content.ts';
import { compile } from '../../scripts/vite/markdown.ts';

export const content = { el, en };

/** Whether content/ holds the sample school. */
export const isSample = existsSync('content/sample.test.ts');

/** Skips the current test if the content lacks what it needs. */
export function orSkip<Value>(value: Value | undefined, missing: string): Value {
  test.skip(value === undefined, `The content has no ${missing}`);
  return value as Value;
}

export type ListedArticle = Article & { slug: string; path: string; isComing: boolean };

/** In the order of the blog. */
export function articles(locale: Locale): ListedArticle[] {
  return articleSlugs.map((slugs) => {
    const file = `blog/${slugs.el}/${locale}.md`;
    const article = compile(file, readFileSync(`content/${file}`, 'utf8')) as unknown as Article;
    return {
      ...article,
      slug: slugs[locale],
      path: publicPages.article[locale].replace(':slug', slugs[locale]),
      isComing: slugs.status === 'coming',
    };
  });
}

export const publishedArticles = (locale: Locale) => articles(locale).filter(({ isComing }) => !isComing);
