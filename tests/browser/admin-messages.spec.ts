import { type Browser, expect, type Page } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { formatShortDate } from '#app/i18n/format.ts';
import { notices } from '#content/interface/notices.ts';
import { school } from '#content/school.ts';
import { receiveMessage } from '#store/messages.ts';
import { contactColumns } from '#store/tables.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { adminEmail, administratorEnv, shareAdministratorSession, startAdministratorSession } from '../support/administrator.ts';
import { contactForm, contactRow, receivedMessage } from '../support/contact-row.ts';
import { createMember, newEmail, password, randomClientIp } from '../support/members.ts';
import { expectHydrated, toast } from '../support/page.ts';
import { engines, type RunningSite, scriptModes, startSite, test } from '../support/site.ts';
import { instantAt } from '../support/timetable.ts';

const question = (email: string) => `Are you sure you want to delete all messages from ${email}? This action cannot be undone.`;

type MessageInput = { name?: string; email: string; message?: string; at: string; responded?: boolean };

async function insertMessages({ database }: RunningSite, ...messages: MessageInput[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { name = 'Νεφέλη Κ.', email, message = 'Γεια σας', at, responded = false } of messages) {
    const { id } = await receiveMessage(database, receivedMessage({ name, email, message, now: new Date(at) }));
    if (responded) await database.kysely.updateTable('contact_submissions').set({ responded }).where('id', '=', id).execute();
    ids.push(id);
  }
  return ids;
}
const messagesOf = async ({ database }: RunningSite, email: string) =>
  database.kysely.selectFrom('contact_submissions').selectAll().where('email', '=', email).orderBy('created_at').execute();

const { who, audiences } = el.strings.contactForm;
/** The line that the contact form puts in front of the message. */
const choices = `${who} ${audiences.me}`;

const row = (page: Page, email: string) => page.locator('tbody tr', { hasText: email });
const open = (browser: Browser, site: RunningSite, options = {}) =>
  browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), ...options });

