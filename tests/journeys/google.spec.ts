import { expect } from '@playwright/test';
import { newVisitor, test } from '../support/fixtures.ts';
import { googleEnv, type LocalGoogle, type Person } from '../support/google.ts';
import { newEmail, password } from '../support/members.ts';
import type { RunningSite } from '../support/site.ts';
import { insertMember } from '../support/site-data.ts';
import { expectPage, externalRedirect, type Visitor } from '../support/visitor.ts';

const unavailable = /^Google can’t be reached at the moment/;

const newPerson = (change: Partial<Person> = {}): Person => {
  const email = newEmail('google');
  return { sub: `of ${email}`, email, email_verified: true, ...change };
};

/** Without a person, cancels at Google's page. */
async function signInWithGoogle(visitor: Visitor, google: LocalGoogle, person?: Person): Promise<void> {
  await visitor.open('/auth');
  const location = await externalRedirect(visitor.submit('Continue with Google'));
  await visitor.open(person ? await google.consent(location, person) : google.cancel(location));
}

function expectSignedIn(visitor: Visitor, email: string): void {
  expectPage(visitor, '/profile');
  expect(visitor.text()).toContain(`You are logged in as ${email}`);
}

function expectRefused(visitor: Visitor, reason: string | RegExp): void {
  expectPage(visitor, /^\/auth\?/);
  expect(visitor.text('main .alert')).toMatch(reason);
}

const users = (site: RunningSite, email: string) =>
  site.database.kysely.selectFrom('users').selectAll().where('email', '=', email).execute();

test('creates an account on the first Google sign-in and reuses it on the next', async ({ site, visitor, google }) => {
  const person = newPerson();
  for (const browser of [visitor, newVisitor(site)]) {
    await signInWithGoogle(browser, google, person);
    expectSignedIn(browser, person.email);
    expect(browser.notice).toBe('Successfully logged in!');
  }
  expect(await users(site, person.email)).toHaveLength(1);
});

test('reports a canceled sign-in, an unverified email and an unknown code', async ({ site, visitor, google }) => {
  await signInWithGoogle(visitor, google);
  expectRefused(visitor, /^Google sign-in was cancelled$/);
  const person = newPerson({ email_verified: false });
  await signInWithGoogle(visitor, google, person);
  expectRefused(visitor, 'Google has not confirmed this email address');
  await visitor.open('/auth/google/callback?code=made-up&state=made-up');
  expectRefused(visitor, 'Google');
  expect(await users(site, person.email)).toEqual([]);
  expect((await visitor.fetch('/profile')).status).toBe(303);
});

test('links an account after its password was entered once, and the member removes the link in the settings', {
  tag: '@postgres',
}, async ({ site, visitor, google }) => {
  const { email } = await insertMember(site);
  const person = newPerson({ email });
  await signInWithGoogle(visitor, google, person);
  expectPage(visitor, `/auth?${new URLSearchParams({ link: 'google', email })}`);
  expect(visitor.text('main .alert')).toContain('Enter its password this once');
  await visitor.submit('Sign in', { email, password: 'a wrong password' });
  await visitor.submit('Sign in', { email, password });
  expectSignedIn(visitor, email);
  expect(visitor.notice).toBe('You’re signed in. From now on you can also use Google.');
  const [mail] = await site.smtp.waitForMailTo(email);
  expect(mail?.subject).toBe('You can now sign in with Google');

  const other = newVisitor(site);
  await signInWithGoogle(other, google, person);
  expectSignedIn(other, email);
  await other.open('/profile/settings');
  await other.submit('Remove Google sign-in');
  expect(other.notice).toBe('The Google account has been removed.');
  expect(other.text('main')).not.toContain('Google');
  await signInWithGoogle(newVisitor(site), google, person);
  expect((await users(site, email))[0]?.google_subject).toBeNull();
});

test('reports a Google outage at the callback', async ({ visitor, google }) => {
  google.respond(503, {});
  try {
    await signInWithGoogle(visitor, google, newPerson());
    expectRefused(visitor, unavailable);
  } finally {
    google.respond(null);
  }
});

test('limits how often one network may start a Google sign-in', async ({ site, visitor, google: _ }) => {
  const start = () => visitor.fetch('/auth/google', { method: 'POST', headers: { Origin: site.origin } });
  await Promise.all(Array.from({ length: 100 }, start));
  await visitor.open('/auth');
  await visitor.submit('Continue with Google');
  expectRefused(visitor, /^Too many attempts. Please try again after \d{1,2}:\d{2}/);
});

test.describe('without a connection to Google', () => {
  // Nothing listens on this port.
  test.use({ env: googleEnv(1) });

  test('reports a Google outage at the start of the sign-in', async ({ visitor }) => {
    await visitor.open('/auth');
    await visitor.submit('Continue with Google');
    expectRefused(visitor, unavailable);
  });
});

test.describe('without Google', () => {
  test.use({ env: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' } });

  test('disables the Google button and explains why', async ({ visitor }) => {
    await visitor.open('/auth');
    const button = visitor.element('button', 'Continue with Google');
    expect(button.is('[disabled][aria-describedby=google-off]')).toBe(true);
    expect(visitor.text('#google-off')).toBe('Not available here: your email and a password are all you need.');
  });
});
