import { useLocation } from 'react-router';
import type { Content } from '../content/model.ts';
import { useDocumentInfo } from '../document/document-context.ts';
import { type Locale, localeOf } from '../site-map.ts';

export const { provide: provideContent, textsIn: contentIn } = createDictionary<Content>('content');

export function useContent(): Content {
  const { pathname } = useLocation();
  const { locale } = useDocumentInfo();
  return contentIn(locale ?? localeOf(pathname));
}

/** Returns the texts of a feature in the language of the page. */
export function useTexts<Texts>(texts: Record<Locale, Texts>): Texts {
  return texts[useContent().locale];
}

/** Language of the page in the browser. Not `lang`, which browsers change when they translate the page. */
export function documentLocale(): Locale {
  return (document.body.dataset.language as Locale | undefined) ?? localeOf(location.pathname);
}

function createDictionary<Texts>(name: string) {
  const provided: Partial<Record<Locale, Texts | (() => Texts)>> = {};
  return {
    /** `texts` may be a function, which is called for each use: on the server, the texts change while it runs. */
    provide(locale: Locale, texts: Texts | (() => Texts)): void {
      provided[locale] = texts;
    },
    textsIn(locale: Locale): Texts {
      // The language cookie may have changed in another tab. Fall back to the only language that the browser has loaded.
      const texts = provided[locale] ?? (import.meta.env.SSR ? undefined : (provided.el ?? provided.en));
      if (!texts) throw new Error(`No ${name} was provided in '${locale}'`);
      return texts instanceof Function ? texts() : texts;
    },
  };
}
