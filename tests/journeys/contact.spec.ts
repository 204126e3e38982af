// A visitor writes to the school, with and without JavaScript, on both engines; the message is stored and reaches a mailbox.
import { expect, type Page } from '@playwright/test';
import { contactAddress, engines, type RunningSite, startSite, test } from '../support/site.ts';

const sent = {
  el: 'Σας ευχαριστούμε για το μήνυμά σας! Θα επικοινωνήσουμε σύντομα μαζί σας.',
  en: "Thanks for your message! We'll get back to you soon.",
};
const failed = {
  el: 'Υπήρξε ένα πρόβλημα κατά την αποστολή του μηνύματος. Παρακαλώ δοκιμάστε ξανά.',
  en: 'There was a problem sending your message. Please try again.',
};
const privacyMissing = {
  el: 'Παρακαλούμε αποδεχτείτε την πολιτική απορρήτου για να συνεχίσετε.',
  en: 'Please accept the privacy policy to continue.',
};
const paths = { el: '/', en: '/en' };

/** Comes near the form and waits for React: what a person who types takes anyway. */
async function untilAlive(page: Page) {
  await page.locator('#contact form').scrollIntoViewIfNeeded();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

async function fillIn(page: Page, { name = 'Νεφέλη Κ.', email = 'Nefeli.K@Example.GR', message = 'Γεια σας' } = {}) {
  const form = page.locator('#contact form');
  await form.locator('[name=name]').fill(name);
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=message]').fill(message);
  await form.locator('[name=privacy]').check();
  return form;
}

const messages = (site: RunningSite) =>
  site.database.kysely.selectFrom('contact_submissions').selectAll().orderBy('created_at').execute();

for (const engine of engines) {
  test.describe(`on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine);
    });
    test.afterAll(() => site.close());

    for (const locale of ['el', 'en'] as const) {
      for (const javaScriptEnabled of [true, false]) {
        test(`a message in ${locale} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ browser }) => {
          const context = await browser.newContext({ javaScriptEnabled });
          const page = await context.newPage();
          await page.goto(site.origin + paths[locale]);
          const text = `Γεια σας!\nΈρχομαι την Τρίτη; ${locale} ${javaScriptEnabled} <b>"&`;
          const form = await fillIn(page, { message: text });
          await form.locator('button[type=submit]').click();
          await expect(page.locator('.toast')).toHaveText(sent[locale]);
          await expect(form.locator('[name=message]')).toHaveValue('');
          await expect(form.locator('[name=privacy]')).not.toBeChecked();

          const stored = (await messages(site)).filter(({ message }) => message === text);
          expect(stored).toMatchObject([{ name: 'Νεφέλη Κ.', email: 'nefeli.k@example.gr', responded: false, locale }]);
          await expect
            .poll(() => site.smtp.mails.filter((mail) => mail.text?.includes(`Τρίτη; ${locale} ${javaScriptEnabled}`)).length)
            .toBe(1);
          const mail = site.smtp.mails.find((each) => each.text?.includes(`Τρίτη; ${locale} ${javaScriptEnabled}`));
          expect(mail?.envelope.to).toEqual([contactAddress]);
          expect(mail?.replyTo).toEqual([{ address: 'nefeli.k@example.gr', name: 'Νεφέλη Κ.' }]);
          expect(mail?.html).toContain('&lt;b&gt;');
          await context.close();
        });
      }
    }

    test('the mail server is away: the visitor sees success, the mail comes when it is back', async ({ page }) => {
      site.smtp.failWith(451);
      await page.goto(site.origin);
      const form = await fillIn(page, { message: 'Όσο το ταχυδρομείο είναι κλειστό' });
      await form.locator('button[type=submit]').click();
      await expect(page.locator('.toast')).toHaveText(sent.el);
      await expect.poll(() => site.output()).toContain('mail postponed');
      site.smtp.failWith(null);
      await expect.poll(() => site.smtp.mails.some((mail) => mail.text?.includes('ταχυδρομείο είναι κλειστό'))).toBe(true);
    });

    test('killed right after it said yes, the site still has the message, and its mail goes out', async ({ page }) => {
      // Killed in the middle of a try, the mail stays locked for a minute.
      test.setTimeout(150_000);
      const postponed = site.output().split('mail postponed').length;
      site.smtp.failWith(451);
      await page.goto(`${site.origin}/en`);
      const form = await fillIn(page, { message: 'Said a moment before the power went' });
      await form.locator('button[type=submit]').click();
      await expect(page.locator('.toast')).toHaveText(sent.en);
      await expect.poll(() => site.output().split('mail postponed').length).toBeGreaterThan(postponed);
      await page.close();
      await site.end('SIGKILL');
      site.smtp.failWith(null);
      await site.restart();
      expect((await messages(site)).map(({ message }) => message)).toContain('Said a moment before the power went');
      await expect
        .poll(() => site.smtp.mails.some((mail) => mail.text?.includes('before the power went')), { timeout: 90_000 })
        .toBe(true);
    });
  });
}

