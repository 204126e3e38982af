import type { AccountMails } from '#store/accounts-contract.ts';
import { lifetimes } from '#store/lifetimes.ts';
import { contentIn } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { composeMail, type MailContent } from '../mail/compose-mail.tsx';
import { type Locale, paths, withLanguage } from '../site-map.ts';
import { mails as el } from './mail-texts.el.ts';
import { mails as en, accountMailLimit as limitReached } from './mail-texts.en.ts';

const mailTexts = { el, en };

export function accountMails(origin: string): AccountMails {
  return {
    confirmAddress(link, locale = 'en') {
      const { subject, intro, button, lifetime, notYou } = mailTexts[locale].confirm;
      return linkMail(locale, link, {
        subject,
        to: { firstName: null },
        picture: 'envelope',
        paragraphs: [intro],
        button,
        notes: [interpolate(lifetime, { hours: lifetimes.confirmationLinkHours }), notYou],
      });
    },
    resetPassword(to, link, locale = 'en') {
      const { subject, intro, button, lifetime, notYou } = mailTexts[locale].reset;
      return linkMail(locale, link, {
        subject,
        to,
        picture: 'key',
        paragraphs: [intro],
        button,
        notes: [lifetime, notYou],
      });
    },
    confirmNewAddress(link, locale = 'en') {
      const { subject, intro, button, lifetime, notYou } = mailTexts[locale].newAddress;
      return linkMail(locale, link, {
        subject,
        to: { firstName: null },
        picture: 'envelope',
        paragraphs: [intro],
        button,
        notes: [interpolate(lifetime, { hours: lifetimes.confirmationLinkHours }), notYou],
      });
    },
    emailChanged(to, locale = 'en') {
      const { subject, intro, notYou } = mailTexts[locale].emailChanged;
      return composeMail(locale, {
        subject,
        to,
        picture: 'key',
        paragraphs: [interpolate(intro, { email: to.email }), interpolate(notYou, { school: contentIn(locale).school.email })],
      });
    },
    passwordChanged(to, locale = 'en') {
      const { subject, intro, notYou, button } = mailTexts[locale].passwordChanged;
      return composeMail(locale, {
        subject,
        to,
        picture: 'key',
        paragraphs: [interpolate(intro, { email: to.email }), notYou],
        button: { label: button, url: withLanguage(origin + paths.auth, locale) },
      });
    },
    googleLinked(to, locale = 'en') {
      const { subject, intro, notYou, button } = mailTexts[locale].googleLinked;
      return composeMail(locale, {
        subject,
        to,
        picture: 'key',
        paragraphs: [interpolate(intro, { email: to.email }), notYou],
        button: { label: button, url: withLanguage(origin + paths.auth, locale) },
      });
    },
    accountDeleted(to, locale = 'en') {
      const { subject, intro, stays, notYou, privacy } = mailTexts[locale].accountDeleted;
      return composeMail(locale, {
        subject,
        to,
        signOff: 'neutral',
        picture: 'nod',
        paragraphs: [interpolate(intro, { email: to.email }), stays],
        notes: [
          { label: privacy, url: origin + paths.privacy[locale] },
          interpolate(notYou, { school: contentIn(locale).school.email }),
        ],
      });
    },
    accountMailLimit(limit) {
      const { subject, text } = limitReached;
      return composeMail('en', { subject, paragraphs: [interpolate(text, { limit })] });
    },
  };
}

/** With the link that the button opens, so that the log shows the same one if no mail server is configured. */
function linkMail(locale: Locale, link: string, { button, ...content }: Omit<MailContent, 'button'> & { button: string }) {
  const url = withLanguage(link, locale);
  return { ...composeMail(locale, { ...content, button: { label: button, url } }), link: url };
}
