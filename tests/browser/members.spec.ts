import { type BrowserContext, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { notices } from '#content/interface/notices.ts';
import { school } from '#content/school.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { googleEnv, type LocalGoogle, startGoogle } from '../support/google.ts';
import {
  behindProxy,
  createMember,
  newEmail,
  password,
  randomClientIp,
  testWithEnv,
  waitForMailedLink,
} from '../support/members.ts';
import { clickButton, expectHydrated, longestNotice, toast } from '../support/page.ts';
import { freePort } from '../support/postgres.ts';
import { engines, type RunningSite, scriptModes, startSite } from '../support/site.ts';
import { addDays, instantAt } from '../support/timetable.ts';

const port = await freePort();
const test = testWithEnv({ ...behindProxy, ...googleEnv(port) });

let google: LocalGoogle;
test.beforeAll(async () => {
  google = await startGoogle(port);
});
test.afterAll(() => google.stop());

const errors = {
  registered: 'An account with this email already exists. Please sign in instead.',
  signUp: 'There was a problem creating your account. Please try again.',
  invalid: 'Invalid email or password. Please check your credentials.',
  guessable: /easy to guess: it is a common one, your email address or the name of the school/,
  oauthDatabase: 'There was a problem creating your account. Please try again or contact support.',
};

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}
const alert = (page: Page) => page.locator('main .alert');
const isSignedIn = async (context: BrowserContext, origin: string) =>
  (await context.request.get(`${origin}/profile`, { maxRedirects: 0 })).status() === 200;

async function signIn(page: Page, email: string, secret = password) {
  await page.goto('/auth');
  await fillIn(page, { email, password: secret });
  await clickButton(page, 'Sign in');
}

