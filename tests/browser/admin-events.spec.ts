import { type Browser, expect, type Page } from '@playwright/test';
import { formatLongDateTime } from '#app/i18n/format.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { orSkip } from '../support/content.ts';
import { createMember, randomClientIp, testWithEnv } from '../support/members.ts';
import { actBeforeHydration, clickDialogButton, clickLink, dialogField, expectHydrated, toast } from '../support/page.ts';
import { engines, type RunningSite, scriptModes, startSite } from '../support/site.ts';
import { clockChanges, instantAt } from '../support/timetable.ts';

const test = testWithEnv(administratorEnv);

const list = '/admin/events';
const workshop = {
  ends_at: '2030-06-01T21:00',
  title: 'Φτιάξε το berimbau σου',
  date: '2030-06-01T18:00',
  location: 'Σκαβίδη 12',
  description: 'Ξύλο, σύρμα, κολοκύθα.\nΚαι υπομονή.',
  max_participants: '12',
  registration_link: 'https://forms.example/berimbau?a=1&b=2',
};
const roda = { title: 'Roda στο πάρκο', date: '2030-06-08T18:00', location: 'Άλσος' };

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await dialogField(page, name).fill(value);
}
/** Formats a local time as the administrator's list does, if the local time is given as UTC. */
const americanFormat = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'short', day: 'numeric', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
});
const startInWords = (page: Page) => page.locator('dialog output').first();
const alert = (page: Page) => page.locator('dialog .alert');
const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr');
const expectClosed = async (page: Page) => {
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === list);
};

async function deleteEventsAndSignIn(browser: Browser, site: RunningSite, options: Parameters<Browser['newContext']>[0] = {}) {
  await site.database.kysely.deleteFrom('events').execute();
  const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), ...options });
  await shareAdministratorSession(context, site);
  return { context, page: await context.newPage() };
}
const readEvents = ({ database }: RunningSite) => database.kysely.selectFrom('events').selectAll().orderBy('date').execute();
const insertEvent = (site: RunningSite, id: string, more: object = {}) =>
  site.database.kysely
    .insertInto('events')
    .values({
      id,
      title: `Event ${id}`,
      description: null,
      date: instantAt('2030-06-01T18:00').toISOString(),
      location: 'Skavidi 12',
      max_participants: null,
      registration_link: null,
      created_at: '2026-11-20T10:00:00.000Z',
      ...more,
    })
    .execute();

