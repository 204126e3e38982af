import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { notices } from '#app/texts/notices.ts';
import { school } from '#content/school.ts';
import { newMember, newVisitor, test } from '../support/fixtures.ts';
import { newEmail, password, randomClientIp, waitForMailedLink } from '../support/members.ts';
import { insertEvents, insertMember, withoutTables } from '../support/site-data.ts';
import { instantAt } from '../support/timetable.ts';
import { expectPage, Visitor } from '../support/visitor.ts';

const errors = {
  registered: 'An account with this email already exists. Please sign in instead.',
  signUp: 'There was a problem creating your account. Please try again.',
  invalid: 'Invalid email or password. Please check your credentials.',
  limited: /^Too many attempts\. Please try again after \d\d:\d\d\.$/,
  guessable: /easy to guess: it has leaked from another site, or is your email address or the name of the school/,
};
const newPassword = 'a new one, longer';
const profile = {
  first_name: 'Νεφέλη',
  last_name: 'Κωνσταντίνου',
  phone_number: '694 000 0000',
  address: 'Ξάνθου 4',
  birth_date: '1998-03-29',
};

const alert = (visitor: Visitor) => visitor.text('main .alert');
const isSignedIn = async (visitor: Visitor) => (await visitor.fetch('/profile')).status === 200;
const isFocused = (visitor: Visitor, field: string) => visitor.field(field).is('[autofocus]');

test('signs up, confirms, saves a profile, signs out and resets the password', { tag: '@postgres' }, async ({
  site,
  visitor,
}) => {
  const email = newEmail();
  const expectLinkSent = (text: string) => {
    expect(visitor.heading).toBe('Check your email');
    expect(visitor.text()).toContain(text);
    expect(visitor.text()).toContain('look in your spam folder');
    expect(visitor.texts('main .alert')).toEqual([]);
  };
  const expectConfirmationSent = () => {
    expect(visitor.notice).toBe('Check your email to confirm your account!');
    expectLinkSent(`We have sent a link to ${email}. Open it within 24 hours`);
  };

  await visitor.open('/auth');
  await visitor.follow('Create an account');
  expectPage(visitor, '/auth?mode=sign-up');
  expect(visitor.heading).toBe('Create account');
  await visitor.submit('Create account', { email, password: 'Olympiakos7' });
  expect(visitor.description('password')).toMatch(errors.guessable);
  await visitor.submit('Create account', { email: ` ${email.toUpperCase()} `, password });
  expectConfirmationSent();
  expect(await isSignedIn(visitor)).toBe(false);
  await visitor.reload();
  expect(visitor.notice).toBe('');
  expectLinkSent(`We have sent a link to ${email}.`);
  await visitor.submit('Send the email again');
  expectConfirmationSent();

  await visitor.open('/auth');
  await visitor.submit('Sign in', { email, password });
  expect(visitor.text('main .alert--note')).toContain('confirm your email address');
  await visitor.submit('Send the email again');
  expectConfirmationSent();
  const confirmation = await waitForMailedLink(site, email, 3);
  await visitor.submit('Send the email again');
  expect(alert(visitor)).toMatch(errors.limited);

  await visitor.open(confirmation);
  expect(visitor.values('Confirm and sign in').email).toBe(email);
  await visitor.submit('Confirm and sign in', { password: 'not this one' });
  expect(alert(visitor)).toBe(errors.invalid);
  await visitor.submit('Confirm and sign in', { password });
  expectPage(visitor, '/profile');
  expect(visitor.notice).toBe('Account created successfully!');
  expect(visitor.heading).toBe(`Welcome to ${school.name}!`);
  expect(visitor.text()).toContain(`You are logged in as ${email}`);

  await visitor.follow('Profile Settings');
  await visitor.submit('Save changes', { ...profile, first_name: 'Ν', phone_number: '694', birth_date: '' });
  expect(visitor.description('first_name')).toBe(
    'Yours, even if only your child trains. First name must be at least 2 characters',
  );
  expect(isFocused(visitor, 'first_name')).toBe(true);
  expect(visitor.description('phone_number')).toMatch(/ Please enter a valid phone number$/);
  expect(visitor.description('birth_date')).toMatch(/ Please enter a valid date \(YYYY-MM-DD\)$/);
  expect(visitor.values('Save changes').last_name).toBe('Κωνσταντίνου');
  await visitor.submit('Save changes', profile);
  expectPage(visitor, '/profile');
  expect(visitor.notice).toBe('Profile updated successfully!');
  expect(visitor.heading).toBe('Welcome Νεφέλη!');
  expect(visitor.text('.profile-summary time')).toBe('29 March 1998');
  await visitor.reload();
  expect(visitor.notice).toBe('');

  await visitor.submit('Sign Out');
  expectPage(visitor, '/auth');
  expect(visitor.notice).toBe('Successfully logged out!');
  await visitor.open('/profile');
  expectPage(visitor, '/auth');

  await visitor.submit('Forgot password?');
  expect(visitor.description('email')).toBe('Please enter your email address');
  expect(isFocused(visitor, 'email')).toBe(true);
  expect(visitor.text()).toContain('We’ll email you a link with which you choose a new password.');
  await visitor.submit('Send the link', { email });
  expect(visitor.notice).toBe('Password reset instructions sent to your email!');
  expectLinkSent(`If ${email} has an account, a link is on its way there.`);
  await visitor.follow('Enter it again');
  expectPage(visitor, '/auth');

  const reset = await waitForMailedLink(site, email, 4);
  await visitor.open(reset);
  await visitor.submit('Save password', { password: newPassword, password_confirm: 'a new one, other' });
  expect(visitor.description('password_confirm')).toBe('The two passwords are not the same');
  await visitor.submit('Save password', { password: email, password_confirm: email });
  expect(visitor.description('password')).toMatch(errors.guessable);
  await visitor.submit('Save password', { password: newPassword, password_confirm: newPassword });
  expectPage(visitor, '/profile');
  expect(visitor.notice).toBe('Successfully logged in!');
  await site.smtp.waitForMailTo(email, 5);

  await visitor.open(reset);
  expect(visitor.$('[name=password_confirm]')).toHaveLength(0);
  visitor.clearCookies();
  await visitor.open(reset);
  expect(alert(visitor)).toContain('expired or was used already');
  await visitor.post(reset, { password, password_confirm: password });
  expect(visitor.status).toBe(410);

  await visitor.open('/auth');
  await visitor.submit('Sign in', { email, password });
  expect(alert(visitor)).toBe(errors.invalid);
  expect(visitor.values('Sign in')).toMatchObject({ email, password: '' });
  await visitor.submit('Sign in', { password: newPassword });
  expectPage(visitor, '/profile');
});

