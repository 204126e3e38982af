import type { ButtonHTMLAttributes, FormEvent } from 'react';
import { useLocation } from 'react-router';
import { hasInput } from '../document/has-input.ts';
import { useContent } from '../i18n/content.ts';
import { paths } from '../site-map.ts';

/** Switches the language of a page whose URL is the same in both languages. The site remembers the choice. */
export function LanguageForm(button: ButtonHTMLAttributes<HTMLButtonElement>) {
  const { pathname, search } = useLocation();
  const { locale, strings } = useContent();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Forms with a `LeavePrompt` (admin/leave-prompt.tsx) ask on their own.
    if (hasInput('main form:not(:has([data-asks]))') && !confirm(strings.languageSwitch.leave)) event.preventDefault();
  };
  const other = locale === 'el' ? 'en' : 'el';
  return (
    <form method="post" action={paths.language} onSubmit={onSubmit}>
      <input type="hidden" name="from" value={pathname + search} />
      <button {...button} type="submit" name="language" value={other} lang={other} />
    </form>
  );
}
