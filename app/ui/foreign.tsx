import type { ReactNode } from 'react';
import { useContent } from '../i18n/content.ts';

/** Text with a `lang` attribute, unless it is in the language of the page. */
export function Foreign({ language, children }: { language: string | undefined; children: ReactNode }) {
  const { locale } = useContent();
  return language && language !== locale ? <span lang={language}>{children}</span> : children;
}