for (const engine of engines) {
  test.describe(`on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of scriptModes(engine)) {
      const javaScriptMode = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

      test(`creates an event after validation errors, shows it to members, edits and deletes it ${javaScriptMode}`, async ({
        browser,
      }) => {
        const { page, context } = await deleteEventsAndSignIn(browser, site, { javaScriptEnabled });
        await page.goto(list);
        await expect(page.getByText('No events found. Create your first event to get started.')).toBeVisible();

        await clickLink(page, 'Add Event');
        await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeVisible();
        await expect(dialogField(page, 'description')).toHaveAttribute('rows', '3');
        await fillIn(page, { title: 'Roda', max_participants: '0', registration_link: 'javascript:alert(1)' });
        await fillIn(page, { description: 'Νερό.' });
        await dialogField(page, 'is_workshop').check();
        await clickDialogButton(page, 'Create Event');
        const expectDescription = (name: string, text: string | RegExp) =>
          expect(dialogField(page, name)).toHaveAccessibleDescription(text);
        await expectDescription('date', /Please choose a date and time$/);
        await expectDescription('location', /Please enter a location$/);
        await expectDescription('max_participants', /Please enter a whole number from 1 to 100,000, or nothing$/);
        await expectDescription('registration_link', /Please enter a link that begins with https:\/\/ or http:\/\/$/);
        await expect(page.locator('.field__error')).toHaveCount(4);
        await expect(dialogField(page, 'date')).toBeFocused();
        await expect(dialogField(page, 'title')).toHaveValue('Roda');
        await expect(dialogField(page, 'description')).toHaveValue('Νερό.');
        await expect(dialogField(page, 'max_participants')).toHaveValue('0');
        await expect(dialogField(page, 'is_workshop')).toBeChecked();
        expect(await readEvents(site)).toEqual([]);

        await fillIn(page, workshop);
        if (javaScriptEnabled) await expect(startInWords(page)).toHaveText('Saturday 1 June 2030, 18:00');
        await clickDialogButton(page, 'Create Event');
        await expectClosed(page);
        await expect(toast(page)).toContainText('Event created successfully!');
        expect(await readEvents(site)).toEqual([
          {
            id: expect.any(String),
            ...workshop,
            date: instantAt(workshop.date).toISOString(),
            ends_at: instantAt(workshop.ends_at).toISOString(),
            max_participants: 12,
            current_participants: 0,
            is_workshop: true,
            reminder: true,
            title_en: null,
            description_en: null,
            is_public: false,
            version: 1,
            created_at: expect.any(String),
          },
        ]);
        const cells = rows(page).locator('td');
        await expect(cells).toContainText([workshop.title, 'Workshop', 'Jun 1, 2030, 06:00 PM', 'Σκαβίδη 12', '0/12', 'Edit']);

        const elsewhere = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
        await createMember(elsewhere, site);
        const profile = await (await elsewhere.request.get('/profile')).text();
        for (const text of [workshop.title, 'Σάββατο 1 Ιουνίου 2030, 18:00–21:00', '0/12']) expect(profile).toContain(text);
        await elsewhere.close();

        await clickLink(page, `Edit ${workshop.title}`);
        await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible();
        await expect(startInWords(page)).toHaveText('Saturday 1 June 2030, 18:00');
        for (const [name, value] of Object.entries(workshop)) await expect(dialogField(page, name)).toHaveValue(value);
        await expect(dialogField(page, 'is_workshop')).toBeChecked();
        await fillIn(page, { ...roda, description: '', max_participants: '', registration_link: '' });
        await clickDialogButton(page, 'Update Event');
        await expectDescription('ends_at', /Please choose an end after the start$/);
        await fillIn(page, { ends_at: '' });
        await expect(dialogField(page, 'reminder')).toBeChecked();
        for (const name of ['is_workshop', 'reminder']) await dialogField(page, name).uncheck();
        await clickDialogButton(page, 'Update Event');
        await expectClosed(page);
        await expect(toast(page)).toContainText('Event updated successfully!');
        await expect(cells).toContainText([roda.title, 'Event', 'Jun 8, 2030, 06:00 PM', 'Άλσος', 'No limit', 'Edit']);
        expect(await readEvents(site)).toMatchObject([
          {
            ends_at: null,
            description: null,
            max_participants: null,
            registration_link: null,
            is_workshop: false,
            reminder: false,
            version: 2,
          },
        ]);
        await clickLink(page, `Edit ${roda.title}`);
        for (const name of ['description', 'max_participants', 'registration_link'])
          await expect(dialogField(page, name)).toHaveValue('');
        await expect(dialogField(page, 'reminder')).not.toBeChecked();
        await clickLink(page, 'Close');
        await expectClosed(page);

        await clickLink(page, `Delete ${roda.title}`);
        const question = page.getByRole('alertdialog', { name: 'Delete event' });
        await expect(question).toHaveAccessibleDescription(
          `Are you sure you want to delete this event? ${roda.title} ${formatLongDateTime(instantAt('2030-06-08T18:00'), 'en')} ` +
            'Nobody gets an email: nobody has signed up here. You can undo this for ten seconds; then it is final.',
        );
        await clickLink(page, 'Keep the event');
        await expectClosed(page);
        await expect(rows(page)).toHaveCount(1);
        await clickLink(page, `Delete ${roda.title}`);
        await clickDialogButton(page, 'Delete');
        await expectClosed(page);
        await expect(toast(page)).toContainText('Event deleted successfully!');
        await expect(page.getByText('No events found. Create your first event to get started.')).toBeVisible();
        expect(await readEvents(site)).toEqual([]);
        await context.close();
      });

      test(`keeps the input when another edit was saved first, ${javaScriptMode}`, async ({ browser }) => {
        const { page, context } = await deleteEventsAndSignIn(browser, site, { javaScriptEnabled });
        await insertEvent(site, 'e');
        const other = await context.newPage();
        for (const tab of [page, other]) {
          await tab.goto(list);
          await clickLink(tab, 'Edit Event e');
          await expect(dialogField(tab, 'title')).toHaveValue('Event e');
        }
        await fillIn(other, { title: 'Theirs' });
        await other.getByRole('switch', { name: 'Show on the public site' }).check();
        await clickDialogButton(other, 'Update Event');
        await expectClosed(other);

        await fillIn(page, { title: 'Mine', location: 'Here' });
        await clickDialogButton(page, 'Update Event');
        await expect(alert(page)).toContainText('This event was changed in the meantime');
        await expect(page.locator('.conflict li')).toHaveText([
          'Event TitleYours: MineStored now: Theirs',
          /^LocationYours: HereStored now: /,
          'Show on the public siteYours: NoStored now: Yes',
        ]);
        await expect(dialogField(page, 'title')).toHaveValue('Mine');
        await expect(dialogField(page, 'location')).toHaveValue('Here');
        await expect(rows(page)).toContainText('Theirs');
        expect(await readEvents(site)).toMatchObject([{ title: 'Theirs', version: 2 }]);
        await clickDialogButton(page, 'Update Event');
        await expectClosed(page);
        expect(await readEvents(site)).toMatchObject([{ title: 'Mine', location: 'Here', version: 3 }]);
        await context.close();
      });

      test(`offers to recreate an event that was deleted during the edit, ${javaScriptMode}`, async ({ browser }) => {
        const { page, context } = await deleteEventsAndSignIn(browser, site, { javaScriptEnabled });
        const erase = () => site.database.kysely.deleteFrom('events').execute();
        await insertEvent(site, 'e');
        await page.goto(list);
        await clickLink(page, 'Edit Event e');
        await expect(dialogField(page, 'title')).toHaveValue('Event e');
        await erase();
        await fillIn(page, { title: 'Mine' });
        await clickDialogButton(page, 'Update Event');
        await expect(alert(page)).toContainText('This event was deleted in the meantime');
        await expect(rows(page)).toHaveCount(0);
        await fillIn(page, { location: '' });
        await clickDialogButton(page, 'Create Event');
        await expect(dialogField(page, 'location')).toHaveAccessibleDescription(/Please enter a location$/);
        await fillIn(page, { location: 'Here' });
        await clickDialogButton(page, 'Create Event');
        await expectClosed(page);
        await expect(toast(page)).toContainText('Event created successfully!');
        await expect(rows(page)).toContainText(['Mine']);

        await clickLink(page, 'Delete Mine');
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await erase();
        await clickDialogButton(page, 'Delete');
        await expectClosed(page);
        await expect(toast(page)).toContainText('Event deleted successfully!');

        for (const link of ['Edit Event e', 'Delete Event e']) {
          await insertEvent(site, 'e');
          await page.goto(list);
          await erase();
          await clickLink(page, link);
          await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('This event does not exist any more.');
          await expect(rows(page)).toHaveCount(0);
          await clickLink(page, 'Close');
          await expectClosed(page);
        }
        await context.close();
      });
    }

    test('shows an error reference and keeps the input during a database outage', async ({ browser }) => {
      const { page, context } = await deleteEventsAndSignIn(browser, site);
      await insertEvent(site, 'e');
      const schema = site.database.kysely.schema;
      const duringOutage = async (work: () => Promise<void>) => {
        await schema.alterTable('events').renameTo('events_renamed').execute();
        await work().finally(() => schema.alterTable('events_renamed').renameTo('events').execute());
      };
      await page.goto(list);
      await clickLink(page, 'Add Event');
      await fillIn(page, workshop);
      await duringOutage(async () => {
        await clickDialogButton(page, 'Create Event');
        await expect(alert(page)).toContainText(/^Error saving event.*code [0-9a-f]{8}/);
        await expect(alert(page)).toBeFocused();
        await expect(dialogField(page, 'location')).toHaveValue(workshop.location);
      });
      await clickDialogButton(page, 'Create Event');
      await expectClosed(page);
      await expect(rows(page)).toHaveCount(2);

      await clickLink(page, 'Delete Event e');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await duringOutage(async () => {
        await clickDialogButton(page, 'Delete');
        await expect(alert(page)).toContainText(/^Error deleting event.*code [0-9a-f]{8}/);
        const response = await page.request.get(list);
        expect([response.status(), await response.text()]).toEqual([503, expect.stringContaining('Error loading events')]);
        const one = await page.request.get(`${list}/e`);
        expect([one.status(), await one.text()]).toEqual([503, expect.stringContaining('Error loading event<')]);
      });
      await clickDialogButton(page, 'Delete');
      await expectClosed(page);
      await expect(rows(page)).toHaveCount(1);
      await context.close();
    });

    test('denies members and visitors access to event administration', async ({ browser, playwright }) => {
      const { context } = await deleteEventsAndSignIn(browser, site);
      await context.close();
      await insertEvent(site, 'e', { title: 'Canary' });
      const member = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
      await createMember(member, site);
      const visitor = await playwright.request.newContext({ baseURL: site.origin });
      const before = await readEvents(site);
      for (const who of [member.request, visitor])
        for (const path of [list, `${list}/new`, `${list}/e`, `${list}/e/delete`])
          for (const address of [path, `${path}.data`, `${path}.data?_routes=admin/events`]) {
            const read = await who.get(address, { maxRedirects: 0 });
            const posted = await who.post(address, {
              form: { ...workshop, version: '1' },
              headers: { Origin: site.origin },
              maxRedirects: 0,
            });
            for (const response of [read, posted]) {
              const text = await response.text();
              expect([address, text.includes('Canary')]).toEqual([address, false]);
              expect(response.headers().location ?? text, address).toContain('/auth');
            }
          }
      expect(await readEvents(site)).toEqual(before);
      await member.close();
      await visitor.dispose();
    });
  });
}

for (const javaScriptEnabled of [true, false])
  test(`duplicates an event without its date ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ browser, site }) => {
    const { page, context } = await deleteEventsAndSignIn(browser, site, { javaScriptEnabled });
    const ends_at = instantAt('2030-06-01T21:00').toISOString();
    const copied = { title: 'Batizado', location: 'Άλσος', max_participants: 30, is_workshop: true, reminder: false };
    await insertEvent(site, 'e', { ...copied, ends_at, current_participants: 4 });
    await page.goto(list);
    await clickLink(page, 'Duplicate Batizado');
    await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeVisible();
    for (const name of ['date', 'ends_at']) await expect(dialogField(page, name)).toHaveValue('');
    await expect(dialogField(page, 'is_workshop')).toBeChecked();
    await clickDialogButton(page, 'Create Event');
    await expect(dialogField(page, 'date')).toHaveAccessibleDescription(/Please choose a date and time$/);
    await expect(dialogField(page, 'title')).toHaveValue('Batizado');
    await expect(dialogField(page, 'reminder')).not.toBeChecked();
    await fillIn(page, { date: '2031-06-01T18:00' });
    await clickDialogButton(page, 'Create Event');
    await expectClosed(page);
    await expect(toast(page)).toContainText('Event created successfully!');
    const [original, duplicate, ...others] = await readEvents(site);
    expect(original).toMatchObject({ id: 'e', ...copied, ends_at, version: 1, current_participants: 4 });
    expect(duplicate).toMatchObject({ ...copied, date: instantAt('2031-06-01T18:00').toISOString(), current_participants: 0 });
    expect([duplicate?.ends_at, others]).toEqual([null, []]);
    await page.goto(`${list}/none/duplicate`);
    await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('This event does not exist any more.');
    await context.close();
  });