for (const engine of engines) {
  test.describe(`on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, behindProxy);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of scriptModes(engine)) {
      const javaScriptMode = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
      const open = async (browser: import('@playwright/test').Browser) => {
        const context = await browser.newContext({
          javaScriptEnabled,
          baseURL: site.origin,
          extraHTTPHeaders: randomClientIp(),
        });
        return { context, page: await context.newPage() };
      };

      test(`signs up, confirms, saves a profile, signs out and resets the password ${javaScriptMode}`, async ({ browser }) => {
        const { context, page } = await open(browser);
        const email = newEmail();

        await page.goto('/auth');
        await page.getByRole('link', { name: 'Create an account' }).click();
        await expect(page).toHaveURL(`${site.origin}/auth?mode=sign-up`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create account');
        await fillIn(page, { email, password: 'Password1' });
        await clickButton(page, 'Create account');
        await expect(page.locator('[name=password]')).toHaveAccessibleDescription(errors.guessable);
        await fillIn(page, { email: ` ${email.toUpperCase()} `, password });
        await clickButton(page, 'Create account');
        await expect(toast(page)).toContainText('Check your email to confirm your account!');
        expect(await isSignedIn(context, site.origin)).toBe(false);
        const expectLinkSent = async (text: string) => {
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
          await expect(page.locator('main')).toContainText(text);
          await expect(page.locator('main')).toContainText('look in your spam folder');
          await expect(alert(page)).toHaveCount(0);
        };
        await expectLinkSent(`We have sent a link to ${email}. Open it within 24 hours`);
        await page.reload();
        await expect(toast(page)).toBeEmpty();
        await expectLinkSent(`We have sent a link to ${email}.`);
        await clickButton(page, 'Send the email again');
        await expect(toast(page)).toContainText('Check your email to confirm your account!');
        await expectLinkSent(`We have sent a link to ${email}.`);

        await page.goto('/auth');
        await fillIn(page, { email, password });
        await clickButton(page, 'Sign in');
        await expect(page.locator('main .alert--note')).toContainText('confirm your email address');
        await clickButton(page, 'Send the email again');
        await expect(toast(page)).toContainText('Check your email to confirm your account!');
        await expectLinkSent(`We have sent a link to ${email}.`);
        await waitForMailedLink(site, email, 3);
        await clickButton(page, 'Send the email again');
        await expect(alert(page)).toHaveText(/^Too many attempts\. Please try again after/);

        await page.goto(await waitForMailedLink(site, email, 3));
        await expect(page.locator('[name=email]')).toHaveValue(email);
        await fillIn(page, { password: 'not this one' });
        await clickButton(page, 'Confirm and sign in');
        await expect(alert(page)).toHaveText(errors.invalid);
        await fillIn(page, { password });
        await clickButton(page, 'Confirm and sign in');
        await expect(page).toHaveURL(`${site.origin}/profile`);
        await expect(toast(page)).toContainText('Account created successfully!');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome to ${school.name}!`);
        await expect(page.getByText(`You are logged in as ${email}`)).toBeVisible();

        await page.getByRole('link', { name: 'Profile Settings' }).click();
        await fillIn(page, { first_name: 'Ν', last_name: 'Κωνσταντίνου', phone_number: '694', address: 'Ξάνθου 4' });
        await clickButton(page, 'Save changes');
        await expect(page.locator('[name=first_name]')).toHaveAccessibleDescription(
          'The child’s, if a child trains. First name must be at least 2 characters',
        );
        await expect(page.locator('[name=first_name]')).toBeFocused();
        // Hydration must keep the ids of the server-rendered form so that the error stays linked to its field.
        const ids = await page
          .locator('[name=first_name]')
          .evaluate(({ id, ariaDescribedByElements }) => [id, ariaDescribedByElements?.at(-1)?.id]);
        expect(ids[1]).toBe(`${ids[0]}error`);
        await expect(page.locator('[name=phone_number]')).toHaveAccessibleDescription(/ Please enter a valid phone number$/);
        await expect(page.locator('[name=birth_date]')).toHaveAccessibleDescription(/ Please enter a valid date \(YYYY-MM-DD\)$/);
        await expect(page.locator('[name=last_name]')).toHaveValue('Κωνσταντίνου');
        await fillIn(page, { first_name: 'Νεφέλη', phone_number: '694 000 0000', birth_date: '1998-03-29' });
        await clickButton(page, 'Save changes');
        await expect(page).toHaveURL(`${site.origin}/profile`);
        await expect(toast(page)).toContainText('Profile updated successfully!');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Νεφέλη!');
        await expect(page.locator('.profile-summary time')).toHaveText('29 March 1998');
        await page.reload();
        await expect(toast(page)).toBeEmpty();

        await clickButton(page, 'Sign Out');
        await expect(page).toHaveURL(`${site.origin}/auth`);
        await expect(toast(page)).toContainText('Successfully logged out!');
        await page.goto('/profile');
        await expect(page).toHaveURL(`${site.origin}/auth`);

        await clickButton(page, 'Forgot password?');
        await expect(page.locator('[name=email]')).toHaveAccessibleDescription('Please enter your email address');
        await expect(page.locator('[name=email]')).toBeFocused();
        await expect(page.locator('[name=password]'), 'not marked as invalid').toHaveCSS('background-image', 'none');
        await fillIn(page, { email });
        await clickButton(page, 'Forgot password?');
        await expect(toast(page)).toContainText('Password reset instructions sent to your email!');
        await expectLinkSent(`If ${email} has an account, a link is on its way there.`);
        await page.getByRole('link', { name: 'Enter it again' }).click();
        await expect(page).toHaveURL(`${site.origin}/auth`);

        const link = await waitForMailedLink(site, email, 4);
        await page.goto(link);
        await fillIn(page, { password: 'a new one, longer', password_confirm: 'a new one, other' });
        await clickButton(page, 'Save password');
        await expect(page.locator('[name=password_confirm]')).toHaveAccessibleDescription('The two passwords are not the same');
        await fillIn(page, { password: email, password_confirm: email });
        await clickButton(page, 'Save password');
        await expect(page.locator('[name=password]')).toHaveAccessibleDescription(errors.guessable);
        await fillIn(page, { password: 'a new one, longer', password_confirm: 'a new one, longer' });
        await clickButton(page, 'Save password');
        await expect(page).toHaveURL(`${site.origin}/profile`);
        await expect(toast(page)).toContainText('Successfully logged in!');
        await expect.poll(() => site.smtp.mails.filter(({ envelope }) => envelope.to.includes(email)).length).toBe(5);

        await page.goto(link);
        await expect(page.locator('[name=password_confirm]')).toHaveCount(0);
        await context.clearCookies();
        await page.goto(link);
        await expect(alert(page)).toContainText('expired or was used already');

        await page.goto('/auth');
        await fillIn(page, { email, password });
        await clickButton(page, 'Sign in');
        await expect(alert(page)).toHaveText(errors.invalid);
        await expect(page.locator('[name=email]')).toHaveValue(email);
        await expect(page.locator('[name=password]')).toHaveValue('');
        await fillIn(page, { password: 'a new one, longer' });
        // Enter triggers the form's first submit button, which must not be 'Forgot password?'.
        await page.locator('[name=password]').press('Enter');
        await expect(page).toHaveURL(`${site.origin}/profile`);
        await context.close();
      });
    }

    test('shows an error reference and keeps the input when the database fails', async ({ browser }) => {
      const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
      const page = await context.newPage();
      await createMember(page, site);
      await page.goto('/profile/settings');
      await expectHydrated(page);
      const schema = site.database.kysely.schema;
      await schema.alterTable('profiles').renameTo('profiles_away').execute();
      try {
        await fillIn(page, {
          first_name: 'Νεφέλη',
          last_name: 'Κωνσταντίνου',
          phone_number: '694 000 0000',
          address: 'Ξάνθου 4',
          birth_date: '1998-03-14',
        });
        await clickButton(page, 'Save changes');
        await expect(alert(page)).toContainText(/^Error updating profile.*code [0-9a-f]{8}/);
        await expect(page.locator('.toast--error')).toContainText('Error updating profile');
        await expect(page.locator('[name=address]')).toHaveValue('Ξάνθου 4');
        await page.goto('/profile/settings');
        await expect(alert(page)).toHaveText('Error loading profile');
        await expect(page.locator('[name=first_name]')).toHaveCount(0);
      } finally {
        await schema.alterTable('profiles_away').renameTo('profiles').execute();
      }
      await schema.alterTable('outbox').renameTo('outbox_away').execute();
      try {
        const stranger = await (await browser.newContext({ baseURL: site.origin })).newPage();
        await stranger.goto('/auth?mode=sign-up');
        await fillIn(stranger, { email: newEmail(), password });
        await clickButton(stranger, 'Create account');
        await expect(alert(stranger)).toContainText(new RegExp(`^${errors.signUp}.*code [0-9a-f]{8}`));
        await stranger.context().close();
      } finally {
        await schema.alterTable('outbox_away').renameTo('outbox').execute();
      }
      await context.close();
    });
  });
}

