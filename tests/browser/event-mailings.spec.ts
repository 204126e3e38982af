import { expect } from '@playwright/test';
import { contentIn } from '#app/i18n/content.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { newEmail, randomClientIp } from '../support/members.ts';
import { clickButton, clickLink, expectHydrated, toast } from '../support/page.ts';
import { contactAddress, engines, type RunningSite, scriptModes, startSite, test } from '../support/site.ts';

const title = 'Roda στο πάρκο';

/** Two members with a place, in Greek and in English, and one who waits. */
async function insertEvent({ database: { kysely } }: RunningSite, id: string) {
  const now = new Date().toISOString();
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const event = { id, title, location: 'Άλσος', date, current_participants: 5, created_at: now };
  await kysely.insertInto('events').values(event).execute();
  const people = [
    { id: `${id}-el`, email: newEmail('nefeli'), locale: 'el', is_waiting: false },
    { id: `${id}-en`, email: newEmail('alex'), locale: 'en', is_waiting: false },
    { id: `${id}-waiting`, email: newEmail('ilias'), locale: 'el', is_waiting: true },
  ] as const;
  for (const [index, { id: user_id, email, locale, is_waiting }] of people.entries()) {
    await kysely
      .insertInto('users')
      .values({ id: user_id, email, email_verified: true, created_at: now, updated_at: now })
      .execute();
    await kysely
      .insertInto('event_signups')
      .values({ event_id: id, user_id, number: index + 1, joined_at: now, locale, is_waiting })
      .execute();
  }
  await kysely.updateTable('profiles').set({ first_name: 'Νεφέλη' }).where('user_id', '=', `${id}-el`).execute();
  return { greek: people[0].email, english: people[1].email, waiting: people[2].email };
}

const mailsTo = (site: RunningSite, email: string) => site.smtp.mails.filter(({ envelope }) => envelope.to.includes(email));

for (const engine of engines)
  test.describe(`on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of scriptModes(engine))
      test(`writes to the participants of an event after a preview, once, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
        browser,
      }) => {
        const id = `event-${javaScriptEnabled}`;
        const { greek, english, waiting } = await insertEvent(site, id);
        const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), javaScriptEnabled });
        await shareAdministratorSession(context, site);
        const page = await context.newPage();
        const field = (name: string) => page.locator(`main [name=${name}]`);
        await page.goto(`/admin/events/${id}/participants`);
        await clickLink(page, 'Write to them (2)');
        if (javaScriptEnabled) await expectHydrated(page);
        await expect(page.locator('main')).toContainText('Those who signed up elsewhere (3) get no email');
        await expect(field('audience').locator('option')).toHaveText(['Those who are coming (2)', 'The waiting list (1)']);
        await clickButton(page, 'Preview');
        await expect(field('text_el')).toHaveAccessibleDescription(/Please write the text in at least one language$/);
        const tooLong = 'α'.repeat(5_001);
        await field('text_el').fill(tooLong);
        await field('subject_en').fill('x'.repeat(151));
        await clickButton(page, 'Preview');
        await expect(field('subject_el')).toHaveAccessibleDescription(/Please enter a subject$/);
        await expect(field('text_el')).toHaveAccessibleDescription(/5,000 characters at most$/);
        await expect(field('subject_en')).toHaveAccessibleDescription(/150 characters at most$/);
        await expect(field('subject_el')).toBeFocused();
        await expect(field('text_el')).toHaveValue(tooLong);
        await field('subject_el').fill('Φέρτε νερό');
        await field('text_el').fill('Κάνει ζέστη.\n\nΦέρτε <b>νερό</b>.');
        await field('subject_en').fill('');
        await clickButton(page, 'Preview');

        await expect(page.locator('main')).toContainText('2 people get this email.');
        const preview = (language: string) => page.frameLocator(`iframe[title="The email in ${language}"]`).locator('body');
        await expect(preview('Greek')).toContainText('Φέρτε <b>νερό</b>.');
        await expect(preview('English')).toContainText('This message is in Greek only.');
        for (const picture of await preview('Greek').locator('img').all())
          expect(await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
        await expect(preview('Greek').locator('h1')).toHaveCSS('font-weight', '700');
        expect(site.smtp.mails.filter(({ subject }) => subject === 'Φέρτε νερό')).toEqual([]);
        if (javaScriptEnabled) expect(await accessibilityIssues(page)).toEqual([]);

        const { kysely } = site.database;
        const recipients = kysely.updateTable('users').where('email', 'in', [greek, english]);
        await recipients.set({ email_verified: false }).execute();
        await clickButton(page, 'Send now');
        await expect(page.locator('main .alert')).toHaveText('The email was not sent: nobody would get it.');
        await expect(page.locator('main .alert')).toBeFocused();
        await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
        await recipients.set({ email_verified: true }).execute();

        // So many that the page does not list the draft.
        const newer = {
          event_id: id,
          to_waitlist: false,
          subject_el: 'Newer',
          text_el: '-',
          created_at: '2099-01-01T10:00:00.000Z',
        };
        const drafts = Array.from({ length: 50 }, (_, index) => ({ ...newer, id: `${id}-${index}` }));
        await kysely.insertInto('event_mailings').values(drafts).execute();
        await clickLink(page, 'Change the text');
        await kysely.deleteFrom('event_mailings').where('subject_el', '=', 'Newer').execute();
        await expect(field('text_el')).toHaveValue('Κάνει ζέστη.\n\nΦέρτε <b>νερό</b>.');
        if (javaScriptEnabled) await expectHydrated(page);
        await field('text_el').fill('Φέρτε και καπέλο.');
        await clickButton(page, 'Preview');
        await expect(preview('Greek')).toContainText('Φέρτε και καπέλο.');
        const address = page.url();
        if (javaScriptEnabled) await expectHydrated(page);
        await clickButton(page, 'Send now');
        await expect(toast(page)).toContainText('Your email is on its way to 2 people.');
        for (const email of [greek, english]) await expect.poll(() => mailsTo(site, email).length).toBe(1);
        const [mail] = mailsTo(site, greek);
        const { name } = contentIn('el').school;
        expect(mail).toMatchObject({ subject: 'Φέρτε νερό', replyTo: [{ name, address: contactAddress }] });
        expect(mail?.text).toMatch(/^Φέρτε νερό\n\nΓεια σου, Νεφέλη!\n\nΦέρτε και καπέλο\.\n\nRoda στο πάρκο\n.+\nΆλσος\n/);
        expect(mailsTo(site, english)[0]?.text).toContain('Hello,\n\nThis message is in Greek only.\n\nΦέρτε και καπέλο.\n\n');
        // The site records that a mail was sent after the mail server has it.
        await expect(async () => {
          await page.reload();
          expect(await page.locator('.participants li').allTextContents()).toEqual([
            expect.stringMatching(/^Φέρτε νερό\s*To 2 who were coming: 2 sent/),
          ]);
        }).toPass();

        const again = await context.request.post(address, { form: { intent: 'send' }, headers: { Origin: site.origin } });
        expect(again.status()).toBe(200);
        await page.goto(address);
        await expect(page.locator('main')).toContainText(/Sent on .+ to 2\./);
        await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
        const queued = site.database.kysely.selectFrom('outbox').select('to_address').where('kind', '=', 'event-mailing');
        const sentTo = (await queued.where('topic', '=', `event:${id}`).execute()).map(({ to_address }) => to_address);
        expect(sentTo.toSorted()).toEqual([greek, english].toSorted());
        expect(mailsTo(site, waiting)).toEqual([]);
        await context.close();
      });
  });