test('shows the error of an end before the start above the buttons of the dialog', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  await page.goto(`${list}/new`);
  await fillIn(page, { title: 'Roda', location: 'Άλσος', date: '2031-06-01T18:00', ends_at: '2031-06-01T17:00' });
  await clickDialogButton(page, 'Create Event');
  await expect(dialogField(page, 'ends_at')).toBeFocused();
  const error = await page.locator('dialog .field__error').boundingBox();
  const buttons = await page.locator('dialog .dialog__actions').boundingBox();
  expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  await context.close();
});

test('discards the form and restores the focus on Escape, Close and Cancel', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  await insertEvent(site, 'e');
  await page.goto(list);
  await expectHydrated(page);
  const closeActions: ((page: Page) => Promise<void>)[] = [
    (page) => page.keyboard.press('Escape'),
    (page) => clickLink(page, 'Close'),
    (page) => clickLink(page, 'Cancel'),
  ];
  for (const closeDialog of closeActions) {
    await clickLink(page, 'Add Event');
    await expect(dialogField(page, 'title')).toBeFocused();
    await expect(dialogField(page, 'title')).toHaveValue('');
    await fillIn(page, { title: 'Half', max_participants: '0' });
    await dialogField(page, 'is_workshop').check();
    await clickDialogButton(page, 'Create Event');
    await expect(dialogField(page, 'date')).toBeFocused();
    await closeDialog(page);
    await expectClosed(page);
    await expect(page.getByRole('link', { name: 'Add Event' })).toBeFocused();

    await clickLink(page, 'Edit Event e');
    await expect(dialogField(page, 'title')).toHaveValue('Event e');
    await expect(page.locator('.field__error')).toHaveCount(0);
    await fillIn(page, { title: 'Changed' });
    await closeDialog(page);
    await expectClosed(page);
    await expect(page.getByRole('link', { name: 'Edit Event e' })).toBeFocused();
  }
  await clickLink(page, 'Delete Event e');
  await expect(page.getByRole('link', { name: 'Keep the event' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await clickLink(page, 'Add Event');
  await expect(dialogField(page, 'title')).toBeFocused();
  await page.goBack();
  await expectClosed(page);
  expect(await readEvents(site)).toMatchObject([{ title: 'Event e', version: 1 }]);
  await context.close();
});

test('creates, edits and deletes an event by keyboard', async ({ browser, site }) => {
  // In the en-US locale, date inputs expect the month first, then the day and the year.
  const { page, context } = await deleteEventsAndSignIn(browser, site, { locale: 'en-US' });
  await page.goto(list);
  await expectHydrated(page);
  const keys = async (...each: string[]) => {
    for (const key of each) await page.keyboard.press(key);
  };
  await page.getByRole('button', { name: 'Logout' }).focus();
  const add = page.getByRole('link', { name: 'Add Event' });
  const isAtAdd = () => add.evaluate((link) => link === document.activeElement);
  // The classes of today come first, if there are any left.
  for (let tabs = 0; tabs < 12 && !(await isAtAdd()); tabs++) await keys('Tab');
  await keys('Enter');
  await expect(dialogField(page, 'title')).toBeFocused();
  await page.keyboard.type('Roda');
  await keys('Tab', 'Tab');
  await page.keyboard.type('06082030');
  await page.keyboard.type('0600PM');
  await expect(dialogField(page, 'date')).toHaveValue('2030-06-08T18:00');
  // The calendar button of the date, then day, month, year, hour, minute, AM or PM, and the calendar button of the end.
  const isAtLocation = () => dialogField(page, 'location').evaluate((input) => input === document.activeElement);
  for (let tabs = 0; tabs < 9 && !(await isAtLocation()); tabs++) await keys('Tab');
  await expect(dialogField(page, 'location')).toBeFocused();
  await page.keyboard.type('Park');
  await keys('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Space');
  await expect(dialogField(page, 'is_workshop')).toBeFocused();
  await keys('Tab');
  await expect(dialogField(page, 'reminder')).toBeFocused();
  await keys('Tab');
  await expect(dialogField(page, 'is_public')).toBeFocused();
  await keys('Tab');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused();
  await keys('Tab', 'Enter');
  await expectClosed(page);
  await expect(rows(page).locator('td')).toContainText(['Roda', 'Workshop', 'Jun 8, 2030, 06:00 PM', 'Park', 'No limit', 'Edit']);

  await page.getByRole('link', { name: 'Edit Roda' }).focus();
  await keys('Enter');
  await expect(dialogField(page, 'title')).toBeFocused();
  await keys('End', '!', 'Enter');
  await expectClosed(page);
  await page.getByRole('link', { name: 'Duplicate Roda!' }).focus();
  await keys('Tab', 'Enter');
  await expect(page.getByRole('link', { name: 'Keep the event' })).toBeFocused();
  await keys('Tab', 'Enter');
  await expectClosed(page);
  expect(await readEvents(site)).toEqual([]);
  await context.close();
});

test('creates only one event when the button is double-clicked or the form is submitted twice', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  await page.goto(`${list}/new`);
  await fillIn(page, workshop);
  await page.getByRole('button', { name: 'Create Event' }).dblclick();
  await expectClosed(page);
  expect(await readEvents(site)).toHaveLength(1);

  await page.goto(`${list}/new`);
  const key = await dialogField(page, 'key').inputValue();
  const post = (form: Record<string, string>) =>
    context.request.post(`${list}/new`, { form, headers: { Origin: site.origin }, maxRedirects: 0 });
  const responses = await Promise.all([1, 2, 3].map(() => post({ ...roda, key })));
  expect(responses.map((response) => response.status())).toEqual([303, 303, 303]);
  expect(await readEvents(site)).toHaveLength(2);
  // Without an idempotency key, each submission creates an event.
  await post(roda);
  await post(roda);
  expect(await readEvents(site)).toHaveLength(4);
  await context.close();
});

test('disables the form while saving and keeps the input when the request fails', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  await insertEvent(site, 'e');
  await page.goto(list);
  await expectHydrated(page);
  let mode: 'delay' | 'abort' = 'delay';
  const go = Promise.withResolvers<void>();
  await page.route('**/admin/events/**.data**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (mode === 'delay') await go.promise;
    await route.abort();
  });
  await clickLink(page, 'Edit Event e');
  await fillIn(page, { title: 'Mine' });
  await clickDialogButton(page, 'Update Event');
  const busy = page.getByRole('button', { name: 'Updating…' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(dialogField(page, 'title')).toBeDisabled();
  mode = 'abort';
  go.resolve();
  await expect(alert(page)).toHaveText('Error saving event');
  await expect(dialogField(page, 'title')).toHaveValue('Mine');
  await expect(dialogField(page, 'version')).toHaveValue('1');
  await page.unroute('**/admin/events/**.data**');
  await clickDialogButton(page, 'Update Event');
  await expectClosed(page);

  await clickLink(page, 'Delete Mine');
  await page.route('**/delete.data**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await clickDialogButton(page, 'Delete');
  await expect(alert(page)).toHaveText('Error deleting event');
  await page.unroute('**/delete.data**');
  await clickDialogButton(page, 'Delete');
  await expectClosed(page);
  expect(await readEvents(site)).toEqual([]);
  await context.close();
});

test('rejects a number and a date that the browser cannot parse instead of saving them as empty', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site, { locale: 'en-US' });
  await page.goto(`${list}/new`);
  await fillIn(page, roda);
  await dialogField(page, 'max_participants').pressSequentially('1e');
  await clickDialogButton(page, 'Create Event');
  await expect(dialogField(page, 'max_participants')).toHaveAccessibleDescription(/whole number/);
  await expect(dialogField(page, 'max_participants')).toBeFocused();
  await fillIn(page, { max_participants: '' });
  await dialogField(page, 'date').press('Backspace');
  await clickDialogButton(page, 'Create Event');
  await expect(dialogField(page, 'date')).toHaveAccessibleDescription(/valid date and time$/);
  expect(await readEvents(site)).toEqual([]);
  await context.close();
});