for (const javaScriptEnabled of [true, false])
  test(`a link that no longer works offers a new one ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
    const page = await context.newPage();
    const email = newEmail();
    const post = (intent: string) =>
      page.request.post('/auth', { form: { email, password, intent }, headers: { Origin: site.origin } });
    await post('sign-up');
    await page.goto(await waitForMailedLink(site, email, 1));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One last step');
    await post('resend');
    await waitForMailedLink(site, email, 2);
    await fillIn(page, { password });
    await clickButton(page, 'Confirm and sign in');
    const expectOffer = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
      await expect(page.locator('[name=password]')).toHaveCount(0);
      await expect(page.locator('main .btn')).toHaveText(['Send a new link']);
    };
    await expectOffer();
    await expect(page.locator('[name=email]')).toHaveValue(email);

    // The answer is the same for an address without an account.
    const stranger = newEmail();
    await page.goto(`/auth?confirm=unknown&email=${stranger}`);
    await expectOffer();
    await expect(page).toHaveTitle(/^This link no longer works/);
    await clickButton(page, 'Send a new link');
    await expect(page.getByText(`We have sent a link to ${stranger}.`)).toBeVisible();

    await page.goto('/auth?reset=unknown');
    await expectOffer();
    await clickButton(page, 'Send a new link');
    await expect(page.locator('[name=email]')).toHaveAccessibleDescription('Please enter your email address');
    await expectOffer();
    await fillIn(page, { email: stranger });
    await clickButton(page, 'Send a new link');
    await expect(page.getByText(`If ${stranger} has an account`)).toBeVisible();
    await context.close();
  });

test('offers to show the password only with JavaScript', async ({ page, browser, site }) => {
  await page.goto('/auth');
  await expectHydrated(page);
  const field = page.locator('[name=password]');
  await field.fill(password);
  await clickButton(page, 'Show password');
  await expect(field).toHaveAttribute('type', 'text');
  await clickButton(page, 'Hide password');
  await expect(field).toHaveAttribute('type', 'password');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const withoutScripts = await context.newPage();
  await withoutScripts.goto(`${site.origin}/auth`);
  await expect(withoutScripts.getByRole('button', { name: 'Show password' })).toBeHidden();
  await context.close();
});

test('sets autocomplete for password managers and keeps the email when switching between sign-in and sign-up', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(page.locator('[name=email]')).toHaveAttribute('autocomplete', 'username');
  await expect(page.locator('[name=password]')).toHaveAttribute('autocomplete', 'current-password');
  await fillIn(page, { email: 'nefeli@example.gr' });
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.locator('[name=password]')).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.locator('[name=email]')).toHaveValue('nefeli@example.gr');
  await expect(page).toHaveTitle(/^Create account/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('says above the form what an account is for', async ({ page }) => {
  for (const [mode, text] of [
    ['sign-in', 'For members’ events and workshops.'],
    ['sign-up', 'A free account for events and workshops'],
  ] as const) {
    await page.goto(`/auth?mode=${mode}`);
    const purpose = page.locator('main p', { hasText: text });
    await expect(purpose.getByRole('link', { name: 'your first class' })).toHaveAttribute('href', '/en#contact');
  }
});

test('reports a registered email and focuses the first invalid field', async ({ page, context, site }) => {
  const email = await createMember(context, site);
  await context.clearCookies();
  await page.goto('/auth?mode=sign-up');
  await fillIn(page, { email, password: 'another password' });
  await clickButton(page, 'Create account');
  await expect(alert(page)).toHaveText(`${errors.registered} Go to sign in`);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.locator('[name=email]')).toHaveValue(email);
  await page.goto('/auth?mode=sign-up');
  await fillIn(page, { email: 'nefeli', password: 'short' });
  await clickButton(page, 'Create account');
  await expect(page.locator('[name=email]')).toBeFocused();
  await expect(page.locator('[name=email]')).toHaveAccessibleDescription(/name@example\.com/);
  await expect(page.locator('[name=password]')).toHaveAccessibleDescription(/at least 8 characters$/);
});

test('shows when to retry after too many wrong passwords and sends Retry-After', async ({ page, context, site }) => {
  const email = await createMember(context, site);
  await context.clearCookies();
  await page.goto('/auth');
  let status = 0;
  let retryAfter: string | undefined;
  page.on('response', (response) => {
    if (response.request().method() !== 'POST') return;
    status = response.status();
    retryAfter = response.headers()['retry-after'];
  });
  for (let tries = 1; tries <= 6; tries++) {
    await fillIn(page, { email, password: `guess ${tries}` });
    const response = page.waitForResponse((response) => response.request().method() === 'POST');
    await clickButton(page, 'Sign in');
    await response;
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  }
  await expect(alert(page)).toHaveText(/^Too many attempts\. Please try again after \d\d:\d\d\.$/);
  expect(status).toBe(429);
  expect(Number(retryAfter)).toBeGreaterThan(0);
});

test('shows an error in the form when the connection fails', async ({ page }) => {
  await page.goto('/auth');
  await expectHydrated(page);
  await page.route('**/auth.data**', (route) => route.abort());
  await fillIn(page, { email: 'nefeli@example.gr', password });
  await clickButton(page, 'Sign in');
  await expect(alert(page)).toHaveText('An error occurred');
  await expect(page.locator('[name=email]')).toHaveValue('nefeli@example.gr');
});

test('redirects signed-in members away from the sign-in page, except to reset a password', async ({ page, context, site }) => {
  const email = await createMember(context, site);
  for (const path of ['/auth', '/auth?mode=sign-up', '/auth?confirm=anything&email=x', '/auth?next=https://evil.example']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${site.origin}/profile`);
  }
  await page.request.post('/auth', { form: { email, intent: 'forgot' }, headers: { Origin: site.origin } });
  await page.goto(await waitForMailedLink(site, email, 2));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password');
});