test('shows an error reference and keeps the input when the database fails', async ({ site, visitor, member }) => {
  const { schema } = site.database.kysely;
  await insertMember(site, { address: profile.address });
  // The database refuses to save the address of another member.
  await schema.createIndex('one_address').on('profiles').column('address').unique().execute();
  try {
    await member.open('/profile/settings');
    await member.submit('Save changes', profile);
    expect(alert(member)).toMatch(/^Error updating profile.*code [0-9a-f]{8}/);
    expect(member.values('Save changes')).toEqual(profile);
  } finally {
    await schema.dropIndex('one_address').execute();
  }
  await withoutTables(site, ['profiles'], async () => {
    await member.open('/profile/settings');
    expect([member.status, alert(member)]).toEqual([503, 'Error loading profile']);
    expect(member.hasButton('Save changes')).toBe(false);
  });
  await visitor.open('/auth?mode=sign-up');
  await withoutTables(site, ['outbox'], async () => {
    await visitor.submit('Create account', { email: newEmail(), password });
    expect(alert(visitor)).toMatch(new RegExp(`^${errors.signUp}.*code [0-9a-f]{8}`));
  });
});

test('a link that no longer works offers a new one', async ({ site, visitor }) => {
  const email = newEmail();
  const other = newVisitor(site);
  await other.post('/auth', { email, password, intent: 'sign-up' });
  await visitor.open(await waitForMailedLink(site, email, 1));
  expect(visitor.heading).toBe('One last step');
  await other.post('/auth', { email, intent: 'resend' });
  await waitForMailedLink(site, email, 2);
  await visitor.submit('Confirm and sign in', { password });
  const expectOffer = (address: string) => {
    expect(visitor.heading).toBe('This link no longer works');
    expect(visitor.$('[name=password]')).toHaveLength(0);
    expect(visitor.texts('main .btn')).toEqual(['Send a new link']);
    expect(visitor.values('Send a new link').email).toBe(address);
  };
  expectOffer(email);

  // The answer is the same for an address without an account.
  const stranger = newEmail();
  await visitor.open(`/auth?confirm=unknown&email=${stranger}`);
  expectOffer(stranger);
  expect(visitor.text('head > title')).toMatch(/^This link no longer works/);
  await visitor.submit('Send a new link');
  expect(visitor.text()).toContain(`We have sent a link to ${stranger}.`);

  await visitor.open('/auth?reset=unknown');
  await visitor.submit('Send a new link');
  expect(visitor.description('email')).toBe('Please enter your email address');
  expectOffer('');
  await visitor.submit('Send a new link', { email: stranger });
  expect(visitor.text()).toContain(`If ${stranger} has an account`);
});