test('keeps the focus and the input of a dialog used before hydration', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await actBeforeHydration(page);
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${list}/new`, { waitUntil: 'commit' });
  await dialogField(page, 'location').pressSequentially('Άλσος ');
  release();
  await expectHydrated(page);
  await page.keyboard.type('Στρατού');
  await expect(dialogField(page, 'location')).toHaveValue('Άλσος Στρατού');
  await expect(dialogField(page, 'title')).toHaveValue('');
  await context.close();
});

test('interprets times as local time of the school in any time zone and rejects one skipped by the clock change', async ({
  browser,
  site,
}) => {
  const changes = clockChanges(2031);
  const skipped = orSkip(changes.skipped, 'clock changes');
  const repeated = orSkip(changes.repeated, 'clock changes');
  const { page, context } = await deleteEventsAndSignIn(browser, site, { timezoneId: 'America/Bahia' });
  await page.goto(`${list}/new`);
  await fillIn(page, { ...roda, date: skipped });
  await clickDialogButton(page, 'Create Event');
  await expect(dialogField(page, 'date')).toHaveAccessibleDescription(/this time does not exist/);
  await fillIn(page, { date: repeated.local });
  await clickDialogButton(page, 'Create Event');
  await expectClosed(page);
  expect(await readEvents(site)).toMatchObject([{ date: repeated.first.toISOString() }]);
  await expect(rows(page).locator('time')).toHaveText(americanFormat.format(new Date(`${repeated.local}Z`)));
  await clickLink(page, `Edit ${roda.title}`);
  await expect(dialogField(page, 'date')).toHaveValue(repeated.local);
  await context.close();
});

test('lists past events and returns from a dialog to the same page of the list', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  await insertEvent(site, 'past', { date: '2019-01-01T10:00:00.000Z' });
  for (let day = 1; day <= 200; day++)
    await insertEvent(site, `${day}`, { date: new Date(Date.UTC(2030, 0, day)).toISOString() });
  await page.goto(list);
  await expect(rows(page)).toHaveCount(200);
  await expect(rows(page).last()).toContainText('Event 200');
  await clickLink(page, 'Older');
  await expect(rows(page)).toContainText(['Event past']);
  await clickLink(page, 'Edit Event past');
  await fillIn(page, { title: 'Long ago' });
  await clickDialogButton(page, 'Update Event');
  await expectClosed(page);
  await expect(rows(page)).toContainText(['Long ago']);
  await clickLink(page, 'Newer');
  await expect(rows(page)).toHaveCount(200);
  await context.close();
});

test('folds past events under the upcoming ones, and links to participants or names the other site', async ({
  browser,
  site,
}) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  const on = (day: string) => ({ date: `${day}T10:00:00.000Z` });
  await insertEvent(site, 'b', { ...on('2031-01-02'), ends_at: '2031-01-03T18:00:00.000Z' });
  await insertEvent(site, 'd', { ...on('2019-01-02'), registration_link: 'https://www.forms.example/berimbau' });
  await insertEvent(site, 'a', { ...on('2031-01-01'), current_participants: 7 });
  await insertEvent(site, 'c', on('2019-01-01'));
  await page.goto(list);
  await expect(rows(page).locator('td:first-child')).toHaveText([
    'Event a',
    /^Event b\s*Until 3 January 2031$/,
    'Event c',
    'Event d',
  ]);
  await expect(rows(page).filter({ visible: true })).toHaveCount(2);
  await expect(rows(page).locator('td:nth-child(5)')).toHaveText([
    'No limit, 7 coming View names for Event a',
    'No limit',
    'No limit',
    'No limit Sign-up on forms.example',
  ]);
  await page.locator('details.past summary').click();
  await expect(page.locator('details.past summary')).toHaveText('Past (2)');
  await expect(rows(page).filter({ visible: true })).toHaveCount(4);
  await context.close();
});

test('says before an edit and in the question before a deletion who is not told by email', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  await insertEvent(site, 'e', { registration_link: 'https://forms.example/berimbau' });
  await insertEvent(site, 'p', { registration_link: 'https://forms.example/berimbau', date: '2019-01-01T10:00:00.000Z' });
  await page.goto(`${list}/e/delete`);
  await expect(page.getByRole('alertdialog')).toContainText('People sign up on forms.example. Nobody there gets an email');
  await page.goto(`${list}/e`);
  await expect(page.getByRole('dialog')).toContainText('People sign up on forms.example. Nobody there gets an email');
  await insertEvent(site, 'o', { current_participants: 9 });
  for (const path of ['o', 'o/delete']) {
    await page.goto(`${list}/${path}`);
    await expect(page.locator('dialog')).toContainText('Those who signed up elsewhere (9) get no email');
  }
  await page.goto(`${list}/p/delete`);
  await expect(page.getByRole('alertdialog')).toContainText('Event p');
  await expect(page.getByRole('alertdialog')).toContainText('Nobody gets an email: the event is over.');
  await expect(page.getByRole('alertdialog')).not.toContainText('forms.example');
  await context.close();
});

test('marks an event on a closed day in the list, and says in its form what visitors read', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await insertEvent(site, 'closed', { date: `${inThirtyDays}T10:00:00.000Z` });
  await insertEvent(site, 'open');
  await page.goto('/admin/schedule-changes/new-closure');
  await fillIn(page, { first: inThirtyDays });
  await clickDialogButton(page, 'Save');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.goto(list);
  await expect(rows(page).filter({ hasText: 'On a closed day' })).toHaveText(/^Event closed/);
  const sentence = 'On a closed day Visitors and members read that it takes place as planned.';
  await page.goto(`${list}/closed`);
  await expect(page.getByRole('dialog')).toContainText(sentence, { useInnerText: true });
  await page.goto(`${list}/open`);
  await expect(page.getByRole('dialog')).toContainText('Edit Event');
  await expect(page.getByRole('dialog')).not.toContainText('On a closed day');
  await site.database.kysely.deleteFrom('schedule_changes').execute();
  await context.close();
});

test('reads the chosen date back in words, also one chosen before hydration', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await actBeforeHydration(page);
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${list}/new`, { waitUntil: 'commit' });
  await fillIn(page, { date: '2027-05-09T18:00' });
  release();
  await expectHydrated(page);
  const words = startInWords(page);
  await expect(words).toHaveText('Sunday 9 May 2027, 18:00');
  await fillIn(page, { date: '2027-09-05T08:30' });
  await expect(words).toHaveText('Sunday 5 September 2027, 08:30');
  await fillIn(page, { date: '' });
  await expect(words).toBeEmpty();
  await context.close();
});

