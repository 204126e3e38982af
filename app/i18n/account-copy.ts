// The words of the members' pages. As with those of the site (ui/content.tsx) the server knows both languages, a browser loads
// the one on screen, and these only where they are needed (entry.client).
import type { MetaDescriptor } from 'react-router';
import type { AccountCopy } from '../content/model.ts';
import { privateMeta } from '../document/page-meta.ts';
import type { Locale } from '../site-map.ts';
import { useContent } from './content.tsx';

const loaded: Partial<Record<Locale, AccountCopy>> = {};

export function provideAccount(locale: Locale, words: AccountCopy): void {
  loaded[locale] = words;
}

export function accountIn(locale: Locale): AccountCopy {
  // Switched in another tab, this one goes on in the language that it has.
  const words = loaded[locale] ?? (import.meta.env.SSR ? undefined : (loaded.el ?? loaded.en));
  if (!words) throw new Error(`The members' words of '${locale}' were not provided`);
  return words;
}

export function useAccount(): AccountCopy {
  return accountIn(useContent().locale);
}

/** The head of a members' page, in the language that its data or its layout's names. */
export function accountMeta(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  title: (words: AccountCopy) => string,
): MetaDescriptor[] {
  const named = matches.map((match) => (match?.loaderData as { locale?: Locale } | undefined)?.locale);
  const locale = named.find(Boolean) ?? 'en';
  return privateMeta(title(accountIn(locale)), locale);
}