for (const engine of engines)
  test.describe(`on ${engine}`, () => {
    // The tests share one inbox, so they must run serially.
    test.describe.configure({ mode: 'serial' });
    let site: RunningSite;
    test.beforeAll(async ({ browser }) => {
      site = await startSite(engine, administratorEnv);
      // Creates the administrator's account.
      const context = await open(browser, site);
      await shareAdministratorSession(context, site);
      await context.close();
    });
    test.afterAll(() => site.close());

    test('shows an empty inbox and redirects visitors to the sign-in page', async ({ browser }) => {
      const context = await open(browser, site);
      const page = await context.newPage();
      await page.goto('/admin');
      await expect(page).toHaveURL(`${site.origin}/auth`);
      await expect(toast(page)).toContainText('Please log in to access the admin panel');

      await createMember(context, site, newEmail());
      await page.goto('/admin/events');
      await expect(page).toHaveURL(`${site.origin}/profile`);
      await expect(toast(page)).toContainText('Please log in to access the admin panel');

      await context.clearCookies();
      await startAdministratorSession(context, site);
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
      await expect(page.getByText('Manage your capoeira center')).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText(['Messages', 'User Signups', 'Events & Workshops']);
      await expect(page.getByRole('tab', { selected: true })).toHaveText('Messages');
      await expect(page.getByText('No messages yet')).toBeVisible();
      await expect(page.locator('.dashboard__mail')).toHaveCount(0);
      const health = page.getByText('The first backup is made tonight. You need not do anything.');
      await expect(health).toBeVisible();
      await page.getByRole('tab', { name: 'User Signups' }).click();
      await expect(page.locator('.panel__header h2')).toHaveText('User Signups');
      await expect(health).toHaveCount(0);
      await context.close();
    });

    test('shows every stored column of a message', async ({ browser }) => {
      const values = { ...Object.fromEntries(contactColumns.map((column) => [column, `Value of ${column}`])), email: newEmail() };
      await site.database.kysely.insertInto('contact_submissions').values(contactRow(values)).execute();
      const context = await open(browser, site);
      await startAdministratorSession(context, site);
      const page = await context.newPage();
      await page.goto(`/admin/contacts/${values.email}`);
      for (const value of Object.values(values)) await expect(page.getByRole('main')).toContainText(value);
      await context.close();
      await site.database.kysely.deleteFrom('contact_submissions').where('email', '=', values.email).execute();
    });

    for (const javaScriptEnabled of scriptModes(engine))
      test(`reads, marks and deletes messages, and logs out, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
        browser,
      }) => {
        const email = newEmail('nefeli');
        const other = newEmail('giorgos');
        await insertMessages(
          site,
          { email, name: 'Νεφέλη', message: 'Πρώτο <b>"&', at: '2026-11-16T07:20:00Z', responded: true },
          {
            email,
            name: 'Νεφέλη Κωνσταντίνου',
            message: `${choices}\n\nΔεύτερο\nσε δύο γραμμές`,
            at: instantAt('2026-11-19T18:42').toISOString(),
          },
          { email: other, name: 'Γιώργος', at: '2026-11-18T07:05:00Z', responded: true },
        );
        const context = await open(browser, site, { javaScriptEnabled });
        const page = await context.newPage();
        await page.goto('/auth');
        await page.locator('[name=email]').fill(adminEmail);
        await page.locator('[name=password]').fill(password);
        await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(page).toHaveURL(`${site.origin}/admin`);
        await expect(toast(page)).toContainText('Successfully logged in!');

        await expect(page.locator('thead th')).toHaveText(['Name', 'Email', 'Messages', 'Last Contact', 'Status', 'Actions']);
        await expect(row(page, email).locator('td').nth(0).locator('b')).toHaveText('Νεφέλη Κωνσταντίνου');
        await expect(row(page, email).locator('td').nth(0).locator('p')).toHaveText('Δεύτερο σε δύο γραμμές');
        await expect(row(page, email).locator('td').nth(2)).toHaveText('2');
        await expect(row(page, email).locator('td').nth(3)).toHaveText('19/11/2026, 18:42');
        await expect(row(page, email).locator('.badge')).toHaveText('Pending');
        await expect(row(page, other).locator('.badge')).toHaveText('All Responded');
        await expect(page.locator('tbody tr').first()).toContainText(email);

        await row(page, email)
          .getByRole('link', { name: /^View Messages/ })
          .click();
        await expect(page).toHaveURL(`${site.origin}/admin/contacts/${email}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Νεφέλη Κωνσταντίνου');
        await expect(page.locator('.message__text')).toHaveText([`${choices}Δεύτερο σε δύο γραμμές`, 'Πρώτο <b>"&']);
        await expect(page.locator('.message .badge')).toHaveText(['Pending', 'Responded']);
        await expect(page.getByRole('link', { name: 'Reply with another program' })).toHaveAttribute(
          'href',
          `mailto:${email}?subject=${encodeURIComponent(`Your message to ${school.name}`)}`,
        );
        await expect(page.getByRole('link', { name: '1 pending', exact: true })).toHaveAttribute('href', '/admin?status=pending');
        await page.getByRole('button', { name: /^Mark as Responded/ }).click();
        await expect(toast(page)).toContainText('Message status updated successfully');
        await expect(page.locator('.message .badge')).toHaveText(['Responded', 'Responded']);
        await expect(page.getByText('marked by hand')).toHaveCount(2);
        await expect(page.getByRole('link', { name: /\d pending$/ })).toHaveCount(0);
        await page
          .getByRole('button', { name: /^Mark as Pending/ })
          .last()
          .click();
        await expect(page.locator('.message .badge')).toHaveText(['Responded', 'Pending']);
        await page.getByRole('button', { name: /^Mark as Responded/ }).click();
        await expect(page.locator('.message .badge')).toHaveText(['Responded', 'Responded']);
        await page.getByRole('link', { name: 'Back to Contact Messages' }).click();
        await expect(row(page, email).locator('.badge')).toHaveText('All Responded');

        await row(page, email)
          .getByRole('link', { name: /^Delete/ })
          .click();
        await expect(page.getByRole('alertdialog')).toContainText(question(email));
        await expect(page.getByRole('alertdialog')).toContainText('Νεφέλη Κωνσταντίνου, 2 messages');
        await page.getByRole('alertdialog').getByRole('link', { name: 'Cancel' }).click();
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
        await row(page, email)
          .getByRole('link', { name: /^Delete/ })
          .click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect(toast(page)).toContainText('Messages deleted successfully!');
        await expect(row(page, email)).toHaveCount(0);
        await expect(row(page, other)).toHaveCount(1);
        expect(await messagesOf(site, email)).toEqual([]);

        await page.getByRole('button', { name: 'Logout' }).click();
        await expect(page).toHaveURL(`${site.origin}/auth`);
        await expect(toast(page)).toContainText(/Successfully logged out(?!!)/);
        await page.goto('/admin');
        await expect(page).toHaveURL(`${site.origin}/auth`);
        await context.close();
      });

    test('says since when a sender has waited, from two days on', async ({ browser }) => {
      const [late, recent] = [newEmail('late'), newEmail('recent')];
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
      const since = daysAgo(5);
      await insertMessages(site, { email: late, at: since }, { email: late, at: daysAgo(0) }, { email: recent, at: daysAgo(1) });
      const context = await open(browser, site);
      await startAdministratorSession(context, site);
      const page = await context.newPage();
      await page.goto('/admin');
      await expect(row(page, late)).toContainText(`Pending since ${formatShortDate(since, 'el')}`);
      await expect(row(page, recent)).not.toContainText('Pending since');
      await site.database.kysely.deleteFrom('contact_submissions').where('email', 'in', [late, recent]).execute();
      await context.close();
    });

    test('leads to the next pending sender after all messages of a sender were marked as responded', async ({ browser }) => {
      const [email, other] = [newEmail('answered'), newEmail('next')];
      await insertMessages(
        site,
        { email, at: '2099-01-01T10:00:00Z' },
        { email: other, name: 'Ορέστης', at: '2099-01-01T09:00:00Z' },
      );
      const context = await open(browser, site);
      await startAdministratorSession(context, site);
      const page = await context.newPage();
      await page.goto(`/admin/contacts/${email}`);
      const next = page.getByRole('link', { name: 'Next pending: Ορέστης' });
      await expect(page.locator('.message')).toHaveCount(1);
      await expect(next).toHaveCount(0);
      await page.getByRole('button', { name: /^Mark as Responded/ }).click();
      await next.click();
      await expect(page).toHaveURL(`${site.origin}/admin/contacts/${other}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ορέστης');
      await site.database.kysely.deleteFrom('contact_submissions').where('email', 'in', [email, other]).execute();
      await context.close();
    });

    test('marks a message from two tabs, and keeps a message that arrived while its sender was being deleted', async ({
      browser,
    }) => {
      const email = newEmail('two.tabs');
      const [id] = await insertMessages(site, { email, message: 'old', at: '2026-11-19T10:00:00Z' });
      const context = await open(browser, site);
      await startAdministratorSession(context, site);
      const [one, other] = [await context.newPage(), await context.newPage()];
      for (const page of [one, other]) {
        await page.goto(`/admin/contacts/${email}`);
        await expectHydrated(page);
      }
      for (const page of [one, other]) {
        await page.getByRole('button', { name: /^Mark as Responded/ }).click();
        await expect(toast(page)).toContainText('Message status updated successfully');
        await expect(page.locator('.message .badge')).toHaveText('Responded');
      }
      expect((await messagesOf(site, email)).map(({ id, responded }) => [id, responded])).toEqual([[id, true]]);

      await one.goto('/admin');
      await expectHydrated(one);
      await insertMessages(site, { email, message: 'new', at: '2026-11-19T10:00:01Z' });
      await row(one, email)
        .getByRole('link', { name: /^Delete/ })
        .click();
      await one.getByRole('button', { name: 'Delete' }).click();
      await expect(toast(one)).toContainText(notices['messages-deleted-newer-left'].en);
      expect((await messagesOf(site, email)).map(({ message }) => message)).toEqual(['new']);

      await other.getByRole('button', { name: /^Mark as Pending/ }).click();
      await expect(toast(other)).toContainText('Failed to update message status');
      await expect(other.locator('.message__text')).toHaveText(['new']);
      await context.close();
    });

    test('searches ignoring case and accents, and paginates 120 senders', async ({ browser }) => {
      const day = (index: number) => new Date(Date.UTC(2026, 9, 1, 0, index)).toISOString();
      await insertMessages(
        site,
        ...Array.from({ length: 120 }, (_, index) => ({
          email: `page-${index}@example.gr`,
          name: index === 7 ? 'Άννα Ζωής' : `Sender ${index}`,
          message: index === 3 ? 'Πότε ξεκινούν τα παιδιά; 100% σίγουρα' : 'Hello',
          at: day(index),
        })),
      );
      const context = await open(browser, site, { javaScriptEnabled: false });
      await startAdministratorSession(context, site);
      const page = await context.newPage();
      await page.goto('/admin');
      await expect(page.locator('tbody tr')).toHaveCount(50);
      await page.getByRole('link', { name: 'Older' }).click();
      const second = await page.locator('tbody tr td:nth-child(2)').allTextContents();
      await page.getByRole('link', { name: 'Oldest' }).click();
      await expect(page.locator('tbody tr').last()).toContainText('page-0@example.gr');
      await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
      await page.goBack();
      await page.getByRole('link', { name: 'Newer' }).click();
      await expect(page.getByRole('link', { name: 'Newer' })).toHaveCount(0);
      expect(await page.locator('tbody tr td:nth-child(2)').allTextContents()).not.toContain(second[0]);

      for (const [query, found] of [
        ['ΑΝΝΑ', 'page-7@example.gr'],
        ['ζωησ', 'page-7@example.gr'],
        ['PAGE-11@', 'page-11@example.gr'],
        ['ΠΑΙΔΙΑ', 'page-3@example.gr'],
        ['100%', 'page-3@example.gr'],
      ] as const) {
        await page.getByLabel('Search names, addresses and messages').fill(query);
        await page.getByRole('button', { name: 'Search' }).click();
        await expect(page.locator('tbody tr'), query).toHaveCount(1);
        await expect(page.locator('tbody tr')).toContainText(found);
        await expect(page.locator('.panel__summary')).toContainText('1 person found');
      }
      await page.getByLabel('Search names, addresses and messages').fill('_%_%');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByText('Nothing found for “_%_%”')).toBeVisible();
      await page.getByLabel('Search names, addresses and messages').fill('a');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByLabel('Search names, addresses and messages')).toHaveAccessibleDescription(/at least 3/);
      await page
        .getByRole('link', { name: 'Show all messages' })
        .or(page.getByRole('tab', { name: 'Messages' }))
        .first()
        .click();
      await expect(page.locator('tbody tr')).toHaveCount(50);
      await context.close();
    });

    for (const javaScriptEnabled of scriptModes(engine))
      test(`lists only pending messages, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ browser }) => {
        await site.database.kysely.deleteFrom('contact_submissions').execute();
        const senders = Array.from({ length: 60 }, (_, index) => `waiting-${index}@example.gr`);
        const at = (index: number) => new Date(Date.now() - (120 - index) * 60_000).toISOString();
        await insertMessages(site, ...senders.map((email, index) => ({ email, at: at(index) })), {
          email: 'answered@example.gr',
          at: at(70),
          responded: true,
        });
        const context = await open(browser, site, { javaScriptEnabled });
        await startAdministratorSession(context, site);
        const page = await context.newPage();
        await page.goto('/admin');
        await expect(page.getByRole('tab', { name: 'Messages', exact: true })).toHaveAccessibleDescription('60 pending');
        await expect(page.locator('.panel__summary')).toHaveText('61 people, 61 messages 60 pending');
        await page.getByRole('link', { name: '60 pending', exact: true }).click();
        await expect(page).toHaveURL(/\?status=pending$/);
        await expect(page.locator('.panel__summary')).toHaveText('60 pending Show all messages');
        await expect(page.locator('tbody tr')).toHaveCount(50);
        await expect(row(page, 'answered@example.gr')).toHaveCount(0);
        await page.getByRole('link', { name: 'Older' }).click();
        await expect(page.locator('tbody tr')).toHaveCount(10);
        await row(page, 'waiting-0@')
          .getByRole('link', { name: /^Delete/ })
          .click();
        await page.getByRole('alertdialog').getByRole('link', { name: 'Cancel' }).click();
        await expect(page.locator('tbody tr')).toHaveCount(10);

        await site.database.kysely.updateTable('contact_submissions').set({ responded: true }).execute();
        await page.goto('/admin?status=pending');
        await expect(page.locator('.panel__summary')).toContainText('Nothing is pending');
        await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAccessibleDescription('');
        await page.getByRole('link', { name: 'Show all messages' }).click();
        await expect(row(page, 'answered@example.gr')).toHaveCount(1);
        await context.close();
      });

    test('opens senders with unusual addresses', async ({ browser }) => {
      const unusualEmails = [
        'a+b@example.gr',
        'a/b@example.gr',
        '100%@example.gr',
        "o'neil@example.gr",
        'a&b=c@example.gr',
        'x@xn--kxae4bafwg.xn--pxaix.gr',
      ];
      await insertMessages(
        site,
        ...unusualEmails.map((email) => ({ email, name: `Sender ${email}`, at: '2026-09-01T10:00:00Z' })),
      );
      const context = await open(browser, site);
      await startAdministratorSession(context, site);
      const page = await context.newPage();
      for (const email of unusualEmails) {
        await page.goto(`/admin/contacts/${encodeURIComponent(email)}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sender ${email}`);
      }
      await page.goto('/admin/contacts/A%2BB@EXAMPLE.gr');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sender a+b@example.gr');
      for (const nobody of ['a b@example.gr', '%25', '__proto__', 'a%2Bb@example.gr%00', 'a+b@example.gr/x', '%', '"a b"@x.gr']) {
        const response = await page.goto(`/admin/contacts/${nobody}`);
        expect([nobody, response?.status()]).toEqual([nobody, 404]);
      }
      await page.goto('/admin/contacts/nobody@example.gr');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No messages from this sender');
      await context.close();
    });

    test('exports each sender once and escapes formulas', async ({ browser }) => {
      await insertMessages(site, { email: 'formula@example.gr', name: '=1+1 "Μαρία"', at: '2026-08-01T10:00:00Z' });
      const context = await open(browser, site);
      await startAdministratorSession(context, site);
      const page = await context.newPage();
      await page.goto('/admin');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^contact-submissions-\d{4}-\d{2}-\d{2}\.csv$/);
      const response = await context.request.get('/admin/contacts.csv');
      expect(response.headers()).toMatchObject({
        'content-type': expect.stringContaining('text/csv'),
        'cache-control': 'no-store',
      });
      const text = (await response.body()).toString('utf8');
      expect(text.startsWith('\ufeff"Name","Email","Message Count","Last Contact","Status"\r\n')).toBe(true);
      expect(text).toContain(`"'=1+1 ""Μαρία""","formula@example.gr","1","2026-08-01T10:00:00.000Z","Pending"\r\n`);
      const { count } = await site.database.kysely
        .selectFrom('contact_submissions')
        .select(({ fn }) => fn.count<number>('email').distinct().as('count'))
        .executeTakeFirstOrThrow();
      expect(text.trim().split('\r\n')).toHaveLength(Number(count) + 1);
      await context.close();
    });

    test('shows an error for each action during a database outage', async ({ browser }) => {
      const email = newEmail('away');
      await insertMessages(site, { email, at: '2026-11-19T20:00:00Z' });
      const context = await open(browser, site);
      await startAdministratorSession(context, site);
      const page = await context.newPage();
      const { schema } = site.database.kysely;
      await page.goto(`/admin/contacts/${email}`);
      await expectHydrated(page);
      const question = await context.newPage();
      await question.goto(`/admin/contacts/${email}/delete`);
      await expectHydrated(question);
      await schema.alterTable('contact_submissions').renameTo('contact_submissions_away').execute();
      try {
        await page.getByRole('button', { name: /^Mark as Responded/ }).click();
        await expect(toast(page)).toContainText('Failed to update message status');
        await question.getByRole('button', { name: 'Delete' }).click();
        await expect(toast(question)).toContainText('Error deleting messages');
      } finally {
        await schema.alterTable('contact_submissions_away').renameTo('contact_submissions').execute();
      }
      expect(await messagesOf(site, email)).toHaveLength(1);
      await context.close();
    });

    test('shows undeliverable mail and retries it', async ({ browser }) => {
      site.smtp.failWith(550);
      await fetch(site.origin, {
        method: 'POST',
        headers: { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(contactForm({ email: newEmail(), message: 'Poison' })),
        redirect: 'manual',
      });
      const { kysely } = site.database;
      await expect.poll(() => site.output()).toContain('mail deferred');
      // Mark the email as a dead letter directly, because waiting for the third failed attempt would take over a minute.
      await kysely.updateTable('outbox').set({ dead_at: new Date().toISOString() }).where('sent_at', 'is', null).execute();
      const context = await open(browser, site);
      await startAdministratorSession(context, site);
      const page = await context.newPage();
      await page.goto('/admin/signups');
      await expect(page.getByText('Emails that could not be delivered: 1.')).toBeVisible();
      await page.goto('/admin');
      site.smtp.failWith(null);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(toast(page)).toContainText('The emails are being sent again.');
      await expect.poll(() => site.smtp.mails.some(({ text }) => text?.includes('Poison'))).toBe(true);
      const showsAfterBackup = async (values: { made_at: string; copy_failed: boolean }, text: RegExp) => {
        await kysely.updateTable('backup_status').set(values).execute();
        await page.reload();
        await expect(page.locator('.dashboard__mail')).toHaveCount(0);
        await expect(page.locator('.dashboard__health')).toHaveText(text);
      };
      const now = new Date().toISOString();
      await showsAfterBackup(
        { made_at: now, copy_failed: false },
        /^Database, email and backups work\. Last verified backup: \S+, \S+\.$/,
      );
      await showsAfterBackup(
        { made_at: now, copy_failed: true },
        /^Last verified backup: .+ Copying it to the second folder failed\. Please tell/,
      );
      const old = '2026-01-02T01:30:00.000Z';
      await showsAfterBackup(
        { made_at: old, copy_failed: false },
        /^The last verified backup is more than two days old: \S+, \S+\. Please tell/,
      );
      await context.close();
    });

    test('sends a test email and quotes the mail server', async ({ browser }) => {
      const javaScriptEnabled = engine === 'sqlite';
      const context = await open(browser, site, { javaScriptEnabled });
      await startAdministratorSession(context, site);
      const page = await context.newPage();
      await page.goto('/admin');
      if (javaScriptEnabled) await expectHydrated(page);
      await page.getByRole('button', { name: 'Send a test email' }).click();
      await expect(page.getByText('The mail server accepted the email.')).toBeVisible();
      await expect(page.getByText(/^250 /)).toBeVisible();
      const received = site.smtp.mails.filter(({ subject }) => subject === 'Test email from the website');
      expect(received.at(-1)?.envelope.to).toEqual([adminEmail]);
      site.smtp.failWith(550);
      await page.getByRole('button', { name: 'Send another one' }).click();
      await expect(page.getByText('The mail server refused the email.')).toBeVisible();
      await expect(page.getByText('550 Refused by the test')).toBeVisible();
      site.smtp.failWith(null);
      await context.close();
    });
  });

