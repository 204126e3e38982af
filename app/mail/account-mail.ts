// The mails that accounts send to their owners.
import type { AccountMails } from '#store/accounts-contract.ts';
import { contentIn } from '../i18n/content.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { type Locale, paths } from '../site-map.ts';
import { composeMail } from './mail-sheet.tsx';

/** Each in the language of the page that causes it. */
export function accountMails(origin: string): AccountMails {
  const wordsIn = (locale: Locale) => contentIn(locale).strings.mail;
  return {
    confirmAddress(_to, link, locale = 'en') {
      return linkMail(locale, wordsIn(locale).confirm, link);
    },
    resetPassword(_to, link, locale = 'en') {
      return linkMail(locale, wordsIn(locale).reset, link);
    },
    passwordChanged(to, locale = 'en') {
      const { passwordChanged: words } = wordsIn(locale);
      const link = origin + paths.auth;
      return {
        subject: words.subject,
        ...composeMail(locale, {
          heading: words.subject,
          paragraphs: [interpolate(words.intro, { email: to })],
          small: [interpolate(words.stranger, { link })],
        }),
      };
    },
    accountDeleted(to, locale = 'en') {
      const { accountDeleted: words } = wordsIn(locale);
      const { school } = contentIn(locale);
      return {
        subject: words.subject,
        ...composeMail(locale, {
          heading: words.subject,
          paragraphs: [interpolate(words.intro, { email: to }), words.stays],
          small: [interpolate(words.stranger, { school: school.email })],
        }),
      };
    },
  };

  function linkMail(
    locale: Locale,
    words: { subject: string; intro: string; button: string; lifetime: string; stranger: string },
    url: string,
  ) {
    return {
      subject: words.subject,
      ...composeMail(locale, {
        heading: words.subject,
        paragraphs: [words.intro],
        button: { label: words.button, url },
        small: [words.lifetime, words.stranger],
      }),
    };
  }
}