test('reloads open pages when a session starts or ends in another tab', async ({ context, site }) => {
  const email = await createMember(context, site);
  await context.clearCookies();
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto('/auth');
  await expectHydrated(page);
  await signIn(other, email);
  await expect(other).toHaveURL(`${site.origin}/profile`);
  await expect(page).toHaveURL(`${site.origin}/profile`);

  await page.goto('/profile/settings');
  await expectHydrated(page);
  await clickButton(other, 'Sign Out');
  await expect(other).toHaveURL(`${site.origin}/auth`);
  await expect(page).toHaveURL(`${site.origin}/auth`);
});

test('leaves a page whose session has ended when it becomes visible again', async ({ page, context, site }) => {
  await createMember(context, site);
  await page.goto('/profile');
  await expectHydrated(page);
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(`${site.origin}/auth`);
});

test('keeps the page and its input when it becomes visible while offline', async ({ page, context, site }) => {
  await createMember(context, site);
  await page.goto('/profile/settings');
  await fillIn(page, { first_name: 'Νεφέλη' });
  await page.route('**/*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await failed;
  await page.waitForTimeout(500);
  await expect(page.locator('[name=first_name]')).toHaveValue('Νεφέλη');
});

test('hides private content while the session is being checked', async ({ page, context, site }) => {
  const email = await createMember(context, site);
  await page.goto('/profile');
  await expectHydrated(page);
  let delayed = Promise.withResolvers<void>();
  await page.route('**/profile.data**', async (route) => {
    await delayed.promise;
    await route.continue();
  });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('Loading events...')).toBeVisible();
  delayed.resolve();
  await expect(page.getByText('No upcoming events at the moment. Check back soon!')).toBeVisible();

  delayed = Promise.withResolvers();
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  delayed.resolve();
  await expect(page).toHaveURL(`${site.origin}/auth`);
});