test('a wrong form says what is wrong, keeps what was entered, and goes to the first wrong field', async ({ page }) => {
  await page.goto('/en');
  await untilAlive(page);
  const form = page.locator('#contact form');
  await form.locator('[name=email]').fill('not an address');
  await form.locator('[name=message]').fill('Hello');
  await form.locator('button[type=submit]').click();
  await expect(form.locator('[name=name]')).toBeFocused();
  await expect(form.locator('[name=name]')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.locator('[name=email]')).toHaveAccessibleDescription(/email/i);
  await expect(form.locator('[name=privacy]')).toHaveAccessibleDescription(new RegExp(privacyMissing.en));
  await expect(form.locator('[name=email]')).toHaveValue('not an address');
  await expect(form.locator('[name=message]')).toHaveValue('Hello');
});

test('without JavaScript a wrong form comes back with 400, the values and the errors', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.origin);
  const form = page.locator('#contact form');
  await form.locator('[name=name]').fill('Ελένη');
  await form.locator('[name=message]').fill('Γεια <script>alert(1)</script>');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await form.locator('button[type=submit]').click();
  expect((await answer).status()).toBe(400);
  await expect(form.locator('[name=name]')).toHaveValue('Ελένη');
  await expect(form.locator('[name=email]')).toBeFocused();
  await expect(form.locator('[name=message]')).toHaveValue('Γεια <script>alert(1)</script>');
  await expect(form.locator('[name=privacy]')).toHaveAccessibleDescription(new RegExp(privacyMissing.el));
  await context.close();
});

test('a message that is too long says by how much; characters are counted as people count them', async ({ page }) => {
  await page.goto('/en');
  const form = await fillIn(page, { message: `${'👨‍👩‍👧‍👦'.repeat(10)}${'x'.repeat(4_993)}` });
  await form.locator('button[type=submit]').click();
  await expect(form.locator('[name=message]')).toHaveAccessibleDescription(/5,000.*\b3\b/);
  await expect(form.locator('[name=name]')).toHaveValue('Νεφέλη Κ.');
});

test('the connection fails: the failure is told, the text stays, and the second try is one message', async ({ page, site }) => {
  await page.goto('/');
  await untilAlive(page);
  const form = await fillIn(page, { message: 'Δύο φορές το ίδιο' });
  // The first answer is lost after the server has stored the message.
  let lost = 0;
  await page.route(/\.data/, async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.toast--error')).toHaveText(failed.el);
  await expect(form.locator('[name=message]')).toHaveValue('Δύο φορές το ίδιο');
  await form.locator('button[type=submit]').click();
  await expect(page.locator('[role=status] .toast')).toHaveText(sent.el);
  expect((await messages(site)).filter(({ message }) => message === 'Δύο φορές το ίδιο')).toHaveLength(1);
});

test('fields are shut and the button says so while the message is on its way', async ({ page }) => {
  await page.goto('/en');
  await untilAlive(page);
  const form = await fillIn(page, { message: 'Slowly' });
  const gate = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await form.locator('button[type=submit]').click();
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(form.locator('[name=message]')).toBeDisabled();
  gate.resolve();
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeEnabled();
});

test('a filled trap is told, the trap emptied, and nothing is stored until the form is sent again', async ({ page, site }) => {
  await page.goto('/en');
  await untilAlive(page);
  const form = await fillIn(page, { message: 'Filled in by a careless program' });
  await form.locator('[name=trap]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await form.locator('button[type=submit]').click();
  await expect(form.locator('.alert')).toBeVisible();
  expect((await messages(site)).filter(({ message }) => message.startsWith('Filled in'))).toHaveLength(0);
  await form.locator('button[type=submit]').click();
  await expect(page.locator('[role=status] .toast')).toHaveText(sent.en);
});

test('too many messages: told when to try again, the text kept', async ({ page }) => {
  const site = await startSite('sqlite', { CONTACT_LIMIT_PER_NETWORK: '1' });
  await page.goto(`${site.origin}/en`);
  await untilAlive(page);
  const form = await fillIn(page, { message: 'The first' });
  await form.locator('button[type=submit]').click();
  await expect(page.locator('[role=status] .toast')).toHaveText(sent.en);
  await fillIn(page, { message: 'The second' });
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await form.locator('button[type=submit]').click();
  const { status, headers } = await answer.then((each) => ({ status: each.status(), headers: each.headers() }));
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await expect(form.locator('.alert')).toHaveText(/\d\d:\d\d/);
  await expect(form.locator('[name=message]')).toHaveValue('The second');
  await page.close();
  await site.close();
});
