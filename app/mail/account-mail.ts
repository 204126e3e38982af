import { admin } from '#content/interface/admin.en.ts';
import type { AccountMails } from '#store/accounts-contract.ts';
import { lifetimes } from '#store/lifetimes.ts';
import type { Content } from '../content/model.ts';
import { contentIn } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { type Locale, paths, withLanguage } from '../site-map.ts';
import { type ComposedMail, composeMail } from './compose-mail.tsx';

export function accountMails(origin: string) {
  return {
    confirmAddress(_to, link, locale = 'en') {
      return linkMail(locale, contentIn(locale).strings.mail.confirm, link, lifetimes.confirmationLinkHours);
    },
    resetPassword(_to, link, locale = 'en') {
      return linkMail(locale, contentIn(locale).strings.mail.reset, link, lifetimes.resetLinkHours);
    },
    passwordChanged(to, locale = 'en') {
      const copy = contentIn(locale).strings.mail.passwordChanged;
      return composeMail(locale, {
        subject: copy.subject,
        paragraphs: [interpolate(copy.intro, { email: to })],
        smallPrint: [interpolate(copy.notYou, { link: withLanguage(origin + paths.auth, locale) })],
      });
    },
    accountDeleted(to, locale = 'en') {
      const { strings, school } = contentIn(locale);
      const copy = strings.mail.accountDeleted;
      return composeMail(locale, {
        subject: copy.subject,
        paragraphs: [interpolate(copy.intro, { email: to }), copy.stays],
        smallPrint: [interpolate(copy.notYou, { school: school.email })],
      });
    },
    accountMailLimit(limit) {
      const { subject, text } = admin.mail.accountMailLimit;
      return composeMail('en', { subject, paragraphs: [interpolate(text, { limit })] });
    },
  } satisfies AccountMails;
}

function linkMail(locale: Locale, copy: Content['strings']['mail']['confirm'], url: string, hours: number): ComposedMail {
  return composeMail(locale, {
    subject: copy.subject,
    paragraphs: [copy.intro],
    button: { label: copy.button, url: withLanguage(url, locale) },
    smallPrint: [
      interpolate(copy.lifetime, { hours }),
      interpolate(copy.notYou, { unconfirmedHours: lifetimes.unconfirmedAccountHours }),
    ],
  });
}