test('shows an error when a session cannot be revoked', async ({ page, context, site }) => {
  const email = await createMember(context, site);
  await page.goto('/profile');
  await sql`create trigger no_end before delete on sessions begin select raise(abort, 'disk full'); end`.execute(
    site.database.kysely,
  );
  try {
    await clickButton(page, 'Sign Out');
    await expect(page).toHaveURL(`${site.origin}/profile`);
    await expect(page.locator('.toast--error')).toHaveText('An error occurred');
    const own = await site.database.kysely
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await page.request.post('/profile/settings/sessions', {
      form: { session: own.id },
      headers: { Origin: site.origin },
      maxRedirects: 0,
    });
    await page.goto('/profile/settings');
    await expect(page.locator('.toast--error')).toHaveText('The device could not be signed out. Please try again.');
  } finally {
    await sql`drop trigger no_end`.execute(site.database.kysely);
  }
});

for (const javaScriptEnabled of [true, false])
  test(`lists and revokes the sessions of other devices ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    site,
  }) => {
    const device = (userAgent: string) =>
      browser.newContext({ javaScriptEnabled, userAgent, baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
    const phone = await device('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1');
    const laptop = await device('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0');
    const other = await device('something else');
    const email = await createMember(phone, site);
    for (const context of [other, laptop]) {
      const page = await context.newPage();
      await signIn(page, email);
      await expect(page).toHaveURL(`${site.origin}/profile`);
    }

    const page = await laptop.newPage();
    await page.goto('/profile/settings');
    const sessions = page.locator('.session-list > li');
    await expect(sessions).toHaveCount(3);
    await expect(sessions.filter({ hasText: 'Firefox, Linux (this device)' }).getByRole('button')).toHaveCount(0);
    await expect(sessions.filter({ hasText: 'Safari, iPhone' })).toContainText(
      /Signed in: .+, \d\d:\d\dLast used: .+, \d\d:\d\d/,
    );
    await page.getByRole('button', { name: /^Sign out ?: Safari, iPhone$/ }).click();
    await expect(toast(page)).toContainText('That device has been signed out.');
    await expect(page).toHaveURL(`${site.origin}/profile/settings`);
    await expect(sessions).toHaveCount(2);
    expect([await isSignedIn(phone, site.origin), await isSignedIn(other, site.origin)]).toEqual([false, true]);

    await clickButton(page, 'Sign out all other devices');
    await expect(toast(page)).toContainText('All other devices have been signed out.');
    await expect(sessions).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);
    expect([await isSignedIn(other, site.origin), await isSignedIn(laptop, site.origin)]).toEqual([false, true]);
    for (const context of [phone, laptop, other]) await context.close();
  });

for (const javaScriptEnabled of [true, false])
  test(`mails a signed-in member a link to change the password ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
    const page = await context.newPage();
    const email = await createMember(context, site);
    for (let sent = 1; sent <= 3; sent++) {
      await page.goto('/profile/settings');
      await clickButton(page, 'Change password');
      await expect(toast(page)).toContainText('Password reset instructions sent to your email!');
      await expect(page).toHaveURL(`${site.origin}/profile/settings`);
    }
    await page.goto('/profile/settings');
    await clickButton(page, 'Change password');
    await expect(page.locator('.toast--error')).toHaveText(notices['reset-limited'].en);
    await page.goto(await waitForMailedLink(site, email, 4));
    await fillIn(page, { password: 'a new one, longer', password_confirm: 'a new one, longer' });
    await clickButton(page, 'Save password');
    await expect(page).toHaveURL(`${site.origin}/profile`);
    await context.close();
  });

