// Becoming a member, coming in, staying out: with and without JavaScript, on both engines, with a real mailbox.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { faults } from '../support/accessibility.ts';
import { behindProxy, fromAnywhere, join, linkTo, newAddress, password, testWith } from '../support/members.ts';
import { engines, type RunningSite, startSite } from '../support/site.ts';

const test = testWith({
  ...behindProxy,
  GOOGLE_CLIENT_ID: 'school',
  GOOGLE_CLIENT_SECRET: 'a secret between Google and the school',
});

const errors = {
  registered: 'An account with this email already exists. Please sign in instead.',
  signUp: 'There was a problem creating your account. Please try again.',
  invalid: 'Invalid email or password. Please check your credentials.',
  oauthDatabase: 'There was a problem creating your account. Please try again or contact support.',
};

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click();
const alive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
const toast = (page: Page) => page.locator('.toasts');
const alert = (page: Page) => page.locator('main .alert');
const isOpen = async (context: BrowserContext, origin: string) =>
  (await context.request.get(`${origin}/profile`, { maxRedirects: 0 })).status() === 200;

async function signIn(page: Page, email: string, secret = password) {
  await page.goto('/auth');
  await fillIn(page, { email, password: secret });
  await press(page, 'Sign in');
}

for (const engine of engines) {
  test.describe(`on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, behindProxy);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of [true, false]) {
      const how = javaScriptEnabled ? 'with' : 'without';
      const open = async (browser: import('@playwright/test').Browser) => {
        const context = await browser.newContext({
          javaScriptEnabled,
          baseURL: site.origin,
          extraHTTPHeaders: fromAnywhere(),
        });
        return { context, page: await context.newPage() };
      };

      test(`sign up, confirm, fill in the profile, sign out, forget the password, ${how} JavaScript`, async ({ browser }) => {
        const { context, page } = await open(browser);
        const email = newAddress();

        await page.goto('/auth');
        await page.getByRole('link', { name: 'Create an account' }).click();
        await expect(page).toHaveURL(`${site.origin}/auth?mode=sign-up`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create account');
        await fillIn(page, { email: ` ${email.toUpperCase()} `, password });
        await press(page, 'Create account');
        await expect(toast(page)).toContainText('Check your email to confirm your account!');
        expect(await isOpen(context, site.origin)).toBe(false);

        // Not before the address is confirmed.
        await fillIn(page, { email, password });
        await press(page, 'Sign in');
        await expect(alert(page)).toContainText('confirm your email address');
        if (!javaScriptEnabled) await fillIn(page, { password });
        // The notice of the first mail may still be there: what counts is the page that comes.
        await Promise.all([page.waitForEvent('load'), press(page, 'Send the email again')]);
        await expect(toast(page)).toContainText('Check your email to confirm your account!');

        await page.goto(await linkTo(site, email, 2));
        await expect(page.locator('[name=email]')).toHaveValue(email);
        await fillIn(page, { password: 'not this one' });
        await press(page, 'Confirm and sign in');
        await expect(alert(page)).toHaveText(errors.invalid);
        await fillIn(page, { password });
        await press(page, 'Confirm and sign in');
        await expect(page).toHaveURL(`${site.origin}/profile`);
        await expect(toast(page)).toContainText('Account created successfully!');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Capoeira Katehaki!');
        await expect(page.getByText(`You are logged in as ${email}`)).toBeVisible();

        await page.getByRole('link', { name: 'Profile Settings' }).click();
        await fillIn(page, { first_name: 'Ν', last_name: 'Κωνσταντίνου', phone_number: '694', address: 'Ξάνθου 4' });
        await press(page, 'Save changes');
        await expect(page.locator('[name=first_name]')).toHaveAccessibleDescription('First name must be at least 2 characters');
        await expect(page.locator('[name=first_name]')).toBeFocused();
        // React and the server must count alike: the error belongs to the field that the server wrote.
        const ids = await page
          .locator('[name=first_name]')
          .evaluate(({ id, ariaDescribedByElements }) => [id, ariaDescribedByElements?.[0]?.id]);
        expect(ids[1]).toBe(`${ids[0]}error`);
        await expect(page.locator('[name=phone_number]')).toHaveAccessibleDescription('Please enter a valid phone number');
        await expect(page.locator('[name=birth_date]')).toHaveAccessibleDescription('Please enter a valid date (YYYY-MM-DD)');
        await expect(page.locator('[name=last_name]')).toHaveValue('Κωνσταντίνου');
        await fillIn(page, { first_name: 'Νεφέλη', phone_number: '694 000 0000', birth_date: '1998-03-29' });
        await press(page, 'Save changes');
        await expect(page).toHaveURL(`${site.origin}/profile`);
        await expect(toast(page)).toContainText('Profile updated successfully!');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Νεφέλη!');
        await expect(page.locator('.profile-summary time')).toHaveText('29 Μαρτίου 1998');
        await page.reload();
        await expect(toast(page)).toBeEmpty();

        await press(page, 'Sign Out');
        await expect(page).toHaveURL(`${site.origin}/auth`);
        await expect(toast(page)).toContainText('Successfully logged out!');
        await page.goto('/profile');
        await expect(page).toHaveURL(`${site.origin}/auth`);

        await press(page, 'Forgot password?');
        await expect(page.locator('[name=email]')).toHaveAccessibleDescription('Please enter your email address');
        await expect(page.locator('[name=email]')).toBeFocused();
        await fillIn(page, { email });
        await press(page, 'Forgot password?');
        await expect(toast(page)).toContainText('Password reset instructions sent to your email!');

        const link = await linkTo(site, email, 3);
        await page.goto(link);
        await fillIn(page, { password: 'a new one, longer', password_confirm: 'a new one, other' });
        await press(page, 'Save password');
        await expect(page.locator('[name=password_confirm]')).toHaveAccessibleDescription('The two passwords are not the same');
        await fillIn(page, { password: 'a new one, longer', password_confirm: 'a new one, longer' });
        await press(page, 'Save password');
        await expect(page).toHaveURL(`${site.origin}/profile`);
        await expect(toast(page)).toContainText('Successfully logged in!');
        await expect.poll(() => site.smtp.mails.filter(({ envelope }) => envelope.to.includes(email)).length).toBe(4);

        // The link has done its work, and says so though this browser is signed in.
        await page.goto(link);
        await expect(page.locator('[name=password_confirm]')).toHaveCount(0);
        await context.clearCookies();
        await page.goto(link);
        await expect(alert(page)).toContainText('expired or was used already');

        await page.goto('/auth');
        await fillIn(page, { email, password });
        await press(page, 'Sign in');
        await expect(alert(page)).toHaveText(errors.invalid);
        await expect(page.locator('[name=email]')).toHaveValue(email);
        await expect(page.locator('[name=password]')).toHaveValue('');
        await fillIn(page, { password: 'a new one, longer' });
        // Enter presses the form's first button, and that is not 'Forgot password?'.
        await page.locator('[name=password]').press('Enter');
        await expect(page).toHaveURL(`${site.origin}/profile`);
        await context.close();
      });
    }

    test('the database is away: the catalogue’s texts with a reference, what was entered kept', async ({ browser }) => {
      const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: fromAnywhere() });
      const page = await context.newPage();
      await join(page, site);
      await page.goto('/profile/settings');
      await alive(page);
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
        await press(page, 'Save changes');
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
        await fillIn(stranger, { email: newAddress(), password });
        await press(stranger, 'Create account');
        await expect(alert(stranger)).toContainText(new RegExp(`^${errors.signUp}.*code [0-9a-f]{8}`));
        await stranger.context().close();
      } finally {
        await schema.alterTable('outbox_away').renameTo('outbox').execute();
      }
      await context.close();
    });
  });
}

test('no JavaScript, no button that needs it; with it, the password can be looked at', async ({ page, browser, site }) => {
  await page.goto('/auth');
  await alive(page);
  const field = page.locator('[name=password]');
  await field.fill(password);
  await press(page, 'Show password');
  await expect(field).toHaveAttribute('type', 'text');
  await press(page, 'Hide password');
  await expect(field).toHaveAttribute('type', 'password');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(`${site.origin}/auth`);
  await expect(still.getByRole('button', { name: 'Show password' })).toBeHidden();
  await context.close();
});

test('password managers know the fields, and what was typed survives the change between signing in and up', async ({ page }) => {
  await page.goto('/auth');
  await alive(page);
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

test('a registered address says so, and a wrong form goes to its first wrong field', async ({ page, context, site }) => {
  const email = await join(context, site);
  await context.clearCookies();
  await page.goto('/auth?mode=sign-up');
  await fillIn(page, { email, password: 'another password' });
  await press(page, 'Create account');
  await expect(alert(page)).toHaveText(errors.registered);
  await fillIn(page, { email: 'nefeli', password: 'short' });
  await press(page, 'Create account');
  await expect(page.locator('[name=email]')).toBeFocused();
  await expect(page.locator('[name=email]')).toHaveAccessibleDescription(/name@example\.com/);
  await expect(page.locator('[name=password]')).toHaveAccessibleDescription(/at least 8 characters$/);
});

test('too many wrong passwords: told when to come back, also by Retry-After', async ({ page, context, site }) => {
  const email = await join(context, site);
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
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await press(page, 'Sign in');
    await answer;
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  }
  await expect(alert(page)).toHaveText(/^Too many attempts\. Please try again after \d\d:\d\d\.$/);
  expect(status).toBe(429);
  expect(Number(retryAfter)).toBeGreaterThan(0);
});

test('the answer that never comes is told in the form', async ({ page }) => {
  await page.goto('/auth');
  await alive(page);
  await page.route('**/auth.data**', (route) => route.abort());
  await fillIn(page, { email: 'nefeli@example.gr', password });
  await press(page, 'Sign in');
  await expect(alert(page)).toHaveText('An error occurred');
  await expect(page.locator('[name=email]')).toHaveValue('nefeli@example.gr');
});

test('a signed-in visitor is led in at once, but may choose a new password', async ({ page, context, site }) => {
  const email = await join(context, site);
  for (const path of ['/auth', '/auth?mode=sign-up', '/auth?confirm=anything&email=x', '/auth?next=https://evil.example']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${site.origin}/profile`);
  }
  await page.request.post('/auth', { form: { email, intent: 'forgot' }, headers: { Origin: site.origin } });
  await page.goto(await linkTo(site, email, 2));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password');
});