test('rejects malformed forms', async ({ browser, site }) => {
  const { context } = await deleteEventsAndSignIn(browser, site);
  await insertEvent(site, 'e');
  const before = await readEvents(site);
  const file = new FormData();
  for (const [name, value] of Object.entries(roda)) file.set(name, value);
  file.set('description', new File(['x'], 'x.txt'));
  const fields = (change: Record<string, string>) => `${new URLSearchParams({ ...roda, version: '1', ...change })}`;
  for (const [path, body] of [
    ['new', `${fields({})}&title=again`],
    ['new', fields({ title: 'a\0' })],
    ['new', fields({ title: ' \u200B ' })],
    ['new', fields({ date: '2030-02-30T10:00' })],
    ['new', fields({ max_participants: '1e9' })],
    ['new', fields({ registration_link: 'data:text/html,x' })],
    ['new', file],
    ['e', fields({ version: '' })],
    ['e', fields({ version: '-1' })],
    ['e', fields({ version: '99999999999' })],
    ['e', fields({ version: '7' })],
    ['unknown', fields({})],
  ] as const) {
    const response = await context.request.post(`${list}/${path}`, {
      headers: { Origin: site.origin, ...(typeof body === 'string' && { 'Content-Type': 'application/x-www-form-urlencoded' }) },
      ...(typeof body === 'string' ? { data: body } : { multipart: body }),
      maxRedirects: 0,
    });
    expect([path, body, response.status()]).toEqual([path, body, Math.min(499, Math.max(400, response.status()))]);
  }
  const foreign = await context.request.post(`${list}/e/delete`, { headers: { Origin: 'https://evil.example' } });
  expect(foreign.status()).toBe(403);
  expect(await readEvents(site)).toEqual(before);
  await context.close();
});