test('signs in by a mailed link, once, and returns to the event', { tag: '@postgres' }, async ({ site, visitor, admin }) => {
  const { email } = await insertMember(site);
  await insertEvents(site, [{ id: 'one' }]);
  await visitor.open('/auth?event=one');
  await visitor.submit('Mail me a link');
  expect(visitor.description('email')).toBe('Please enter your email address');
  expect(visitor.text()).toContain('We’ll email you a link that signs you in, without a password.');
  expect(visitor.$('[name=password]')).toHaveLength(0);
  for (const address of [email, newEmail(), admin.email]) {
    const other = await newVisitor(site).open('/auth?event=one');
    await other.submit('Mail me a link', { email: address });
    expect([other.heading, other.notice]).toEqual(['Check your email', '']);
    expect(other.text()).toContain(`If ${address} has an account, a message is on its way there.`);
  }
  const [answer] = await site.smtp.waitForMailTo(admin.email);
  expect(answer?.text).not.toContain('sign-in=');

  const link = await waitForMailedLink(site, email);
  for (let scan = 0; scan < 2; scan++) await newVisitor(site).open(link);
  await visitor.open(link);
  expect(await isSignedIn(visitor)).toBe(false);
  expect(visitor.texts('main button')).toEqual(['Sign in']);
  await visitor.submit('Sign in');
  expectPage(visitor, '/profile?event=one#event-one');
  expect(visitor.notice).toBe('Successfully logged in!');

  const late = newVisitor(site);
  await late.post(link, { intent: 'by-link' });
  expect(late.status).toBe(410);
  expect(late.heading).toBe('This link no longer works');
  await late.submit('Send a new link');
  expect(late.text()).toContain(`If ${email} has an account`);
  await late.open(await waitForMailedLink(site, email, 2));
  await late.submit('Sign in');
  expectPage(late, '/profile?event=one#event-one');
});

test('says what an account is for, and which password a password manager should fill in', async ({ visitor }) => {
  for (const [mode, purpose, title, autocomplete] of [
    ['sign-in', 'For members’ events and workshops.', /^Sign in/, 'current-password'],
    ['sign-up', 'A free account for events and workshops', /^Create account/, 'new-password'],
  ] as const) {
    await visitor.open(`/auth?mode=${mode}`);
    expect(visitor.element('main p', purpose).find('a').attr('href')).toBe('/en#contact');
    expect(visitor.text('head > title')).toMatch(title);
    expect(visitor.field('email').attr('autocomplete')).toBe('username');
    expect(visitor.field('password').attr('autocomplete')).toBe(autocomplete);
  }
});

test('reports a registered email and invalid fields at sign-up', async ({ site, visitor }) => {
  const { email } = await insertMember(site);
  await visitor.open('/auth?mode=sign-up');
  await visitor.submit('Create account', { email, password: 'another password' });
  expect(alert(visitor)).toBe(`${errors.registered} Go to sign in`);
  await visitor.follow('Go to sign in');
  expect(visitor.heading).toBe('Sign in');
  expect(visitor.values('Sign in').email).toBe(email);
  await visitor.open('/auth?mode=sign-up');
  await visitor.submit('Create account', { email: 'nefeli', password: 'short' });
  expect(isFocused(visitor, 'email')).toBe(true);
  expect(visitor.description('email')).toContain('name@example.com');
  expect(visitor.description('password')).toMatch(/at least 8 characters$/);
});