test('reads, marks and deletes messages by keyboard without losing the focus', async ({ browser }) => {
  const site = await startSite('sqlite', administratorEnv);
  await insertMessages(site, { email: 'keys@example.gr', at: '2026-11-19T20:00:00Z' });
  const context = await open(browser, site);
  await startAdministratorSession(context, site);
  const page = await context.newPage();
  await page.goto('/admin');
  await expectHydrated(page);
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const words = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (name.test(words)) return;
    }
    throw new Error(`${name} is not within 60 presses of Tab`);
  };
  await tabTo(/^Skip to content$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await page.goto('/admin');
  await expectHydrated(page);
  await tabTo(/^Messages$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'User Signups' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/admin/signups`);
  await expect(page.getByRole('tab', { name: 'User Signups' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('User Signups');
  await page.goBack();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Messages');

  await expectHydrated(page);
  await tabTo(/^View Messages/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.message')).toHaveCount(1);
  await expectHydrated(page);
  await tabTo(/^Mark as Responded/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.message .badge')).toHaveText('Responded');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Mark as Pending/);

  await page.goto('/admin');
  await expectHydrated(page);
  await tabTo(/^Delete/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Delete/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Messages deleted successfully!');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await context.close();
  await site.close();
});

test('leaves the dashboard when the session ends in another tab', async ({ browser }) => {
  const site = await startSite('sqlite', administratorEnv);
  const context = await open(browser, site);
  await startAdministratorSession(context, site);
  const [dashboard, other] = [await context.newPage(), await context.newPage()];
  await dashboard.goto('/admin');
  await expectHydrated(dashboard);
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(`${site.origin}/auth`);
  await expect(dashboard).toHaveURL(`${site.origin}/auth`);
  await context.close();
  await site.close();
});

test('has no accessibility issues in any state, light or dark, narrow or wide', async ({ browser }) => {
  const site = await startSite('sqlite', administratorEnv);
  const context = await open(browser, site);
  await startAdministratorSession(context, site);
  const page = await context.newPage();
  const expectAccessible = async (state: string) => expect.soft(await accessibilityIssues(page), state).toEqual([]);
  const insertMany = (length: number, day: number) =>
    insertMessages(
      site,
      ...Array.from({ length }, (_, index) => ({
        email: `eleni.alexopoulou.mavromichali.${day}.${index}@example.gr`,
        name: 'Ελένη Αλεξοπούλου-Μαυρομιχάλη',
        message: 'μακρύ'.repeat(200),
        at: new Date(Date.UTC(2026, 9, day, 0, index)).toISOString(),
        responded: index % 2 === 0,
      })),
    );
  await page.goto('/admin');
  await expectAccessible('empty');
  await insertMany(6, 1);
  await page.goto('/admin');
  await expectAccessible('list');
  await page.goto('/admin?q=a');
  await expectAccessible('search too short');
  await page.goto('/admin?q=nothing%20like%20this');
  await expectAccessible('nothing found');
  const address = `/admin/contacts/${encodeURIComponent('eleni.alexopoulou.mavromichali.1.1@example.gr')}`;
  await page.goto(`${address}/delete`);
  await expectHydrated(page);
  await expectAccessible('question');
  await page.goto(address);
  await expectAccessible('sender');
  await page.goto('/admin/contacts/nobody@example.gr');
  await expectAccessible('nobody');
  // Insert more than one page of senders. Axe is slow with many rows, so check only one width.
  await insertMany(45, 2);
  await page.goto('/admin');
  await expectAccessible('pages');
  await context.close();
  await site.close();
});
