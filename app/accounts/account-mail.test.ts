import { describe, expect, it } from 'vitest';
import { lifetimes } from '#store/lifetimes.ts';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { accountMails } from './account-mail.ts';

provideInstalledContent();

const to = { email: 'nefeli@example.gr', firstName: 'Νεφέλη' };
const link = 'https://school.example/auth?confirm=a_b-c&email=nefeli%40example.gr';

describe.each([
  ['en', { confirm: 'Confirm your email address', reset: 'Choose a new password', changed: 'Your password was changed' }],
  ['el', { confirm: 'Επιβεβαίωσε το email σου', reset: 'Διάλεξε νέο κωδικό', changed: 'Ο κωδικός σου άλλαξε' }],
] as const)('mails in %s', (locale, subjects) => {
  const mails = accountMails('https://school.example');

  it.each(['confirm', 'reset'] as const)('the %s mail has the link on its own line in text, as a button in HTML', (kind) => {
    const mail = kind === 'confirm' ? mails.confirmAddress(link, locale) : mails.resetPassword(to, link, locale);
    expect(mail.subject).toBe(subjects[kind]);
    const localized = `${link}&language=${locale}`;
    expect(mail.text.split('\n')).toContain(localized);
    expect(mail.html.match(/href="https:([^"]+)"/g)).toEqual(Array(2).fill(`href="${localized.replaceAll('&', '&amp;')}"`));
    expect(mail.html).toContain(`<html lang="${locale}">`);
  });

  it('the confirm mail states how long its link works and what to do then, and no second number of hours', () => {
    const { text } = mails.confirmAddress(link, locale);
    const [unit, signUpAgain] = { en: ['hours', 'sign up again'], el: ['ώρες', 'φτιάξε ξανά λογαριασμό'] }[locale];
    expect(text).toMatch(new RegExp(` ${lifetimes.confirmationLinkHours} ${unit}[^.]+ ${signUpAgain}\\.\n`));
    expect(text.match(/\d+ (hours|ώρες)/g)).toHaveLength(1);
  });

  it('the passwordChanged mail contains the account’s email and a link to the sign-in page', () => {
    const mail = mails.passwordChanged(to, locale);
    expect(mail.subject).toBe(subjects.changed);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(to.email);
      expect(part).toContain(`https://school.example/auth?language=${locale}`);
    }
  });

  it('the accountDeleted mail links to the privacy policy', () => {
    const url = { en: 'https://school.example/en/privacy', el: 'https://school.example/privacy' }[locale];
    const mail = mails.accountDeleted(to, locale);
    expect(mail.text.split('\n')).toContain(url);
    expect(mail.html).toContain(`href="${url}"`);
  });

  it('the link of a mail, which the log shows without a mail server, is the one in its text', () => {
    for (const mail of [mails.confirmAddress(link, locale), mails.resetPassword(to, link, locale)])
      expect(mail.text.match(/https:\S+/g)).toEqual([mail.link]);
  });
});
