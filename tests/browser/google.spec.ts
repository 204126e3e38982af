import { expect, type Page } from '@playwright/test';
import { googleEnv, handleConsentPage, type LocalGoogle, type Person, startGoogle } from '../support/google.ts';
import { behindProxy, createMember, newEmail, password, testWithEnv, waitForMailedLink } from '../support/members.ts';
import { freePort } from '../support/postgres.ts';
import { type RunningSite, startSite } from '../support/site.ts';

const port = await freePort();
const test = testWithEnv({ ...behindProxy, ...googleEnv(port), SIGN_IN_LIMIT_PER_NETWORK: '5' });

let google: LocalGoogle;
test.beforeAll(async () => {
  google = await startGoogle(port);
});
test.afterAll(() => google.stop());

async function signInWithGoogle(page: Page, person?: Person) {
  await handleConsentPage(page, google, person);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
}

const newPerson = (change: Partial<Person> = {}): Person => {
  const email = newEmail('google');
  return { sub: `of ${email}`, email, email_verified: true, ...change };
};
const expectSignedIn = async (page: Page, email: string) => {
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText(`You are logged in as ${email}`)).toBeVisible();
};
const users = (site: RunningSite, email: string) =>
  site.database.kysely.selectFrom('users').selectAll().where('email', '=', email).execute();

test('creates an account on the first Google sign-in and reuses it on the next', async ({ page, context, site }) => {
  const person = newPerson();
  await signInWithGoogle(page, person);
  await expectSignedIn(page, person.email);
  await expect(page.locator('.toasts')).toContainText('Successfully logged in!');
  await context.clearCookies();
  await signInWithGoogle(page, person);
  await expectSignedIn(page, person.email);
  expect(await users(site, person.email)).toHaveLength(1);
});

test('reports a cancelled sign-in and an unverified email', async ({ page, context, site }) => {
  await signInWithGoogle(page);
  await expect(page).toHaveURL(`${site.origin}/auth`);
  await expect(page.locator('main .alert')).toHaveText('Google sign-in was cancelled');
  const person = newPerson({ email_verified: false });
  await signInWithGoogle(page, person);
  await expect(page).toHaveURL(`${site.origin}/auth`);
  await expect(page.locator('main .alert')).toContainText('Google has not confirmed this email address');
  expect(await users(site, person.email)).toEqual([]);
  expect((await context.request.get('/profile', { maxRedirects: 0 })).status()).toBe(303);
});

test('links a verified account with the same email and replaces an unverified one', async ({ page, context, site }) => {
  const email = await createMember(context, site);
  await context.clearCookies();
  await signInWithGoogle(page, newPerson({ email }));
  await expectSignedIn(page, email);
  expect(await users(site, email)).toHaveLength(1);
  await context.clearCookies();

  const claimed = newEmail();
  const form = { email: claimed, password, intent: 'sign-up' };
  await page.request.post('/auth?mode=sign-up', { form, headers: { Origin: site.origin } });
  const link = await waitForMailedLink(site, claimed);
  await signInWithGoogle(page, newPerson({ email: claimed }));
  await expectSignedIn(page, claimed);
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  // The page before has no field for a password.
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=email]').fill(claimed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.locator('main .alert')).toHaveText('Invalid email or password. Please check your credentials.');
});

test('limits how often one network may start a Google sign-in', async ({ page, site }) => {
  const start = () => page.request.post('/auth/google', { headers: { Origin: site.origin }, maxRedirects: 0 });
  for (let started = 0; started < 5; started++) {
    const { location } = (await start()).headers();
    expect(location).toContain('https://accounts.google.com/');
  }
  await signInWithGoogle(page, newPerson());
  await expect(page).toHaveURL(`${site.origin}/auth`);
  await expect(page.locator('main .alert')).toHaveText(/^Too many attempts. Please try again after \d{1,2}:\d{2}/);
});

test('reports a Google outage at the start of the sign-in and at the callback', async ({ page, site }) => {
  const unavailable = /^Google can’t be reached at the moment/;
  google.respond(503, {});
  try {
    await signInWithGoogle(page, newPerson());
    await expect(page).toHaveURL(`${site.origin}/auth`);
    await expect(page.locator('main .alert')).toHaveText(unavailable);
  } finally {
    google.respond(null);
  }
  const offline = await startSite('sqlite', googleEnv(await freePort()));
  await page.goto(`${offline.origin}/auth`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.locator('main .alert')).toHaveText(unavailable);
  await page.goto('about:blank');
  await offline.close();
});
