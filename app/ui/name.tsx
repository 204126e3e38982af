import { useContent } from '../i18n/content.ts';
import { guessLanguage } from '../i18n/format.ts';

/** Name or address, marked as Greek on an English page: only then do its capitals lose their accents, and screen readers change voice. */
export function Name({ children }: { children: string }) {
  const { locale } = useContent();
  const language = guessLanguage(children);
  return language && language !== locale ? <span lang={language}>{children}</span> : children;
}
