import { expect, type Page } from '@playwright/test';
import { paths } from '#app/site-map.ts';
import { account } from '#content/interface/account.el.ts';
import { school } from '#content/school.ts';
import { accessibilityIssues, narrow } from '../support/accessibility.ts';
import {
  behindProxy,
  createMember,
  newEmail,
  password,
  randomClientIp,
  testWithEnv,
  waitForMailedLink,
} from '../support/members.ts';
import { clickButton, expectHydrated } from '../support/page.ts';
import { engines, type RunningSite, startSite } from '../support/site.ts';

const test = testWithEnv(behindProxy);
test.describe.configure({ mode: 'default' });

const switchTo = async (page: Page, label: 'EL' | 'EN') => {
  await page.locator('.nav__links').getByRole('button', { name: label }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', label.toLowerCase());
};
const language = (page: Page) => page.locator('html').getAttribute('lang');
const mailTo = (site: RunningSite, email: string) =>
  site.smtp.mails.findLast(({ envelope }) => envelope.to.includes(email))?.text ?? '';

for (const engine of engines) {
  const javaScriptEnabled = engine === 'sqlite';
  test(`shows pages and sends mails in Greek from sign-up to account deletion on ${engine} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const site = await startSite(engine, behindProxy);
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
    const page = await context.newPage();
    const email = newEmail();
    await page.goto('/auth?mode=sign-up');
    expect(await language(page)).toBe('en');
    await switchTo(page, 'EL');
    await expect(page).toHaveURL(`${site.origin}/auth?mode=sign-up`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Νέος λογαριασμός');
    expect(await language(page)).toBe('el');
    await expect(page).toHaveTitle(/^Νέος λογαριασμός – /);
    if (javaScriptEnabled) await expectHydrated(page);

    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill('short');
    await clickButton(page, 'Δημιουργία λογαριασμού');
    await expect(page.locator('[name=password]')).toHaveAccessibleDescription(/Ο κωδικός θέλει τουλάχιστον 8 χαρακτήρες$/);
    await page.locator('[name=password]').fill(email);
    await clickButton(page, 'Δημιουργία λογαριασμού');
    await expect(page.locator('[name=password]')).toHaveAccessibleDescription(/Αυτός ο κωδικός μαντεύεται εύκολα/);
    await page.locator('[name=password]').fill(password);
    await clickButton(page, 'Δημιουργία λογαριασμού');
    await expect(page.locator('.toasts')).toContainText('Σου στείλαμε email');
    const link = await waitForMailedLink(site, email);
    expect(mailTo(site, email)).toContain('Επιβεβαίωσε το email σου');

    await page.goto(link);
    await page.locator('[name=password]').fill('not this one');
    await clickButton(page, 'Επιβεβαίωση και σύνδεση');
    await expect(page.locator('main .alert')).toHaveText(account.auth.errors.invalid);
    await page.locator('[name=password]').fill(password);
    await clickButton(page, 'Επιβεβαίωση και σύνδεση');
    await expect(page).toHaveURL(`${site.origin}/profile`);
    await expect(page.locator('.toasts')).toContainText('Ο λογαριασμός σου είναι έτοιμος!');
    await expect(page.getByText(`Έχεις συνδεθεί ως ${email}`)).toBeVisible();
    expect(await language(page)).toBe('el');

    await page.getByRole('link', { name: 'Ρυθμίσεις προφίλ' }).click();
    await expect(page.getByRole('heading', { name: 'Συνδεδεμένες συσκευές' })).toBeVisible();
    await expect(page.locator('.session-list')).toContainText('(αυτή η συσκευή)');
    await clickButton(page, 'Αποθήκευση');
    await expect(page.locator('[name=first_name]')).toHaveAccessibleDescription(
      'Του παιδιού, αν κάνει εκείνο μάθημα. Το όνομα θέλει τουλάχιστον 2 γράμματα',
    );
    const file = await (await page.request.get('/profile/data.json')).json();
    expect(file.about).toContain('Όλα όσα αποθηκεύει για σένα');

    await page.request.post('/auth', { form: { email, intent: 'forgot' }, headers: { Origin: site.origin } });
    const reset = await waitForMailedLink(site, email, 2);
    expect(mailTo(site, email)).toContain('Διάλεξε νέο κωδικό');
    await page.goto(reset);
    await page.locator('[name=password]').fill(password);
    await page.locator('[name=password_confirm]').fill(password);
    await clickButton(page, 'Αποθήκευση κωδικού');
    await expect(page).toHaveURL(`${site.origin}/profile`);
    await expect.poll(() => mailTo(site, email)).toContain('Ο κωδικός σου άλλαξε');

    await page.goto('/profile/settings/delete');
    await page.locator('[name=password]').fill(password);
    await clickButton(page, 'Οριστική διαγραφή');
    await expect(page.locator('.toasts')).toContainText('Ο λογαριασμός σου διαγράφηκε.');
    await expect.poll(() => mailTo(site, email)).toContain(`Ο λογαριασμός ${email} διαγράφηκε`);
    await context.close();
    await site.close();
  });
}

test('remembers the language and links to public pages in that language', async ({ page, context, site }) => {
  const email = await createMember(context, site);
  await page.goto('/profile');
  await expectHydrated(page);
  await switchTo(page, 'EL');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Καλώς ήρθες στη σχολή ${school.name}!`);
  const { kysely } = site.database;
  const member = kysely.selectFrom('users').select('id').where('email', '=', email);
  await kysely.updateTable('profiles').set({ first_name: 'Γιώργος' }).where('user_id', '=', member).execute();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Καλώς ήρθες, Γιώργο!');
  await expect(page.locator('.brand')).toHaveAttribute('href', '/');
  await expect(page.locator('footer').getByRole('link', { name: 'Απόρρητο' })).toHaveAttribute('href', '/privacy');
  const remembered = (await context.cookies()).find(({ name }) => name === 'language');
  expect(remembered).toMatchObject({ value: 'el', httpOnly: true, sameSite: 'Lax', path: '/' });
  // The language cookie applies only to pages whose URL does not determine the language.
  expect([await lang(page, '/profile/nothing'), await lang(page, '/en'), await lang(page, '/')]).toEqual(['el', 'en', 'el']);
  await page.goto('/profile/settings');
  await expectHydrated(page);
  await switchTo(page, 'EN');
  await expect(page).toHaveURL(`${site.origin}/profile/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Settings');
  await page.reload();
  expect(await language(page)).toBe('en');
});

for (const locale of ['el', 'en'] as const)
  test(`the sign-up page links to the privacy policy and states the age of consent in ${locale}`, async ({ page }) => {
    await page.goto(`/auth?mode=sign-up&language=${locale}`);
    const notice = page.locator('main p').filter({ has: page.locator(`a[href="${paths.privacy[locale]}"]`) });
    await expect(notice).toBeVisible();
    await expect(page.getByText(/(κάτω των|under) 15/)).toBeVisible();
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();
  });

test('a link from a public page opens the members’ pages in its language, unless the visitor has chosen one', async ({
  page,
  context,
  site,
}) => {
  const open = async (from: string, link: string, to = '/auth') => {
    await page.goto(from);
    await page.locator(link).click();
    await expect(page).toHaveURL(site.origin + to);
    return language(page);
  };
  const openMembers = (from: string) => open(from, 'footer a[href^="/auth"]');
  const settings = 'main a[href^="/profile/settings"]';
  expect([await openMembers('/'), await openMembers('/en'), await openMembers('/nothing')]).toEqual(['el', 'en', 'el']);
  // Signed out, the settings redirect to sign-in.
  expect([await open('/en/privacy', settings), await open('/privacy', settings)]).toEqual(['en', 'el']);
  await switchTo(page, 'EN');
  expect(await openMembers('/')).toBe('en');
  await switchTo(page, 'EL');
  expect(await openMembers('/en')).toBe('el');
  await context.clearCookies();
  await createMember(context, site);
  await page.goto('/en/privacy');
  await page.locator('main a[href^="/profile/settings"]').click();
  await expect(page).toHaveURL(`${site.origin}/profile/settings`);
  expect(await language(page)).toBe('en');
  for (const query of ['language=pt', 'language=']) {
    const response = await page.request.get(`/auth?${query}`, { maxRedirects: 0, headers: { Cookie: '' } });
    expect([query, response.status(), response.headers()['set-cookie']]).toEqual([query, 200, undefined]);
  }
});

async function lang(page: Page, path: string): Promise<string | undefined> {
  return (await (await page.request.get(path)).text()).match(/<html lang="(\w\w)"/)?.[1];
}

test('the language form redirects only to pages with a language switch, rejects cross-site forms and ignores GET', async ({
  page,
  site,
}) => {
  const post = (form: Record<string, string>, Origin = site.origin) =>
    page.request.post('/auth/language', { form, headers: { Origin }, maxRedirects: 0 });
  for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example/auth', '/administrator', '/', 'auth', '']) {
    const response = await post({ language: 'el', from });
    expect([from, response.status(), response.headers().location]).toEqual([from, 303, '/auth']);
  }
  expect((await post({ language: 'el', from: '/auth?reset=a&x=%2F' })).headers().location).toBe('/auth?reset=a&x=%2F');
  for (const language of ['pt', 'EL', '__proto__', '']) {
    const response = await post({ language, from: '/auth' });
    expect([language, response.headers()['set-cookie']]).toEqual([language, undefined]);
  }
  expect((await post({ language: 'el', from: '/auth' }, 'https://elsewhere.example')).status()).toBe(403);
  const opened = await page.request.get('/auth/language?language=el', { maxRedirects: 0 });
  expect([opened.status(), opened.headers()['set-cookie']]).toEqual([303, undefined]);
});

test('loads only the texts of the current language', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const loadedTexts = () =>
    scripts
      .splice(0)
      .flatMap((path) => path.match(/\/((?:account\.)?e[ln])-[\w-]+\.js$/)?.[1] ?? [])
      .sort();
  await page.goto('/auth');
  await expectHydrated(page);
  expect(loadedTexts()).toEqual(['account.en', 'en']);
  await switchTo(page, 'EL');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Σύνδεση');
  await expectHydrated(page);
  expect(loadedTexts()).toEqual(['account.el', 'el']);
});

test('has no accessibility issues in Greek', async ({ page, context, site }) => {
  const expectAccessible = async (path: string) => {
    await page.goto(path);
    await expectHydrated(page);
    expect.soft(await accessibilityIssues(page), path).toEqual([]);
  };
  const expectMenuAccessible = async () => {
    await page.setViewportSize({ width: narrow, height: 800 });
    await page.locator('[data-menu] summary').click();
    expect.soft(await accessibilityIssues(page, { within: ['header'], width: narrow }), `menu of ${page.url()}`).toEqual([]);
  };
  await page.goto('/auth');
  await switchTo(page, 'EL');
  await expectAccessible('/auth?error=x');
  await expectMenuAccessible();
  await createMember(context, site);
  for (const path of ['/profile/settings', '/profile/settings/delete', '/profile']) await expectAccessible(path);
  await expectMenuAccessible();
});
