import { expect, type Page } from '@playwright/test';
import { contentIn } from '#app/i18n/content.ts';
import { answers } from '#content/answers.ts';
import { receiveMessage } from '#store/messages.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { receivedMessage } from '../support/contact-row.ts';
import { newEmail, randomClientIp } from '../support/members.ts';
import { expectHydrated, toast } from '../support/page.ts';
import { contactAddress, engines, type RunningSite, scriptModes, startSite, test } from '../support/site.ts';

const greeting = 'Γεια σου, Νεφέλη!';
const message = 'Πότε αρχίζουν τα παιδιά;';

const replyText = (page: Page) => page.getByRole('textbox', { name: 'Your reply, in Greek' });
const send = (page: Page) => page.getByRole('button', { name: 'Send reply' }).click();
/** The reply and the message, newest first. */
const badges = (page: Page) => page.locator('.message .badge');
const repliesIn = ({ database }: RunningSite) => database.kysely.selectFrom('message_replies').selectAll().execute();
const mailsTo = (site: RunningSite, email: string) => site.smtp.mails.filter(({ envelope }) => envelope.to.includes(email));

async function openSender(page: Page, email: string, isHydrated: boolean): Promise<void> {
  await page.goto(`/admin/contacts/${email}`);
  if (isHydrated) await expectHydrated(page);
}

/** Instead of waiting until the time for undo is over. */
async function sendNow({ database }: RunningSite): Promise<void> {
  const now = new Date().toISOString();
  await database.kysely.updateTable('outbox').set({ next_attempt_at: now }).where('sent_at', 'is', null).execute();
}

for (const engine of engines)
  test.describe(`on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of scriptModes(engine))
      test(`replies to a message, takes the reply back and retries it, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
        browser,
      }) => {
        const email = newEmail('nefeli');
        await receiveMessage(site.database, receivedMessage({ name: 'Νεφέλη Κ.', email, message }));
        const context = await browser.newContext({
          baseURL: site.origin,
          extraHTTPHeaders: randomClientIp(),
          javaScriptEnabled,
          viewport: { width: 360, height: 740 },
        });
        await shareAdministratorSession(context, site);
        const page = await context.newPage();
        await openSender(page, email, javaScriptEnabled);
        await expect(replyText(page)).toBeVisible();
        await expect(page.getByText(`arrive in the school’s mailbox ${contactAddress}`)).toBeVisible();
        await expect(replyText(page)).toHaveValue(`${greeting}\n\n`);
        await send(page);
        await expect(replyText(page)).toHaveAccessibleDescription(/Please write a reply/);
        await expect(replyText(page)).toBeFocused();
        const tooLong = `${greeting}\n${'α'.repeat(5_000)}`;
        await replyText(page).fill(tooLong);
        await send(page);
        await expect(replyText(page)).toHaveAccessibleDescription(/5,000 characters at most$/);
        await expect(replyText(page)).toHaveValue(tooLong);
        expect(await repliesIn(site)).toEqual([]);

        const text = `${greeting}\n\nΚάθε Τρίτη <b>στις 17:30</b>.\nΤα λέμε!`;
        await replyText(page).fill(text);
        const form = await formFields(page);
        await send(page);
        await expect(toast(page)).toContainText('Your reply leaves in ten seconds.');
        await expect(badges(page)).toHaveText(['Waiting to leave', 'Responded']);
        await expect(page.locator('.message').first()).toContainText('Κάθε Τρίτη <b>στις 17:30</b>.');
        await expect(page.locator('.message').first()).toBeInViewport({ ratio: 1 });
        const again = await context.request.post(`/admin/contacts/${email}`, { form, headers: { Origin: site.origin } });
        expect(again.status()).toBe(200);
        expect(await repliesIn(site)).toHaveLength(1);

        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(toast(page)).toContainText('Its text is back in the form.');
        await expect(badges(page)).toHaveText(['Pending']);
        await expect(replyText(page)).toHaveValue(text);
        await expect(page.getByText('It has not been sent.')).toBeVisible();
        if (javaScriptEnabled) await expectHydrated(page);
        await send(page);
        await expect(badges(page)).toHaveText(['Waiting to leave', 'Responded']);
        await sendNow(site);
        await expect.poll(() => mailsTo(site, email).length).toBe(1);
        const [mail] = mailsTo(site, email);
        const { name } = contentIn('el').school;
        expect(mail).toMatchObject({
          subject: `Re: Το μήνυμά σου στη σχολή ${name}`,
          to: [{ name: 'Νεφέλη Κ.', address: email }],
          replyTo: [{ name, address: contactAddress }],
        });
        expect(mail?.text?.startsWith(`${text}\n\n`)).toBe(true);
        expect(mail?.text).toContain(`\n> ${message}\n`);
        await openSender(page, email, javaScriptEnabled);
        await expect(badges(page)).toHaveText(['Sent', 'Responded']);
        await expect(page.getByText('marked by hand')).toHaveCount(0);

        site.smtp.failWith(550);
        await page.getByText('Reply', { exact: true }).click();
        await replyText(page).fill('Και κάτι ακόμη');
        await send(page);
        await expect(badges(page)).toHaveText(['Waiting to leave', 'Sent', 'Responded']);
        await sendNow(site);
        await expect.poll(() => site.output()).toContain('mail deferred');
        await openSender(page, email, javaScriptEnabled);
        await expect(badges(page).first()).toHaveText('Not sent yet');
        const { kysely } = site.database;
        await kysely.updateTable('outbox').set({ dead_at: new Date().toISOString() }).where('sent_at', 'is', null).execute();
        await openSender(page, email, javaScriptEnabled);
        await expect(badges(page).first()).toHaveText('Not delivered');
        site.smtp.failWith(null);
        await page.getByRole('button', { name: /^Try again/ }).click();
        await expect(toast(page)).toContainText('The emails are being sent again.');
        await expect.poll(() => mailsTo(site, email).at(-1)?.text).toContain('Και κάτι ακόμη');
        await openSender(page, email, javaScriptEnabled);
        await expect(badges(page)).toHaveText(['Sent', 'Sent', 'Responded']);
        await context.close();
      });
  });

