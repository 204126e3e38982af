// The mails that accounts send to their owners.
import type { AccountMails } from '#server/accounts-contract.ts';
import { type Locale, pathTo } from '../site-map.ts';
import { contentIn } from '../ui/content.tsx';
import { fill } from '../ui/fill.ts';
import { composeMail } from './mail-sheet.tsx';

/** In the language of the page that causes them. */
export function accountMails(locale: Locale, origin: string): AccountMails {
  const strings = () => contentIn(locale).strings.mail;
  return {
    confirmAddress(_to, link) {
      const { confirm } = strings();
      return linkMail(confirm, link);
    },
    resetPassword(_to, link) {
      const { reset } = strings();
      return linkMail(reset, link);
    },
    passwordChanged(to) {
      const { passwordChanged: words } = strings();
      const link = origin + pathTo('auth', locale);
      return {
        subject: words.subject,
        ...composeMail(locale, {
          heading: words.subject,
          paragraphs: [fill(words.intro, { email: to })],
          small: [fill(words.stranger, { link })],
        }),
      };
    },
    accountDeleted(to) {
      const { accountDeleted: words } = strings();
      const { school } = contentIn(locale);
      return {
        subject: words.subject,
        ...composeMail(locale, {
          heading: words.subject,
          paragraphs: [fill(words.intro, { email: to }), words.stays],
          small: [fill(words.stranger, { school: school.email })],
        }),
      };
    },
  };

  function linkMail(words: { subject: string; intro: string; button: string; lifetime: string; stranger: string }, url: string) {
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