test('has no accessibility issues in any state, light or dark, narrow or wide', async ({ browser, site }) => {
  const { page, context } = await deleteEventsAndSignIn(browser, site);
  const expectAccessible = async (state: string, part = 'dialog') =>
    expect.soft(await accessibilityIssues(page, { within: [part] }), state).toEqual([]);
  await page.goto(list);
  await expectAccessible('empty', 'html');
  await insertEvent(site, 'e', { is_workshop: true, max_participants: 12 });
  await insertEvent(site, 'f', { title: 'Ω'.repeat(200), location: 'Ω'.repeat(200) });
  await page.goto(list);
  await expectHydrated(page);
  await expectAccessible('list', 'html');
  await clickLink(page, 'Add Event');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible('create');
  await fillIn(page, { max_participants: '0', registration_link: 'x' });
  await clickDialogButton(page, 'Create Event');
  await expect(page.locator('.field__error')).toHaveCount(5);
  await expectAccessible('wrong');
  await page.goto(`${list}/e`);
  await expectHydrated(page);
  await site.database.kysely.updateTable('events').set({ version: 2, title: 'Theirs' }).where('id', '=', 'e').execute();
  await clickDialogButton(page, 'Update Event');
  await expect(alert(page)).toBeVisible();
  await expectAccessible('stale');
  await page.goto(`${list}/f/delete`);
  await expectHydrated(page);
  await expectAccessible('delete');
  await page.goto(`${list}/none`);
  await expectHydrated(page);
  await expectAccessible('none');
  // Without JavaScript, the dialog is not modal, so axe must check the whole page.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${list}/new`);
  await expectAccessible('in the page', 'html');
  await context.close();
});
