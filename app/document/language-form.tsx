import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAccountCopy, useContent } from '../i18n/content.ts';
import { paths } from '../site-map.ts';
import { usePost } from '../ui/use-post.ts';

/** Switches the language of the pages that keep it in a cookie. */
export function LanguageForm({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { locale } = useContent();
  const onSubmit = usePost(useAccountCopy().auth.errors.failed);
  const other = locale === 'el' ? 'en' : 'el';
  return (
    <form method="post" action={paths.language} onSubmit={onSubmit}>
      <input type="hidden" name="from" value={pathname + search} />
      <button className={className} type="submit" name="language" value={other} lang={other} data-language-switch>
        {children}
      </button>
    </form>
  );
}