test('redirects signed-in members away from the sign-in page, except to reset a password', async ({ site, member }) => {
  for (const path of ['/auth', '/auth?mode=sign-up', '/auth?confirm=anything&email=x', '/auth?next=https://evil.example'])
    expectPage(await member.open(path), '/profile');
  await member.post('/auth', { email: member.email, intent: 'forgot' });
  await member.open(await waitForMailedLink(site, member.email));
  expect(member.heading).toBe('New password');
});

test('shows an error when a session cannot be revoked', async ({ site, member }) => {
  const { kysely } = site.database;
  const { id: session } = await kysely.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
  // Forbids the deletion of sessions on both engines.
  await sql`create table kept (session text references sessions (id))`.execute(kysely);
  try {
    await sql`insert into kept values (${session})`.execute(kysely);
    await member.open('/profile');
    await member.submit('Sign Out');
    expectPage(member, '/profile');
    expect(member.text('.toast--error')).toBe('An error occurred');
    await member.post('/profile/settings/sessions', { session });
    expectPage(member, '/profile/settings');
    expect(member.text('.toast--error')).toBe('The device could not be signed out. Please try again.');
  } finally {
    await sql`drop table kept`.execute(kysely);
  }
});

test('lists and revokes the sessions of other devices', { tag: '@postgres' }, async ({ site }) => {
  const { email } = await insertMember(site);
  const signInWith = async (device: string) => {
    const visitor = new Visitor(site.origin, { ...randomClientIp(), 'User-Agent': device });
    await visitor.open('/auth');
    return visitor.submit('Sign in', { email, password });
  };
  const phone = await signInWith('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1');
  const other = await signInWith('something else');
  const laptop = await signInWith('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0');

  await laptop.open('/profile/settings');
  const sessions = () => laptop.texts('.session-list > li');
  expect(sessions()).toHaveLength(3);
  expect(laptop.element('.session-list > li', 'Firefox, Linux (this device)').find('button')).toHaveLength(0);
  expect(laptop.text('.session-list > li', 'Safari, iPhone')).toMatch(/Signed in: .+, \d\d:\d\d Last used: .+, \d\d:\d\d/);
  await laptop.submit('Sign out: Safari, iPhone');
  expect(laptop.notice).toBe('That device has been signed out.');
  expectPage(laptop, '/profile/settings');
  expect(sessions()).toHaveLength(2);
  expect([await isSignedIn(phone), await isSignedIn(other)]).toEqual([false, true]);

  await laptop.submit('Sign out all other devices');
  expect(laptop.notice).toBe('All other devices have been signed out.');
  expect(sessions()).toHaveLength(1);
  expect(laptop.hasButton('Sign out all other devices')).toBe(false);
  expect([await isSignedIn(other), await isSignedIn(laptop)]).toEqual([false, true]);
  await laptop.submit('Sign Out');
  expect(await isSignedIn(laptop)).toBe(false);
});

test('mails a signed-in member a link to change the password, or shows why not', async ({ site, member }) => {
  const other = await newMember(site);
  await other.open('/profile/settings');
  await withoutTables(site, ['email_tokens'], async () => {
    await other.submit('Change password');
    expect(other.text('.toast--error')).toBe(notices['reset-failed'].en);
  });
  await member.open('/profile/settings');
  for (let sent = 1; sent <= 3; sent++) {
    await member.submit('Change password');
    expect(member.notice).toBe('Password reset instructions sent to your email!');
    expectPage(member, '/profile/settings');
  }
  await member.submit('Change password');
  expect(member.text('.toast--error')).toBe(notices['reset-limited'].en);
  await member.open(await waitForMailedLink(site, member.email, 3));
  await member.submit('Save password', { password: newPassword, password_confirm: newPassword });
  expectPage(member, '/profile');
});

