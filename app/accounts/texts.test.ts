// Durations and limits that texts state in words, or that browsers would have to load with the texts.
import { expect, it } from 'vitest';
import { lifetimes } from '#store/lifetimes.ts';
import { EXPIRE_UNDOS_MS } from '#store/undo.ts';
import { account as accountEl } from '#tests/support/texts/account.el.ts';
import { account as accountEn } from '#tests/support/texts/account.en.ts';
import { passwordLength } from './field-rules.ts';

it('the sign-in pages state the lifetimes of the links', () => {
  const hours = lifetimes.confirmationLinkHours;
  expect(accountEl.auth.sent['check-email']).toContain(`μέσα σε ${hours} ώρες`);
  expect(accountEn.auth.sent['check-email']).toContain(`within ${hours} hours`);
});

it('durations that texts state in words have not changed', () => {
  // 'one hour' in mails and on the sign-in pages
  expect(lifetimes.resetLinkHours).toBe(1);
  // 'ten minutes' on the page that deletes an account
  expect(lifetimes.recentSignInMinutes).toBe(10);
  // 'a day at most' in the data export
  expect(lifetimes.networkHashHours).toBeLessThanOrEqual(24);
  // 'less than a minute' in the privacy policy
  expect(lifetimes.undoSeconds * 1_000 + EXPIRE_UNDOS_MS).toBeLessThan(60_000);
});

it.each([
  ['el', accountEl],
  ['en', accountEn],
])('the sign-in pages in %s state the limits of a password', (_, { auth }) => {
  const { min, max } = passwordLength;
  // The help also quotes a common password.
  for (const text of [auth.passwordHelp, auth.errors.passwordTooShort])
    expect(text.match(/\d+(?= χαρακτήρες| characters)/g)).toEqual([String(min)]);
  expect(auth.errors.passwordTooLong.match(/\d+/g)).toEqual([String(max)]);
});
