import { expect, it } from 'vitest';
import { account } from '#content/account.en.ts';
import { oauthError } from './oauth-error.ts';

const of = (query: string) => oauthError(new URLSearchParams(query), account.auth.errors);

it.each([
  ['', null],
  ['error=access_denied', 'Google sign-in failed'],
  [
    'error=server_error&error_description=Database+error+saving+new+user',
    'There was a problem creating your account. Please try again or contact support.',
  ],
  ['error_description=The%20visitor%20said%20no', 'The visitor said no'],
  ['error=x&error_description=Twice%2520encoded', 'Twice encoded'],
  ['error=x&error_description=100%25', '100%'],
  ['error=x&error_description=%3Cb%3Ebold%3C%2Fb%3E%0A%0D%00here', '<b>bold</b> here'],
])('%s', (query, text) => expect(of(query)).toBe(text));

it('is short', () => expect(of(`error=x&error_description=${'word '.repeat(1_000)}`)?.length).toBe(300));