test('lists the next six events with their details', async ({ site, member }) => {
  await member.open('/profile');
  expect(member.text()).toContain('No upcoming events at the moment. Check back soon!');
  const onDay = (day: number) => instantAt(`2030-06-0${day}T18:00`).toISOString();
  await insertEvents(site, [
    ...[7, 5, 3, 2, 4, 6].map((day) => ({ title: `Event ${day}`, date: onDay(day) })),
    {
      ...{ title: 'Berimbau', description: 'Ξύλο, σύρμα, κολοκύθα.\nΚαι υπομονή.', date: onDay(1), is_workshop: true },
      ...{ max_participants: 12, current_participants: 9, registration_link: 'https://forms.example/berimbau' },
    },
  ]);
  await member.reload();
  expect(member.texts('.event-list h3')).toEqual(['Berimbau Workshop', ...[2, 3, 4, 5, 6].map((day) => `Event ${day}`)]);
  for (const text of ['9/12', 'Και υπομονή.']) expect(member.text('.event-list > li', 'Berimbau')).toContain(text);
  expect(member.$('.event-list time').attr('datetime')).toBe(onDay(1));
  expect(member.link(/^Register Now/).is('[target=_blank][rel=noopener]')).toBe(true);
});

test('sends no-store, noindex and a strict referrer policy with every account page', async ({ visitor, member }) => {
  const expectPrivate = async (person: Visitor, path: string, status: number) => {
    const response = await person.fetch(path);
    const headers = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => response.headers.get(name));
    expect([path, response.status, ...headers]).toEqual([path, status, 'no-store', 'same-origin', 'noindex']);
    return response;
  };
  const html = await (await expectPrivate(visitor, '/auth?reset=anything', 200)).text();
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  for (const path of ['/profile', '/profile/settings', '/auth/google', '/auth/sign-out'])
    expect((await expectPrivate(visitor, path, 303)).headers.get('location')).toBe('/auth');
  // React Router's data requests must also redirect to the sign-in page, regardless of the `_routes` query parameter.
  for (const path of ['/profile.data', '/profile/settings.data', '/profile.data?_routes=profile.el'])
    expect([path, await (await visitor.fetch(path)).text()]).toEqual([path, expect.stringContaining('/auth')]);
  expect(await (await expectPrivate(visitor, '/auth/session', 200)).json()).toEqual({ member: null });
  for (const path of ['/profile', '/profile/settings']) await expectPrivate(member, path, 200);
});

test('does not mix up the profiles of two members', async ({ site, member }) => {
  const other = await newMember(site);
  await member.post('/profile/settings', { ...profile, address: 'Canary Wharf', user_id: other.id });
  expect(member.text()).toContain('Canary Wharf');
  for (const path of ['/profile', '/profile/settings', '/profile.data', '/profile/settings.data'])
    expect(await (await other.fetch(path)).text()).not.toContain('Canary');
});

test('a member changes their email address', { tag: '@postgres' }, async ({ site, member, visitor }) => {
  const { email: old } = member;
  const email = newEmail('new');
  const form = { 'New email': email, 'Your password': password };
  await member.open('/profile/settings');
  await member.submit('Change email', { ...form, 'Your password': 'a wrong password' });
  expect(member.text('main .field__error')).toContain('This is not your password');
  expect(member.field('New email').val()).toBe(email);
  await member.submit('Change email', { 'New email': old, 'Your password': password });
  expect(member.text('main .field__error')).toContain('There is already an account with this email address');
  await member.submit('Change email', form);
  expect(member.notice).toBe('We have sent a link to the new address.');
  const link = await waitForMailedLink(site, email);

  // In another browser, the link leads through the sign-in.
  await visitor.open(link);
  expect(visitor.text('main .alert')).toContain('first sign in as before');
  await visitor.submit('Sign in', { email: old, password });
  expect(visitor.heading).toBe('New email address');
  await visitor.submit('Confirm new address');
  expectPage(visitor, '/profile/settings');
  expect(visitor.notice).toBe('Your email address has been changed.');
  expect(visitor.text()).toContain(`You sign in with ${email}`);
  expect(await isSignedIn(member)).toBe(false);
  const mails = await site.smtp.waitForMailTo(old, 2);
  const subjects = mails.map(({ subject }) => subject).sort();
  expect(subjects).toEqual(['New sign-in to your account', 'The email address of your account was changed']);
  await visitor.open(link);
  expect(visitor.notice).toMatch(/^This link has expired/);
});

test('the administrator’s address is fixed', async ({ admin }) => {
  await admin.open('/profile/settings');
  expect(admin.text()).toContain('This is the administrator’s address.');
  expect(admin.text()).not.toContain('Change email');
});
