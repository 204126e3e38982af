import { describe, expect, it } from 'vitest';
import { account } from '#tests/support/texts/account.en.ts';
import { oauthError, parseAuthRequest, validateAuth } from './auth-schema.ts';

const valid = { email: ' Nefeli.K@Example.GR ', password: 'berimbau', password_confirm: '' };
// One grapheme cluster made of eleven UTF-16 code units.
const family = '👩‍👩‍👧‍👦';

describe('sign-in form', () => {
  it('accepts any password that may exist and returns the canonical email', () => {
    expect(validateAuth('signIn', { ...valid, password: 'x' })).toEqual({
      input: { email: 'nefeli.k@example.gr', password: 'x' },
    });
  });

  it('rejects missing values, too long a password and an email with a letter that only looks like a Latin one', () => {
    const errorsOf = (email: string, password: string) => validateAuth('signIn', { email, password });
    expect(errorsOf('', '')).toEqual({ errors: { email: 'emailMissing', password: 'passwordMissing' } });
    expect(errorsOf('nefeli', 'x')).toEqual({ errors: { email: 'emailInvalid' } });
    expect(errorsOf('n\u0435feli@example.gr', 'x')).toEqual({ errors: { email: 'emailInvalid' } });
    expect(errorsOf('a@example.gr', 'x'.repeat(129))).toEqual({ errors: { password: 'passwordTooLong' } });
  });
});

describe('new password', () => {
  it.each([
    ['seven characters', '1234567', { password: 'passwordTooShort' }],
    ['an empty password', '', { password: 'passwordMissing' }],
    ['seven emoji of several code units', family.repeat(7), { password: 'passwordTooShort' }],
    ['129 characters', 'x'.repeat(129), { password: 'passwordTooLong' }],
  ])('rejects %s', (_, password, errors) => {
    expect(validateAuth('signUp', { ...valid, password })).toEqual({ errors });
    expect(validateAuth('reset', { password, password_confirm: password })).toEqual({ errors });
  });

  it.each([
    ['eight characters', '12345678'],
    ['eight emoji of several code units', family.repeat(8)],
    ['128 characters', 'x'.repeat(128)],
  ])('accepts %s', (_, password) => {
    expect(validateAuth('signUp', { ...valid, password })).toMatchObject({ input: { password } });
    expect(validateAuth('reset', { password, password_confirm: password })).toMatchObject({ input: { password } });
  });

  it('rejects a reset whose two passwords differ', () => {
    expect(validateAuth('reset', { password: 'berimbau-1', password_confirm: 'berimbau-2' })).toEqual({
      errors: { password_confirm: 'passwordsDiffer' },
    });
  });
});

it('requires only an email to send a link', () => {
  expect(validateAuth('emailOnly', { email: '', password: '' })).toEqual({ errors: { email: 'emailMissing' } });
  expect(validateAuth('emailOnly', { email: 'A@example.gr', password: '' })).toEqual({ input: { email: 'a@example.gr' } });
});

describe('parseAuthRequest', () => {
  it.each([
    ['', 'sign-in'],
    ['mode=sign-up', 'sign-up'],
    ['mode=anything', 'sign-in'],
    ['mode=check-email&email=a@example.gr', 'check-email'],
    ['mode=reset-sent&email=a@example.gr', 'reset-sent'],
    ['mode=check-email', 'sign-in'],
    ['mode=check-email&email=Call%20this%20number', 'sign-in'],
    ['mode=sign-up&confirm=token', 'confirm'],
    ['sign-in=token&event=roda', 'by-link'],
    ['reset=token&confirm=token', 'reset'],
  ])('opens %j in the mode %s', (query, mode) =>
    expect(parseAuthRequest(new URL(`http://localhost:3000/auth?${query}`))).toMatchObject({ mode }),
  );
});

describe('oauthError', () => {
  const errorOf = (query: string) => oauthError(new URLSearchParams(query), account.auth.errors);
  const failed = 'Google sign-in failed';

  it('shows no message without an OAuth error', () => expect(errorOf('a=1')).toBeNull());

  it('shows every parameter that carries text, shortened to 300 characters', () => {
    expect(errorOf('error=server_error&error_code=500&error_description=&error_uri=https%3A%2F%2Fgoogle.example')).toEqual({
      text: failed,
      details: ['error: server_error', 'error_code: 500', 'error_uri: https://google.example'],
    });
    expect(errorOf('error=&error_description=No')).toEqual({ text: 'No', details: [] });
    expect(errorOf('error=access_denied')?.details).toEqual([account.auth.errors.googleDenied, 'error: access_denied']);
    expect(errorOf('error_uri=%20')).toEqual({ text: failed, details: [] });
    expect(errorOf(`error_code=${'9'.repeat(400)}`)?.details).toEqual([`error_code: ${'9'.repeat(300)}`]);
    expect(errorOf(`error=x&error_description=${'word '.repeat(1_000)}`)?.text.length).toBe(300);
  });

  it.each([
    ['error=access_denied', failed],
    ['error=server_error&error_description=Database+error+saving+new+user', account.auth.errors.oauthDatabase],
    ['error_description=The%20visitor%20said%20no', 'The visitor said no'],
    ['error=x&error_description=Twice%2520encoded', 'Twice encoded'],
    ['error=x&error_description=100%25', '100%'],
    ['error=x&error_description=%3Cb%3Ebold%3C%2Fb%3E%0A%0D%00here', '<b>bold</b> here'],
  ])('shows the OAuth error %j as %j', (query, text) => expect(errorOf(query)?.text).toBe(text));
});