test('shows an error when the link to change the password cannot be sent', async ({ page, context, site }) => {
  await createMember(context, site);
  await page.goto('/profile/settings');
  await expectHydrated(page);
  await sql`create trigger no_link before insert on email_tokens begin select raise(abort, 'disk full'); end`.execute(
    site.database.kysely,
  );
  try {
    await clickButton(page, 'Change password');
    await expect(page.locator('.toast--error')).toHaveText(notices['reset-failed'].en);
  } finally {
    await sql`drop trigger no_link`.execute(site.database.kysely);
  }
});

test('lists the next six events, earliest first, with their details', async ({ page, context, site }) => {
  await createMember(context, site);
  await page.goto('/profile');
  await expect(page.getByText('No upcoming events at the moment. Check back soon!')).toBeVisible();
  const soon = (day: number) => instantAt(`${addDays('2030-05-31', day)}T18:00`).toISOString();
  const insert = (id: number, more: object = {}) =>
    site.database.kysely
      .insertInto('events')
      .values({
        id: `e${id}`,
        title: `Event ${id}`,
        description: null,
        date: soon(id),
        location: 'Skavidi 12',
        max_participants: null,
        registration_link: null,
        created_at: soon(1),
        ...more,
      })
      .execute();
  for (const id of [7, 5, 3, 2, 4, 6]) await insert(id);
  await insert(1, {
    title: 'Φτιάξε το berimbau σου',
    description: 'Ξύλο, σύρμα, κολοκύθα.\nΚαι υπομονή.',
    max_participants: 12,
    current_participants: 9,
    registration_link: 'https://forms.example/berimbau?a=1&b=2',
    is_workshop: true,
  });
  await insert(0, { title: 'Over', date: '2020-01-01T10:00:00.000Z' });
  try {
    await page.reload();
    const events = page.locator('.event-list > li');
    await expect(events).toHaveCount(6);
    await expect(events.getByRole('heading')).toHaveText([/berimbau/, 'Event 2', 'Event 3', 'Event 4', 'Event 5', 'Event 6']);
    const first = events.first();
    await expect(first).toContainText('Σάββατο 1 Ιουνίου 2030, 18:00');
    await expect(first.locator('time')).toHaveAttribute('datetime', soon(1));
    await expect(first).toContainText('Workshop');
    await expect(first).toContainText('9/12');
    await expect(first).toContainText('Και υπομονή.');
    const register = first.getByRole('link', { name: /^Register Now/ });
    await expect(register).toHaveAttribute('href', 'https://forms.example/berimbau?a=1&b=2');
    await expect(register).toHaveAttribute('target', '_blank');
    await expect(register).toHaveAttribute('rel', 'noopener');
    await expect(events.nth(1)).not.toContainText('Workshop');
    await expect(events.nth(1).getByRole('link', { name: /^Register Now/ })).toHaveCount(0);
  } finally {
    await site.database.kysely.deleteFrom('events').execute();
  }
});

