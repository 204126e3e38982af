import type { AccountMails, AccountOwner } from '#store/accounts-contract.ts';
import { lifetimes } from '#store/lifetimes.ts';
import { contentIn } from '../i18n/content.ts';
import { formatMediumDateTime, interpolate } from '../i18n/format.ts';
import { composeMail, type MailContent } from '../mail/compose-mail.tsx';
import { type Locale, paths, withLanguage } from '../site-map.ts';
import { mails as el } from './mail-texts.el.ts';
import { mails as en, accountMailLimit as limitReached } from './mail-texts.en.ts';

const mailTexts = { el, en };

export function accountMails(origin: string): AccountMails {
  const signInPageMail = (locale: Locale, to: AccountOwner, copy: typeof el.passwordChanged, values = {}) =>
    composeMail(locale, {
      subject: copy.subject,
      to,
      picture: 'key',
      paragraphs: [interpolate(copy.intro, { email: to.email, ...values }), copy.notYou],
      button: { label: copy.button, url: withLanguage(origin + paths.auth, locale) },
    });
  return {
    confirmAddress: (link, locale = 'en') => confirmationMail(locale, link, mailTexts[locale].confirm),
    resetPassword: (to, link, locale = 'en') => linkMail(locale, link, mailTexts[locale].reset, { to, picture: 'key' }),
    signInLink: (to, link, locale = 'en') => linkMail(locale, link, mailTexts[locale].signIn, { to, picture: 'key' }),
    passwordOnly: (to, locale = 'en') => signInPageMail(locale, to, mailTexts[locale].passwordOnly),
    confirmNewAddress: (link, locale = 'en') => confirmationMail(locale, link, mailTexts[locale].newAddress),
    emailChanged(to, locale = 'en') {
      const { subject, intro, notYou } = mailTexts[locale].emailChanged;
      return composeMail(locale, {
        subject,
        to,
        picture: 'key',
        paragraphs: [interpolate(intro, { email: to.email }), interpolate(notYou, { school: contentIn(locale).school.email })],
      });
    },
    passwordChanged: (to, locale = 'en') => signInPageMail(locale, to, mailTexts[locale].passwordChanged),
    googleLinked: (to, locale = 'en') => signInPageMail(locale, to, mailTexts[locale].googleLinked),
    passkeysChanged(to, change, locale = 'en') {
      const copy = mailTexts[locale].passkeys;
      return signInPageMail(locale, to, { ...copy, intro: copy[change] });
    },
    newBrowser(to, { device, at }, locale = 'en') {
      const copy = mailTexts[locale].newBrowser;
      return signInPageMail(locale, to, copy, { device: device || copy.unknown, time: formatMediumDateTime(at, locale) });
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

function confirmationMail(locale: Locale, link: string, copy: typeof el.confirm) {
  const lifetime = interpolate(copy.lifetime, { hours: lifetimes.confirmationLinkHours });
  return linkMail(locale, link, { ...copy, lifetime }, { to: { firstName: null }, picture: 'envelope' });
}

/**
 * Composes a mail with a button that opens `link`. The returned `link` is the URL of the button, which the log shows if no mail
 * server is configured.
 */
function linkMail(locale: Locale, link: string, copy: typeof el.confirm, recipient: Pick<MailContent, 'to' | 'picture'>) {
  const url = withLanguage(link, locale);
  const mail = composeMail(locale, {
    subject: copy.subject,
    ...recipient,
    paragraphs: [copy.intro],
    button: { label: copy.button, url },
    notes: [copy.lifetime, copy.notYou],
  });
  return { ...mail, link: url };
}
