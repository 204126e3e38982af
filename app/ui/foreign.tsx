import { Fragment, type ReactNode } from 'react';
import { useContent } from '../i18n/content.ts';
import { guessLanguage } from '../i18n/format.ts';

/** Text with a `lang` attribute, unless it is in the language of the page. */
export function Foreign({ language, children }: { language: string | undefined; children: ReactNode }) {
  const { locale } = useContent();
  return language && language !== locale ? <span lang={language}>{children}</span> : children;
}

/** Name or address, marked as Greek on an English page: only then do its capitals lose their accents, and screen readers change voice. */
export function Name({ children }: { children: string }) {
  return <Foreign language={guessLanguage(children)}>{children}</Foreign>;
}

export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && ' '}
      <span>
        <Name>{line}</Name>
      </span>
    </Fragment>
  ));
}