test('keeps the birth date in every time zone', async ({ browser, site }) => {
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const context = await browser.newContext({ timezoneId, baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
    const page = await context.newPage();
    await createMember(context, site);
    await page.goto('/profile/settings');
    await fillIn(page, {
      first_name: 'Νεφέλη',
      last_name: 'Κωνσταντίνου',
      phone_number: '694 000 0000',
      address: 'Ξάνθου 4',
      birth_date: '1998-03-29',
    });
    await clickButton(page, 'Save changes');
    await expect(page.locator('.profile-summary time')).toHaveText('29 March 1998');
    await page.goto('/profile/settings');
    await expect(page.locator('[name=birth_date]')).toHaveValue('1998-03-29');
    await context.close();
  }
});

test('shows an OAuth error as text and removes it from the URL', async ({ page, site }) => {
  const shown = async (query: string) => {
    await page.goto(`/auth?${query}`);
    await expect(page).toHaveURL(`${site.origin}/auth`);
    return alert(page).locator('p').first();
  };
  await expect(await shown('error=server_error&error_description=Database+error+saving+new+user')).toHaveText(
    errors.oauthDatabase,
  );
  await expect(await shown('error=x&error_description=%3Cimg+src%3Dx%3E+no%2520luck')).toHaveText('<img src=x> no luck');
  await expect(await shown('error=no&error_code=403&error_uri=https%3A%2F%2Fhelp.example')).toHaveText('Google sign-in failed');
  for (const detail of ['error: no', 'error_code: 403', 'error_uri: https://help.example'])
    await expect(alert(page).getByText(detail, { exact: true })).toBeVisible();
  await expect(await shown('error=access_denied')).toHaveText('Google sign-in failed');
});

for (const locale of ['el', 'en'] as const)
  test(`in ${locale}, an error and the longest notice cover no button in the header`, async ({ page, context, site }) => {
    await createMember(context, site);
    const longest = longestNotice(locale);
    await context.addCookies([
      { name: 'flash', value: `${longest}.${'0'.repeat(32)}`, url: site.origin },
      { name: 'language', value: locale, url: site.origin },
    ]);
    await page.goto('/profile');
    await expect(page.locator('.toast p')).toHaveText(notices[longest][locale]);
    await context.route('**/*', (route) => route.abort());
    await page.locator('.dashboard__actions button').click();
    await expect(page.locator('.toast')).toHaveCount(2);
    const bottoms = await page
      .locator('.toast')
      .evaluateAll((toasts) => toasts.map((toast) => toast.getBoundingClientRect().bottom));
    expect((await page.locator('.dashboard__actions').boundingBox())?.y).toBeGreaterThan(Math.max(...bottoms));
  });

for (const locale of ['el', 'en'] as const)
  test(`in ${locale}, a notice is between the navigation bar and the title`, async ({ page, context, site }) => {
    await createMember(context, site);
    await context.addCookies([{ name: 'language', value: locale, url: site.origin }]);
    for (const [name, width] of [
      ['account-created', 1280],
      ['profile-updated', 360],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await context.addCookies([{ name: 'flash', value: name, url: site.origin }]);
      await page.goto('/profile');
      const toast = page.locator('.toast');
      await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      const notice = await toast.boundingBox();
      const title = await page.locator('h1').boundingBox();
      const bar = await page.locator('.nav').boundingBox();
      if (!notice || !title || !bar) throw new Error('Notice, title or bar is missing');
      expect(notice.y).toBeGreaterThanOrEqual(bar.y + bar.height);
      expect(notice.y + notice.height).toBeLessThanOrEqual(title.y);
    }
  });

test('a dialog leaves the bar free for notices on a phone', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 360, height: 600 });
  await createMember(context, site);
  await page.goto('/profile/settings/delete');
  await expectHydrated(page);
  const bar = await page.locator('.nav').boundingBox();
  const dialog = await page.locator('dialog').boundingBox();
  expect(dialog?.y).toBeGreaterThanOrEqual((bar?.height ?? 0) - 3);
  expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThanOrEqual(600);
});

test('redirects to Google and reports denied consent', async ({ page, site, externalRequests }) => {
  await page.goto('/auth');
  await clickButton(page, 'Continue with Google');
  await expect(page).toHaveTitle('Elsewhere');
  const [consent = ''] = externalRequests;
  const { origin, searchParams } = new URL(consent);
  expect(origin).toBe('https://accounts.google.com');
  expect(searchParams.get('redirect_uri')).toBe(`${site.origin}/auth/google/callback`);
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  await page.goto(`/auth/google/callback?error=access_denied&state=${searchParams.get('state')}`);
  await expect(page).toHaveURL(`${site.origin}/auth`);
  await expect(alert(page)).toHaveText(/Google/);
  await page.goto('/auth/google/callback?code=made-up&state=made-up');
  await expect(alert(page)).toHaveText(/Google/);
});

test('disables the Google button and explains why when Google is not configured', async ({ page }) => {
  const site = await startSite('sqlite');
  await page.goto(`${site.origin}/auth`);
  const button = page.getByRole('button', { name: 'Continue with Google' });
  await expect(button).toBeDisabled();
  const reason = 'Not available here: your email and a password are all you need.';
  await expect(button).toHaveAccessibleDescription(reason);
  await expect(page.getByText(reason)).toBeVisible();
  await page.close();
  await site.close();
});

test('sends no-store, noindex and a strict referrer policy with every account page', async ({ page, context, site }) => {
  const isPrivate = async (path: string, status: number) => {
    const response = await page.request.get(path, { maxRedirects: 0 });
    const { 'cache-control': cache, 'referrer-policy': referrer, 'x-robots-tag': robots } = response.headers();
    expect([path, response.status(), cache, referrer, robots]).toEqual([path, status, 'no-store', 'same-origin', 'noindex']);
    return response;
  };
  const html = await (await isPrivate('/auth?reset=anything', 200)).text();
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  for (const path of ['/profile', '/profile/settings', '/auth/google', '/auth/sign-out'])
    expect((await isPrivate(path, 303)).headers().location).toBe('/auth');
  // React Router's data requests must also redirect to the sign-in page, regardless of the `_routes` query parameter.
  for (const path of ['/profile.data', '/profile/settings.data', '/profile.data?_routes=profile.el']) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect([path, await response.text()]).toEqual([path, expect.stringContaining('/auth')]);
  }
  expect(await (await isPrivate('/auth/session', 200)).json()).toEqual({ member: null });
  await createMember(context, site);
  for (const path of ['/profile', '/profile/settings']) await isPrivate(path, 200);
});