test('a session that begins or ends in another tab moves the pages that are open', async ({ context, site }) => {
  const email = await join(context, site);
  await context.clearCookies();
  const [door, other] = [await context.newPage(), await context.newPage()];
  await door.goto('/auth');
  await alive(door);
  await signIn(other, email);
  await expect(other).toHaveURL(`${site.origin}/profile`);
  await expect(door).toHaveURL(`${site.origin}/profile`);

  await door.goto('/profile/settings');
  await alive(door);
  await alive(other);
  await press(other, 'Sign Out');
  await expect(other).toHaveURL(`${site.origin}/auth`);
  await expect(door).toHaveURL(`${site.origin}/auth`);
});

test('a session that ended elsewhere closes the page when somebody looks at it again', async ({ page, context, site }) => {
  await join(context, site);
  await page.goto('/profile');
  await alive(page);
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(`${site.origin}/auth`);
});

test('a page that comes back while there is no connection stays as it is', async ({ page, context, site }) => {
  await join(context, site);
  await page.goto('/profile/settings');
  await alive(page);
  await fillIn(page, { first_name: 'Νεφέλη' });
  await page.route('**/*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await failed;
  await page.waitForTimeout(500);
  await expect(page.locator('[name=first_name]')).toHaveValue('Νεφέλη');
});

test('while a page is loaded anew, it says so, and shows nothing of a session that may be over', async ({
  page,
  context,
  site,
}) => {
  const email = await join(context, site);
  await page.goto('/profile');
  await alive(page);
  let answer = Promise.withResolvers<void>();
  await page.route('**/profile.data**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('Loading events...')).toBeVisible();
  answer.resolve();
  await expect(page.getByText('No upcoming events at the moment. Check back soon!')).toBeVisible();

  answer = Promise.withResolvers();
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  answer.resolve();
  await expect(page).toHaveURL(`${site.origin}/auth`);
});

test('a session that can’t be ended is not called ended', async ({ page, context, site }) => {
  await join(context, site);
  await page.goto('/profile');
  await sql`create trigger no_end before delete on sessions begin select raise(abort, 'disk full'); end`.execute(
    site.database.kysely,
  );
  try {
    await press(page, 'Sign Out');
    await expect(page).toHaveURL(`${site.origin}/profile`);
    await expect(page.locator('.toast--error')).toHaveText('An error occurred');
  } finally {
    await sql`drop trigger no_end`.execute(site.database.kysely);
  }
});

test('what is coming up: six at most, soonest first, each with all that is known', async ({ page, context, site }) => {
  await join(context, site);
  await page.goto('/profile');
  await expect(page.getByText('No upcoming events at the moment. Check back soon!')).toBeVisible();
  const soon = (days: number) => new Date(Date.UTC(2030, 5, days, 15)).toISOString();
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
    await expect(first.locator('time')).toContainText('Σάββατο 1 Ιουνίου 2030, 18:00');
    await expect(first.locator('time')).toHaveAttribute('datetime', '2030-06-01T15:00:00.000Z');
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

test('a birth date is the same day in every time zone', async ({ browser, site }) => {
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const context = await browser.newContext({ timezoneId, baseURL: site.origin, extraHTTPHeaders: fromAnywhere() });
    const page = await context.newPage();
    await join(context, site);
    await page.goto('/profile/settings');
    await alive(page);
    await fillIn(page, {
      first_name: 'Νεφέλη',
      last_name: 'Κωνσταντίνου',
      phone_number: '694 000 0000',
      address: 'Ξάνθου 4',
      birth_date: '1998-03-29',
    });
    await press(page, 'Save changes');
    await expect(page.locator('.profile-summary time')).toHaveText('29 Μαρτίου 1998');
    await page.goto('/profile/settings');
    await expect(page.locator('[name=birth_date]')).toHaveValue('1998-03-29');
    await context.close();
  }
});

test('what an identity provider sends back is shown as text, and leaves the address', async ({ page, site }) => {
  const shown = async (query: string) => {
    await page.goto(`/auth?${query}`);
    await expect(page).toHaveURL(`${site.origin}/auth`);
    return alert(page);
  };
  await expect(await shown('error=server_error&error_description=Database+error+saving+new+user')).toHaveText(
    errors.oauthDatabase,
  );
  await expect(await shown('error=x&error_description=%3Cimg+src%3Dx%3E+no%2520luck')).toHaveText('<img src=x> no luck');
  await expect(await shown('error=access_denied')).toHaveText('Google sign-in failed');
});

test('Google: there by a form, back with a refusal', async ({ page, site, leaving }) => {
  await page.goto('/auth');
  await press(page, 'Continue with Google');
  await expect(page).toHaveTitle('Elsewhere');
  const [consent = ''] = leaving;
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

test('without Google’s keys the button says why it is off', async ({ page }) => {
  const site = await startSite('sqlite');
  await page.goto(`${site.origin}/auth`);
  const button = page.getByRole('button', { name: 'Continue with Google' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/not been switched on/);
  await page.close();
  await site.close();
});

test('every answer here is kept by nobody, listed nowhere, and names its address to nobody', async ({ page, context, site }) => {
  const isPrivate = async (path: string, status: number) => {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    const { 'cache-control': cache, 'referrer-policy': referrer, 'x-robots-tag': robots } = answer.headers();
    expect([path, answer.status(), cache, referrer, robots]).toEqual([path, status, 'no-store', 'no-referrer', 'noindex']);
    return answer;
  };
  const html = await (await isPrivate('/auth?reset=anything', 200)).text();
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  for (const path of ['/profile', '/profile/settings', '/auth/google', '/auth/sign-out'])
    expect((await isPrivate(path, 303)).headers().location).toBe('/auth');
  // React's own requests are guarded too, whichever part of the page they ask for.
  for (const path of ['/profile.data', '/profile/settings.data', '/profile.data?_routes=profile.el']) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, await answer.text()]).toEqual([path, expect.stringContaining('/auth')]);
  }
  expect(await (await isPrivate('/auth/session', 200)).json()).toEqual({ member: null });
  await join(context, site);
  for (const path of ['/profile', '/profile/settings']) await isPrivate(path, 200);
});

test('one member never sees or changes another’s profile', async ({ browser, site }) => {
  const [one, other] = await Promise.all(
    [0, 1].map(() => browser.newContext({ baseURL: site.origin, extraHTTPHeaders: fromAnywhere() })),
  );
  if (!one || !other) throw new Error('no browsers');
  await join(one, site);
  await join(other, site);
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

test('hostile forms change nothing and are refused clearly', async ({ context, browser, site }) => {
  const email = await join(context, site);
  const stranger = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: fromAnywhere() });
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
  expect(await isOpen(context, site.origin)).toBe(true);
  await stranger.close();
});

test('axe finds nothing in any state, light and dark, narrow and wide', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: fromAnywhere() });
  const page = await context.newPage();
  const look = async (state: string) => expect.soft(await faults(page), state).toEqual([]);
  await page.goto('/auth');
  await look('sign in');
  await alive(page);
  await fillIn(page, { email: newAddress(), password: 'wrong' });
  await press(page, 'Sign in');
  await expect(alert(page)).toBeVisible();
  await look('invalid');
  await page.goto('/auth?mode=sign-up');
  await alive(page);
  await press(page, 'Create account');
  await expect(page.locator('.field__error')).toHaveCount(2);
  await look('sign up, wrong');
  await page.goto('/auth?confirm=x&email=nefeli@example.gr');
  await look('confirm');
  await page.goto('/auth?reset=x');
  await look('reset, expired');
  const member = await join(context, site);
  await page.request.post('/auth', { form: { email: member, intent: 'forgot' }, headers: { Origin: site.origin } });
  await page.goto(await linkTo(site, member, 2));
  await look('reset');
  await page.goto('/profile');
  await look('welcome');
  await page.goto('/profile/settings');
  await alive(page);
  await press(page, 'Save changes');
  await expect(page.locator('.field__error')).toHaveCount(5);
  await look('settings, wrong');
  await context.close();
});
