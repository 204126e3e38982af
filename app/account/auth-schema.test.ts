import { describe, expect, it } from 'vitest';
import { checkAuth } from './auth-schema.ts';

const right = { email: ' Nefeli.K@Example.GR ', password: 'berimbau', password_confirm: '' };

describe('signing in', () => {
  it('takes the address in its one spelling, and any password that could be one', () => {
    expect(checkAuth('signIn', { ...right, password: 'x' })).toEqual({ input: { email: 'nefeli.k@example.gr', password: 'x' } });
  });

  it.each([
    [
      { email: '', password: '' },
      { email: 'emailMissing', password: 'passwordMissing' },
    ],
    [{ email: 'nefeli', password: 'x' }, { email: 'emailInvalid' }],
    // A Cyrillic е in the place of the Latin one.
    [{ email: 'n\u0435feli@example.gr', password: 'x' }, { email: 'emailInvalid' }],
    [{ email: 'a@example.gr', password: 'x'.repeat(129) }, { password: 'passwordTooLong' }],
  ])('says what is wrong with %o', (values, errors) => expect(checkAuth('signIn', values)).toEqual({ errors }));
});

describe('a new password', () => {
  it.each([
    ['1234567', { password: 'passwordTooShort' }],
    ['', { password: 'passwordMissing' }],
    // Seven people.
    ['👩‍👩‍👧‍👦'.repeat(7), { password: 'passwordTooShort' }],
    ['x'.repeat(129), { password: 'passwordTooLong' }],
  ])('is not %s', (password, errors) => {
    expect(checkAuth('signUp', { ...right, password })).toEqual({ errors });
    expect(checkAuth('reset', { password, password_confirm: password })).toEqual({ errors });
  });

  it.each(['12345678', '👩‍👩‍👧‍👦'.repeat(8), 'x'.repeat(128)])('may be %s', (password) => {
    expect(checkAuth('signUp', { ...right, password })).toMatchObject({ input: { password } });
    expect(checkAuth('reset', { password, password_confirm: password })).toMatchObject({ input: { password } });
  });

  it('is given twice the same', () => {
    expect(checkAuth('reset', { password: 'berimbau-1', password_confirm: 'berimbau-2' })).toEqual({
      errors: { password_confirm: 'passwordsDiffer' },
    });
  });
});

it('a forgotten password needs an address, and nothing else', () => {
  expect(checkAuth('forgot', { email: '', password: '' })).toEqual({ errors: { email: 'emailMissing' } });
  expect(checkAuth('forgot', { email: 'A@example.gr', password: '' })).toEqual({ input: { email: 'a@example.gr' } });
});
