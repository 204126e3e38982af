import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { contactFields } from '#app/pages/home/contact-schema.ts';
import { school } from '#content/school.ts';
import { contactColumns } from '#store/tables.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { content } from '../support/content.ts';
import { contactAddress, engines, type RunningSite, scriptModes, startSite, test } from '../support/site.ts';
import { firstGroup, groupName } from '../support/timetable.ts';

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

/** The request that sends the form with JavaScript. */
const isSubmission = (request: Request) => request.method() === 'POST' && request.resourceType() === 'fetch';

async function fillIn(page: Page, { name = 'Νεφέλη Κ.', email = 'Nefeli.K@Example.GR', message = 'Γεια σας' } = {}) {
  const form = page.locator('#contact form');
  await form.locator('[name=name]').fill(name);
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=message]').fill(message);
  await form.locator('[name=privacy]').check();
  return form;
}

/** Opens the form that a sent message has replaced. */
const writeAnother = (page: Page) => page.locator('#contact summary').click();

const messages = (site: RunningSite) =>
  site.database.kysely.selectFrom('contact_submissions').selectAll().orderBy('created_at').execute();

test('a select keeps its arrow under the pointer', async ({ page }) => {
  await page.goto('/');
  const select = page.locator('#contact select');
  await select.hover();
  expect(await select.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('gradient');
});

for (const engine of engines) {
  test.describe(`on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine);
    });
    test.afterAll(() => site.close());

    test('has a field for every stored column', async ({ page }) => {
      await page.goto(site.origin);
      for (const column of contactColumns) await expect(page.locator(`#contact [name=${column}]`)).toBeVisible();
    });

    for (const locale of ['el', 'en'] as const) {
      for (const javaScriptEnabled of scriptModes(engine)) {
        test(`stores and mails a message in ${locale} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
          browser,
        }) => {
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

    test('sends the mail later when the mail server is unavailable', async ({ page }) => {
      site.smtp.failWith(451);
      await page.goto(site.origin);
      const form = await fillIn(page, { message: 'Όσο το ταχυδρομείο είναι κλειστό' });
      await form.locator('button[type=submit]').click();
      await expect(page.locator('.toast')).toHaveText(sent.el);
      await expect.poll(() => site.output()).toContain('mail deferred');
      site.smtp.failWith(null);
      await expect.poll(() => site.smtp.mails.some((mail) => mail.text?.includes('ταχυδρομείο είναι κλειστό'))).toBe(true);
    });

    test('keeps the message and sends its mail when the process is killed right after responding', async ({ page }) => {
      const deferred = site.output().split('mail deferred').length;
      site.smtp.failWith(451);
      await page.goto(`${site.origin}/en`);
      const form = await fillIn(page, { message: 'Said a moment before the power went' });
      await form.locator('button[type=submit]').click();
      await expect(page.locator('.toast')).toHaveText(sent.en);
      await expect.poll(() => site.output().split('mail deferred').length).toBeGreaterThan(deferred);
      await page.close();
      await site.end('SIGKILL');
      site.smtp.failWith(null);
      await site.restart();
      expect((await messages(site)).map(({ message }) => message)).toContain('Said a moment before the power went');
      // An email stays locked for a minute if the process is killed while sending it.
      await expect
        .poll(() => site.smtp.mails.some((mail) => mail.text?.includes('before the power went')), { timeout: 90_000 })
        .toBe(true);
    });
  });
}

test('stores and mails every field of the form and shows it to the administrator', async ({ page, context }) => {
  const site = await startSite('sqlite', administratorEnv);
  await page.goto(`${site.origin}/en`);
  const form = page.locator('#contact form');
  const names = await form.locator('[name]').evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
  expect([...new Set(names)], 'fields in app/pages/home/contact-form.tsx').toEqual(
    contactFields.filter((name) => name !== 'key'),
  );
  const entered = await fillEveryTextField(form);
  await form.locator('[name=privacy]').check();
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.toast')).toHaveText(sent.en);

  const [row] = await messages(site);
  await expect.poll(() => site.smtp.mails.length).toBe(1);
  await shareAdministratorSession(context, site);
  await page.goto(`${site.origin}/admin/contacts/${encodeURIComponent(entered.email ?? '')}`);
  const shown = await page.locator('main').innerText();
  for (const [name, value] of Object.entries(entered)) {
    expect(Object.values(row ?? {}).join('\n'), `${name} in store/messages.ts`).toContain(value);
    expect(site.smtp.mails[0]?.text, `${name} in app/mail/contact-mail.ts`).toContain(value);
    expect(shown, `${name} in app/admin/sender.tsx`).toContain(value);
  }
  await expect(page.locator(`main a[href="tel:${entered.phone}"]`)).toHaveText(entered.phone ?? '');
  expect(site.smtp.mails[0]?.html).toContain(`href="tel:${entered.phone}"`);
  await page.close();
  await site.close();
});

async function fillEveryTextField(form: Locator): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const field of await form.locator('input.input, textarea').all()) {
    const name = (await field.getAttribute('name')) ?? '';
    const type = await field.getAttribute('type');
    values[name] = type === 'email' ? `${name}@example.gr` : type === 'tel' ? '2101234567' : `The ${name}`;
    await field.fill(values[name]);
  }
  return values;
}

test('shows the errors of an invalid form, keeps its values and focuses the first invalid field', async ({ page }) => {
  await page.goto('/en');
  const form = page.locator('#contact form');
  await form.locator('[name=email]').fill('not an address');
  await form.locator('[name=message]').fill('Hello');
  await form.locator('button[type=submit]').click();
  await expect(form.locator('[name=name]')).toBeFocused();
  for (const visible of ['.alert', '.field:has([name=name])']) await expect(form.locator(visible)).toBeInViewport({ ratio: 1 });
  await expect(form.locator('[name=name]')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.locator('[name=email]')).toHaveAccessibleDescription(/email/i);
  await expect(form.locator('[name=privacy]')).toHaveAccessibleDescription(new RegExp(privacyMissing.en));
  await expect(form.locator('[name=email]')).toHaveValue('not an address');
  await expect(form.locator('[name=message]')).toHaveValue('Hello');
  await form.locator('[name=email]').fill('still not');
  await expect(form.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await form.locator('[name=name]').fill('Νεφέλη');
  await form.locator('[name=email]').fill('nefeli@example.gr');
  await expect(form.locator('.alert')).toBeVisible();
  await form.locator('[name=privacy]').check();
  await expect(form.locator('[aria-invalid], .field__error, .alert')).toHaveCount(0);
});

test('shows the label of the first invalid field below the navigation bar of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of Object.values(paths)) {
    await page.goto(path);
    const form = page.locator('#contact form');
    for (const [name, value] of [
      ['name', 'Νεφέλη'],
      ['email', 'nefeli@example.gr'],
      ['message', 'Γεια σας'],
    ] as const) {
      const field = form.locator(`[name=${name}]`);
      await form.locator('button[type=submit]').click();
      await expect(field).toBeFocused();
      // Firefox and WebKit scroll a focused element to the nearest edge, Chromium to the middle.
      const labelTop = await field.evaluate((each: HTMLInputElement) => {
        scrollBy({ top: each.getBoundingClientRect().bottom + 400, behavior: 'instant' });
        each.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        return each.labels?.[0]?.getBoundingClientRect().top;
      });
      const bar = await page.locator('.nav').boundingBox();
      expect(labelTop, name).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
      await field.fill(value);
    }
  }
});

test('without JavaScript, returns an invalid form with status 400, its values and the errors, and scrolls to what is wrong', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(site.origin);
  const form = page.locator('#contact form');
  await form.locator('[name=name]').fill('Ελένη');
  await form.locator('[name=phone]').fill('210');
  await form.locator('[name=message]').fill('Γεια <script>alert(1)</script>');
  const response = page.waitForResponse((response) => response.request().method() === 'POST');
  await form.locator('button[type=submit]').click();
  expect((await response).status()).toBe(400);
  await expect(form.locator('[name=name]')).toHaveValue('Ελένη');
  await expect(form.locator('[name=phone]')).toHaveValue('210');
  await expect(form.locator('[name=phone]')).toHaveAccessibleDescription(content.el.strings.contactForm.errors.phoneInvalid);
  await expect(form.locator('[name=message]')).toHaveValue('Γεια <script>alert(1)</script>');
  await expect(form.locator('[name=privacy]')).toHaveAccessibleDescription(new RegExp(privacyMissing.el));
  const barHeight = (await page.locator('.nav').boundingBox())?.height ?? Number.NaN;
  const isBelowBar = async (shown: Locator) => {
    await expect(shown).toBeInViewport({ ratio: 1 });
    expect((await shown.boundingBox())?.y).toBeGreaterThanOrEqual(barHeight);
  };
  await isBelowBar(form.locator('.alert'));
  await form.locator('.alert a').click();
  await isBelowBar(form.getByText(content.el.strings.contactForm.email, { exact: true }));
  await isBelowBar(form.locator('[name=email]'));
  await context.close();
});

test('asks for the age of a child unless the class is for an adult, without a layout shift', async ({ page }) => {
  const { kidsGroups, adultLevels } = content.en.schedule;
  test.skip(kidsGroups.length === 0 || adultLevels.length === 0, 'the content has no such choice');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/en');
  const message = page.locator('#contact [name=message]');
  const { messageHelp, ageHelp } = content.en.strings.contactForm;
  const top = () => message.evaluate((field: HTMLElement) => field.offsetTop);
  const before = await top();
  await expect(message).toHaveAccessibleDescription(`${messageHelp} ${ageHelp}`);
  for (const [value, help] of [
    ['me', messageHelp],
    ['child', `${messageHelp} ${ageHelp}`],
    ['unsure', messageHelp],
  ] as const) {
    await page.locator(`#contact [value=${value}]`).check();
    await expect(message).toHaveAccessibleDescription(help);
    expect(await top()).toBe(before);
  }
});

test('shows by how many characters a message is too long, counting an emoji as one', async ({ page }) => {
  await page.goto('/en');
  const form = await fillIn(page, { message: `${'👨‍👩‍👧‍👦'.repeat(10)}${'x'.repeat(4_993)}` });
  await form.locator('button[type=submit]').click();
  await expect(form.locator('[name=message]')).toHaveAccessibleDescription(/5,000.*\b3\b/);
  await expect(form.locator('[name=name]')).toHaveValue('Νεφέλη Κ.');
});

test('reports a lost response, keeps the text and stores the message only once when it is sent again', async ({ page, site }) => {
  await page.goto('/');
  const form = await fillIn(page, { message: 'Δύο φορές το ίδιο' });
  let lost = 0;
  await page.route('**/*', async (route) => {
    if (!isSubmission(route.request()) || lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await form.locator('button[type=submit]').click();
  for (const message of [page.locator('.toast--error'), form.locator('.alert')]) await expect(message).toHaveText(failed.el);
  await expect(form.locator('[name=message]')).toHaveValue('Δύο φορές το ίδιο');
  await form.locator('button[type=submit]').click();
  await expect(page.locator('[role=status] .toast')).toHaveText(sent.el);
  expect((await messages(site)).filter(({ message }) => message === 'Δύο φορές το ίδιο')).toHaveLength(1);
});

test('disables the fields and changes the button label while sending', async ({ page }) => {
  await page.goto('/en');
  const form = await fillIn(page, { message: 'Slowly' });
  const released = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (isSubmission(route.request())) await released.promise;
    await route.continue();
  });
  await form.locator('button[type=submit]').click();
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(form.locator('[name=message]')).toBeDisabled();
  released.resolve();
  await writeAnother(page);
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeEnabled();
});

test('rejects a filled honeypot, clears it and accepts the second attempt', async ({ page, site }) => {
  await page.goto('/en');
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

test('limits messages per network, shows when to retry and keeps the text', async ({ page }) => {
  const site = await startSite('sqlite', { CONTACT_LIMIT_PER_NETWORK: '1' });
  await page.goto(`${site.origin}/en`);
  const form = await fillIn(page, { message: 'The first' });
  await form.locator('button[type=submit]').click();
  await expect(page.locator('[role=status] .toast')).toHaveText(sent.en);
  await writeAnother(page);
  await fillIn(page, { message: 'The second' });
  const response = page.waitForResponse((response) => response.request().method() === 'POST');
  await form.locator('button[type=submit]').click();
  const { status, headers } = await response.then((each) => ({ status: each.status(), headers: each.headers() }));
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await expect(form.locator('.alert')).toHaveText(/\d\d:\d\d/);
  await expect(form.locator('[name=message]')).toHaveValue('The second');
  await page.close();
  await site.close();
});

for (const locale of ['el', 'en'] as const)
  for (const javaScriptEnabled of [true, false])
    test(`after sending, shows the next steps in place of the form in ${locale} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
      browser,
      site,
    }) => {
      const { strings, home, schedule, school: localSchool } = content[locale];
      const copy = strings.contactForm;
      const page = await browser.newPage({ javaScriptEnabled });
      await page.goto(site.origin + paths[locale]);
      const form = await fillIn(page, { message: `Στις έξι; ${locale} ${javaScriptEnabled}` });
      if (firstGroup) await form.locator('[name=class]').selectOption(firstGroup);
      await form.locator('button[type=submit]').click();
      const heading = page.getByRole('region', { name: copy.receipt.heading }).getByRole('heading');
      await expect(heading).toHaveText(copy.receipt.heading);
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      await expect(form).toBeHidden();
      const ending = page.locator('.contact__form').first();
      await expect(ending).toContainText(new RegExp(copy.receipt.time.replace('{time}', '\\d\\d:\\d\\d')));
      await expect(ending).toContainText(home.contact.answer);
      await expect(ending).toContainText(home.contact.firstTime.text);
      await expect(ending.locator(`a[href="tel:${school.phone}"]`)).toBeVisible();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const address = page
          .locator('#contact :is(.contact__address, dd)', { hasText: localSchool.street })
          .filter({ visible: true });
        await expect(address, `at ${width} px`).toHaveCount(1);
        await expect(address.locator(`a[href="${school.map.page}"]`), `at ${width} px`).toBeVisible();
      }
      for (const messenger of Object.keys(school.messengers ?? {}))
        await expect(ending.getByRole('link', { name: messenger })).toBeVisible();
      if (firstGroup) {
        await expect(ending).toContainText(groupName(firstGroup, locale));
        await expect(ending.getByRole('link', { name: schedule.addToCalendar })).toHaveAttribute(
          'href',
          new RegExp(`/${firstGroup}.ics$`),
        );
      }
      await writeAnother(page);
      await expect(form.locator('[name=message]')).toBeEditable();
      await expect(form.locator('[name=message]')).toHaveValue('');

      const before = (await messages(site)).length;
      await page.reload();
      await expect(page.locator('#contact')).toBeVisible();
      await page.goBack();
      expect(await messages(site)).toHaveLength(before);
      await page.close();
    });

for (const locale of ['el', 'en'] as const)
  test(`after sending on a desktop, the whole confirmation is on the screen in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(paths[locale]);
    const form = await fillIn(page, { message: `In view, ${locale}` });
    await form.locator('button[type=submit]').click();
    await expect(page.locator('#message-sent')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.contact__form summary')).toBeInViewport({ ratio: 1 });
  });

test('when the next message fails, keeps its text and the confirmation of the first one', async ({ page }) => {
  await page.goto('/en');
  const form = await fillIn(page, { message: 'The first of two' });
  await form.locator('button[type=submit]').click();
  await expect(page.locator('#message-sent')).toBeFocused();
  await writeAnother(page);
  await fillIn(page, { message: 'The second of two' });
  await page.route('**/*', (route) => (isSubmission(route.request()) ? route.abort() : route.continue()));
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.toast--error')).toHaveText(failed.en);
  await expect(form.locator('[name=message]')).toHaveValue('The second of two');
  await expect(page.locator('#message-sent')).toBeVisible();
  await page.unroute('**/*');
  await form.locator('button[type=submit]').click();
  await expect(page.locator('#message-sent')).toBeFocused();
  await expect(form).toBeHidden();
});

test('a message that was sent without JavaScript is confirmed, and a reload shows the form again', async ({ page }) => {
  await page.goto('/en?notice=message-sent&at=19:42#message-sent');
  await expect(page.locator('[role=status] .toast')).toHaveText(sent.en);
  await expect(page.locator('#message-sent')).toHaveText(content.en.strings.contactForm.receipt.heading);
  await expect(page.locator('#contact')).toContainText('19:42');
  await expect(page).toHaveURL(/\/en#contact$/);
  await page.reload();
  await expect(page.locator('#contact form')).toBeVisible();
  await expect(page.locator('#message-sent')).toHaveCount(0);
});

test('the confirmation of a message has no accessibility issues', async ({ page }) => {
  for (const path of Object.values(paths)) {
    await page.goto(`${path}?notice=message-sent&at=19:42&class=${firstGroup}#message-sent`);
    await expect(page.locator('#message-sent')).toBeVisible();
    expect.soft(await accessibilityIssues(page, { within: ['#contact .contact__form'] }), path).toEqual([]);
  }
});

test('acknowledges a message by email, once, in its language, with the class and without anything that was written', async ({
  page,
}) => {
  const site = await startSite('sqlite', { ACKNOWLEDGEMENT_LIMIT: '1' });
  const id = firstGroup ?? '';
  for (const message of ['Buy at https://spam.example', 'Buy more at https://spam.example']) {
    const fields = { name: 'Cheap Watches', email: 'victim@example.gr', phone: '2101234567', class: id, message, privacy: 'on' };
    const options = { method: 'POST', headers: { Origin: site.origin }, body: new URLSearchParams(fields) };
    expect((await fetch(`${site.origin}/en`, { ...options, redirect: 'manual' })).status).toBe(303);
  }
  const mails = await site.smtp.waitForMail(3);
  const toVisitor = mails.filter(({ envelope }) => envelope.to.includes('victim@example.gr'));
  expect(toVisitor).toHaveLength(1);
  expect(toVisitor[0]?.text).toContain(content.en.home.contact.answer);
  expect(toVisitor[0]?.text).toContain(groupName(id, 'en'));
  expect(toVisitor[0]?.raw).not.toMatch(/Cheap|spam|2101234567/);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(String(toVisitor[0]?.html).replaceAll(/src="cid:[^"]*"/g, ''));
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width of the mail on a narrow phone').toBe(320);
  await site.close();
});