test('does not mix up the profiles of two members', async ({ browser, site }) => {
  const [one, other] = await Promise.all(
    [0, 1].map(() => browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp() })),
  );
  if (!one || !other) throw new Error('no browsers');
  await createMember(one, site);
  await createMember(other, site);
  const profile = {
    first_name: 'Secret',
    last_name: 'Canary',
    phone_number: '694 000 0000',
    address: 'Canary Wharf',
    birth_date: '1998-03-14',
    user_id: 'somebody else',
  };
  await one.request.post('/profile/settings', { form: profile, headers: { Origin: site.origin } });
  expect(await (await one.request.get('/profile')).text()).toContain('Canary Wharf');
  for (const path of ['/profile', '/profile/settings', '/profile.data', '/profile/settings.data'])
    expect(await (await other.request.get(path)).text()).not.toContain('Canary');
  await Promise.all([one.close(), other.close()]);
});

test('rejects malformed and cross-site forms with a 4xx status', async ({ context, browser, site }) => {
  const email = await createMember(context, site);
  const stranger = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
  const post = async (path: string, body: string | FormData) =>
    (
      await (path.startsWith('/auth') ? stranger : context).request.post(path, {
        headers: {
          Origin: site.origin,
          ...(typeof body === 'string' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        ...(typeof body === 'string' ? { data: body } : { multipart: body }),
        maxRedirects: 0,
      })
    ).status();
  const file = new FormData();
  file.set('email', new File(['x'], 'x.txt'));
  for (const [path, body] of [
    ['/auth', `email=${email}&email=other@example.gr&password=x`],
    ['/auth', `email=${email}%00&password=x`],
    ['/auth', `email=${email}&password=${'x'.repeat(20_000)}`],
    ['/auth', `email=%CE%BD%40example.gr&password=x`],
    ['/auth?reset=unknown', 'password=12345678&password_confirm=12345678'],
    ['/auth?confirm=unknown', `email=${email}&password=${encodeURIComponent(password)}`],
    ['/auth', file],
    ['/profile/settings', 'first_name=A&first_name=B'],
    ['/profile/settings', 'first_name=%00'],
  ] as const) {
    const status = await post(path, body);
    expect([path, body, status], 'a clear 4xx').toEqual([path, body, Math.min(499, Math.max(400, status))]);
  }
  const foreign = await context.request.post('/auth/sign-out', { headers: { Origin: 'https://evil.example' } });
  expect(foreign.status()).toBe(403);
  expect(await isSignedIn(context, site.origin)).toBe(true);
  await stranger.close();
});

test('has no accessibility issues in any state', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
  const page = await context.newPage();
  const expectAccessible = async (state: string) => expect.soft(await accessibilityIssues(page), state).toEqual([]);
  await page.goto('/auth');
  await expectAccessible('sign in');
  await fillIn(page, { email: newEmail(), password: 'wrong' });
  await clickButton(page, 'Sign in');
  await expect(alert(page)).toBeVisible();
  await expectAccessible('invalid');
  await page.goto('/auth?mode=sign-up');
  await clickButton(page, 'Create account');
  await expect(page.locator('.field__error')).toHaveCount(2);
  await expectAccessible('sign up, wrong');
  await page.goto('/auth?confirm=x&email=nefeli@example.gr');
  await expectAccessible('confirm, expired');
  await page.goto('/auth?mode=check-email&email=nefeli@example.gr');
  await expectAccessible('check email');
  await page.goto('/auth?reset=x');
  await expectAccessible('reset, expired');
  const member = await createMember(context, site);
  await page.request.post('/auth', { form: { email: member, intent: 'forgot' }, headers: { Origin: site.origin } });
  await page.goto(await waitForMailedLink(site, member, 2));
  await expectAccessible('reset');
  await page.goto('/profile');
  await expectAccessible('welcome');
  await page.goto('/profile/settings');
  await clickButton(page, 'Save changes');
  await expect(page.locator('.field__error')).toHaveCount(5);
  await expectAccessible('settings, wrong');
  await context.close();
});