function addressIn(locale: 'el' | 'en'): string {
  const { street, area, city } = contentIn(locale).school;
  return `${street}, ${area}, ${city}`;
}

const answer = (page: Page) => page.locator('tbody tr', { hasText: 'Parking' });

for (const javaScriptEnabled of [true, false])
  test(`inserts saved answers into a reply, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ browser }) => {
    const site = await startSite('sqlite', administratorEnv);
    const email = newEmail('anna');
    await receiveMessage(site.database, receivedMessage({ name: 'Anna', email, message: 'Where do I park?', locale: 'en' }));
    const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), javaScriptEnabled });
    await shareAdministratorSession(context, site);
    const page = await context.newPage();
    const openPage = async (path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await expectHydrated(page);
    };
    await openPage('/admin/answers');
    await expect(page.locator('tbody tr')).toHaveCount(answers.length);
    await page.getByRole('link', { name: 'Add an answer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Parking');
    const [greek, english] = [dialog.getByLabel('In Greek'), dialog.getByLabel('In English')];
    const insertAddress = dialog.getByRole('button', { name: 'address' });
    if (javaScriptEnabled) {
      await english.fill('Behind: ');
      await insertAddress.click();
      await expect(english).toBeFocused();
      await page.keyboard.type('.');
    } else {
      await expect(insertAddress).toBeHidden();
      await english.fill('Behind: {address}.');
    }
    await expect(english).toHaveValue('Behind: {address}.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(greek).toHaveAccessibleDescription('Please write the Greek text');
    await greek.fill('Πίσω από: ');
    if (javaScriptEnabled) await insertAddress.click();
    else await greek.fill('Πίσω από: {διεύθυνση}');
    await expect(greek).toHaveValue('Πίσω από: {διεύθυνση}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Answer saved.');
    const behind = `Behind: ${addressIn('en')}.`;
    await expect(answer(page)).toContainText(behind);

    await openPage(`/admin/contacts/${email}`);
    const text = page.getByRole('textbox', { name: 'Your reply, in English' });
    await text.fill('Hello Anna, typed before.');
    await expect(page.getByLabel('Language')).toHaveValue('en');
    await page.getByRole('button', { name: 'Add to reply' }).click();
    await expect(page.getByLabel('Saved answer')).toHaveAccessibleDescription('Please choose a saved answer');
    await expect(page.getByLabel('Saved answer')).toBeFocused();
    await expect(text).toHaveValue('Hello Anna, typed before.');
    await page.getByLabel('Saved answer').selectOption('Parking');
    await page.getByRole('button', { name: 'Add to reply' }).click();
    const inserted = `Hello Anna, typed before.\n\n${behind}`;
    await expect(text).toHaveValue(inserted);
    await expect(text).toBeFocused();
    if (javaScriptEnabled) {
      await expect(page.getByRole('button', { name: 'Send reply' })).toBeInViewport({ ratio: 1 });
      // Without a connection, the inserted text stays.
      await page.route('**/admin/contacts/**', (route) => route.abort());
      for (const name of ['Send reply', 'Add to reply']) {
        await page.getByRole('button', { name }).click();
        await expect(page.locator('.reply .alert')).toContainText('Your text is still here');
        await expect(text).toHaveValue(inserted);
      }
      await page.unroute('**/admin/contacts/**');
    }
    await page.getByLabel('Saved answer').selectOption('Parking');
    await page.getByLabel('Language').selectOption('Greek');
    await page.getByRole('button', { name: 'Add to reply' }).click();
    await expect(text).toHaveValue(`${inserted}\n\nΠίσω από: ${addressIn('el')}`);
    await send(page);
    await expect(badges(page)).toHaveText(['Waiting to leave', 'Responded']);

    await openPage('/admin/answers');
    await answer(page)
      .getByRole('link', { name: /^Delete/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Answer deleted.');
    await expect(answer(page)).toHaveCount(0);
    if (javaScriptEnabled) expect(await accessibilityIssues(page)).toEqual([]);
    await context.close();
    await site.close();
  });

test('keeps a note about a sender and shows the one of another window', async ({ browser }) => {
  const site = await startSite('sqlite', administratorEnv);
  const email = newEmail('eleni');
  const now = new Date(Date.now() - 3 * 86_400_000);
  await receiveMessage(site.database, receivedMessage({ email, message, now }));
  const context = await browser.newContext({
    baseURL: site.origin,
    extraHTTPHeaders: randomClientIp(),
    javaScriptEnabled: false,
  });
  await shareAdministratorSession(context, site);
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto('/admin');
  await page.getByRole('link', { name: '1 pending for two days or more' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  for (const each of [page, other]) await openSender(each, email, false);
  const note = (each: Page) => each.getByLabel('Note about this person');
  const save = (each: Page) => each.getByRole('button', { name: 'Save note' }).click();
  for (const each of [page, other]) await each.getByText('Add a note for yourself', { exact: true }).click();
  await save(page);
  await expect(note(page)).toHaveAccessibleDescription(/Please write a note$/);
  await note(page).fill('Τηλεφώνησε');
  await note(other).fill('Θα έρθει <b>Τρίτη</b>');
  await save(page);
  await save(other);
  await expect(toast(page)).toContainText('Note saved.');
  await expect(page.locator('.sender__note')).toHaveText('Note: Τηλεφώνησε');
  await expect(other.getByText('replaces what is stored now: Τηλεφώνησε')).toBeVisible();
  await expect(note(other)).toHaveValue('Θα έρθει <b>Τρίτη</b>');
  await save(other);
  await expect(toast(other)).toContainText('Note saved.');
  await expect(note(other)).toHaveValue('Θα έρθει <b>Τρίτη</b>');

  // Saving one keeps what was typed for the other.
  await replyText(other).fill('Την Τρίτη στις 17:30');
  await other.getByText('Edit the note', { exact: true }).click();
  await note(other).fill('Ήρθε');
  await save(other);
  await expect(other.getByText('Your reply has not been sent yet.')).toBeVisible();
  await expect(replyText(other)).toHaveValue('Την Τρίτη στις 17:30');
  await other.getByText('Edit the note', { exact: true }).click();
  await note(other).fill('Γράφτηκε');
  await send(other);
  await expect(badges(other)).toHaveText(['Waiting to leave', 'Responded']);
  await expect(other.locator('.sender__note')).toHaveText('Note: Γράφτηκε');
  await context.close();
  await site.close();
});

const formFields = (page: Page) =>
  page.locator('.sender-form').evaluate((form: HTMLFormElement) => ({
    ...(Object.fromEntries(new FormData(form)) as Record<string, string>),
    intent: 'reply',
  }));

test('keeps what was typed when the reply cannot be stored or the connection is lost', async ({ browser }) => {
  const site = await startSite('sqlite', administratorEnv);
  const email = newEmail('nefeli');
  await receiveMessage(site.database, receivedMessage({ email, message }));
  const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
  await shareAdministratorSession(context, site);
  const page = await context.newPage();
  await openSender(page, email, true);
  await replyText(page).fill('Την Τρίτη');
  expect(await accessibilityIssues(page)).toEqual([]);
  // A message that arrives meanwhile stays pending.
  await receiveMessage(site.database, receivedMessage({ email, message: 'Ξέχασα κάτι' }));

  const { schema } = site.database.kysely;
  await schema.alterTable('message_replies').renameTo('message_replies_away').execute();
  await send(page);
  await expect(page.getByRole('main').getByText('Your text is still here')).toBeFocused();
  await schema.alterTable('message_replies_away').renameTo('message_replies').execute();
  await context.route('**', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await send(page);
  await lost;
  await expect(page.locator('.toast--error').last()).toContainText('Error sending the reply.');
  await context.unroute('**');
  await expect(replyText(page)).toHaveValue('Την Τρίτη');
  await page.getByRole('button', { name: /^Mark as Responded/ }).click();
  await expect(badges(page)).toHaveText(['Pending', 'Responded']);
  await expect(replyText(page)).toHaveValue('Την Τρίτη');
  await page.getByRole('button', { name: /^Mark as Pending/ }).click();
  await expect(badges(page)).toHaveText(['Pending', 'Pending']);
  await send(page);
  await expect(badges(page)).toHaveText(['Waiting to leave', 'Responded', 'Responded']);
  await context.close();
  await site.close();
});
