import { type Browser, expect, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import { account } from '#content/interface/account.en.ts';
import { adminEvents } from '#content/interface/admin-events.en.ts';
import { notices } from '#content/interface/notices.ts';
import { school } from '#content/school.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { contactRow } from '../support/contact-row.ts';
import { createMember, newEmail, randomClientIp, testWithEnv } from '../support/members.ts';
import { toast } from '../support/page.ts';
import { engines, type RunningSite, scriptModes, startSite } from '../support/site.ts';
import type { ReceivedMail } from '../support/smtp.ts';

const test = testWithEnv(administratorEnv);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const event = (page: Page, title: string) => page.locator('.event-list > li', { hasText: title });
/** Allows a space before the colon, where the visually hidden part of the button's label begins. */
const clickButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name.replace(':', ' ?:')}$`) }).click();

const linkNamed = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name.replace(':', ' ?:')}$`) });
/** Follows the link to leave and returns the question. */
async function askToLeave(page: Page, name: string) {
  await linkNamed(page, name).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  return question;
}
async function leave(page: Page, name: string) {
  const question = await askToLeave(page, name);
  await question.getByRole('button').click();
}

async function insertEvent({ database }: RunningSite, id: string, more: object = {}) {
  await database.kysely
    .insertInto('events')
    .values({
      id,
      title: `Roda ${id}`,
      description: 'Φέρτε νερό.',
      date: inDays(3),
      location: 'Σκαβίδη 12',
      max_participants: 1,
      registration_link: null,
      created_at: inDays(-1),
      ...more,
    })
    .execute();
}

type Options = Parameters<Browser['newContext']>[0];
async function open(browser: Browser, site: RunningSite, options: Options = {}) {
  const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), ...options });
  return { context, page: await context.newPage() };
}

async function openMember(browser: Browser, site: RunningSite, options: Options = {}) {
  const { context, page } = await open(browser, site, options);
  const email = await createMember(context, site, newEmail());
  await page.goto('/profile');
  return { context, page, email };
}

async function openAdmin(browser: Browser, site: RunningSite, options: Options = {}) {
  const { context, page } = await open(browser, site, options);
  await shareAdministratorSession(context, site);
  return { context, page };
}

const expireUndos = ({ database }: RunningSite) =>
  database.kysely
    .updateTable('undos')
    .set({ expires_at: inDays(0) })
    .execute();

const mailsTo = ({ smtp }: RunningSite, email: string) =>
  smtp.mails.filter(({ envelope, subject }) => envelope.to.includes(email) && !/^Confirm/.test(subject ?? ''));
const subjectsTo = (site: RunningSite, email: string) => mailsTo(site, email).map(({ subject }) => subject);

/** Facts of the calendar file attached to a mail, or null without one. */
function attachedEvent({ attachments }: ReceivedMail) {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!file) return null;
  const text = typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const { uid, summary, location, sequence, organizer, startDate, component } = new ICAL.Event(
    calendar.getFirstSubcomponent('vevent') ?? undefined,
  );
  const method = calendar.getFirstPropertyValue('method');
  expect([file.filename, file.method]).toEqual(['event.ics', method]);
  const [status, attendee] = [component.getFirstPropertyValue('status'), component.getFirstPropertyValue('attendee')];
  return { method, uid, summary, location, sequence, organizer, start: startDate.toJSDate().toISOString(), status, attendee };
}

for (const engine of engines) {
  test.describe(`on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of scriptModes(engine)) {
      const javaScriptMode = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

      test(`a member joins an event, is promoted from the waitlist and leaves ${javaScriptMode}`, async ({ browser }) => {
        await site.database.kysely.deleteFrom('events').execute();
        const id = `one ${javaScriptMode}`;
        await insertEvent(site, id, { title: 'Roda στο πάρκο' });
        await insertEvent(site, `${id} linked`, {
          title: 'Linked',
          registration_link: 'https://forms.example/',
          date: inDays(4),
        });
        const first = await openMember(browser, site, { javaScriptEnabled });
        const second = await openMember(browser, site, { javaScriptEnabled });

        const linked = event(first.page, 'Linked');
        await expect(linked.getByRole('link', { name: /^Register Now/ })).toHaveAttribute('target', '_blank');
        await expect(linked.getByRole('button')).toHaveCount(0);

        const firstView = event(first.page, 'Roda');
        await expect(firstView).toContainText('Participants 0/1');
        await clickButton(first.page, 'Register Now: Roda στο πάρκο');
        await expect(toast(first.page)).toHaveText('You have signed up for “Roda στο πάρκο”. See you there.');
        await expect(first.page).toHaveURL(/\/profile#event-one%20with(out)?%20JavaScript$/);
        await expect(firstView).toContainText(account.profile.events.coming);
        await expect(firstView).toContainText('Participants 1/1');
        await expect.poll(() => subjectsTo(site, first.email)).toEqual(['Signed up: Roda στο πάρκο']);

        const secondView = event(second.page, 'Roda');
        await clickButton(second.page, 'Register Now: Roda στο πάρκο');
        await expect(toast(second.page)).toContainText('You are on the waiting list for “Roda στο πάρκο”.');
        await expect(secondView).toContainText(account.profile.events.waiting.replace('{place}', '1'));
        await expect(secondView.getByRole('link', { name: /^Leave/ })).toHaveText('Leave the waiting list: Roda στο πάρκο');

        const admin = await openAdmin(browser, site, { javaScriptEnabled });
        await admin.page.goto('/admin/events');
        await admin.page.getByRole('link', { name: `${adminEvents.events.viewParticipants} for Roda στο πάρκο` }).click();
        const people = admin.page.getByRole('dialog', { name: 'Participants' });
        await expect(people).toContainText('1 coming · 1 on the waiting list');
        await expect(people.locator('.participants li')).toContainText([first.email, second.email]);
        await expect(people.locator('.participants li').nth(1)).toContainText('Waiting');
        await expect(people.locator('.participants a').first()).toHaveAttribute('href', /^\/admin\/members\/[^/]+$/);
        const href = (await people.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '';
        const csv = await admin.context.request.get(href);
        expect(csv.headers()['content-disposition']).toMatch(/^attachment; filename="participants-\d{4}-\d\d-\d\d\.csv"$/);
        expect((await csv.text()).split('\r\n')).toEqual([
          '\uFEFF"Name","Email","Signed Up","Status"',
          expect.stringMatching(new RegExp(`^"","${first.email}","[^"]+","Coming"$`)),
          expect.stringMatching(new RegExp(`^"","${second.email}","[^"]+","Waiting"$`)),
          '',
        ]);

        const question = await askToLeave(first.page, 'Leave: Roda στο πάρκο');
        await expect(question).toContainText('remember to remove it there');
        await expect(question).toContainText(account.leaving.passedOn);
        await question.getByRole('button', { name: 'Leave' }).click();
        await expect(toast(first.page)).toHaveText('You are no longer signed up for “Roda στο πάρκο”.');
        await expect(event(first.page, 'Roda')).toContainText('Full');
        await expect(firstView.getByRole('button')).toHaveText('Join the waiting list: Roda στο πάρκο');
        await expect
          .poll(() => subjectsTo(site, second.email))
          .toEqual(['Waiting list: Roda στο πάρκο', 'You have a place: Roda στο πάρκο']);
        expect(mailsTo(site, second.email)[1]?.text).toContain(`${site.origin}/profile`);
        await second.page.reload();
        await expect(secondView).toContainText(account.profile.events.coming);

        await clickButton(first.page, 'Join the waiting list: Roda στο πάρκο');
        await expect(firstView).toContainText(account.profile.events.waiting.replace('{place}', '1'));
        await admin.page.goto('/admin/events');
        await admin.page.getByRole('link', { name: 'Edit Roda στο πάρκο' }).click();
        await admin.page.locator('dialog [name=max_participants]').fill('5');
        await clickButton(admin.page, 'Update Event');
        await expect(toast(admin.page)).toContainText('Event updated successfully!');
        await expect
          .poll(() => subjectsTo(site, first.email))
          .toEqual(['Signed up: Roda στο πάρκο', 'Waiting list: Roda στο πάρκο', 'You have a place: Roda στο πάρκο']);

        const leaving = await askToLeave(second.page, 'Leave: Roda στο πάρκο');
        await expect(leaving).not.toContainText(account.leaving.passedOn);
        await site.database.kysely
          .updateTable('events')
          .set({ date: inDays(-1) })
          .execute();
        await leaving.getByRole('button', { name: 'Leave' }).click();
        await expect(toast(second.page)).toContainText(notices['event-past'].en);
        await site.database.kysely.deleteFrom('events').execute();
        await expect(await askToLeave(first.page, 'Leave the waiting list: Roda στο πάρκο')).toContainText(
          account.leaving.notJoined,
        );
        for (const { context } of [first, second, admin]) await context.close();
      });
    }
  });
}

test('shows a registration link that was added later, and keeps joined events listed so that members can leave', async ({
  browser,
  site,
}) => {
  await site.database.kysely.deleteFrom('events').execute();
  await insertEvent(site, 'a');
  for (const day of [5, 6, 7, 8, 9]) await insertEvent(site, `b${day}`, { date: inDays(day) });
  await insertEvent(site, 'far', { date: inDays(10) });
  const { page, context } = await openMember(browser, site);
  await clickButton(page, 'Register Now: Roda a');
  await expect(linkNamed(page, 'Leave: Roda a')).toBeVisible();
  await page.waitForLoadState();
  const post = (path: string) => context.request.post(path, { headers: { Origin: site.origin }, maxRedirects: 0 });
  expect((await post('/profile/events/far/join')).status()).toBe(303);
  await site.database.kysely
    .updateTable('events')
    .set({ registration_link: 'https://forms.example/' })
    .where('id', '=', 'a')
    .execute();
  await page.goto('/profile');
  await expect(page.locator('.event-list > li')).toHaveCount(7);
  const joined = page.getByRole('list', { name: account.profile.events.joined }).getByRole('heading');
  await expect(joined).toHaveText(['Roda a', 'Roda far']);
  await expect(page.getByRole('list', { name: account.profile.events.others }).getByRole('heading')).toHaveCount(5);
  await expect(page.getByText('You can leave until it starts.')).toBeVisible();
  await expect(event(page, 'Roda a').getByRole('link', { name: 'Register Now' })).toBeVisible();
  await leave(page, 'Leave: Roda a');
  await expect(event(page, 'Roda a').getByRole('button')).toHaveCount(0);
  await leave(page, 'Leave: Roda far');
  await expect(page.locator('.event-list > li')).toHaveCount(6);

  await post('/profile/events/a/join');
  await page.goto('/profile');
  await expect(toast(page)).toContainText('Registration for this event is on another site');
  for (const path of ['/profile/events/%00/join', '/profile/events/a%0d%0ab/leave', '/profile/events/none/join'])
    expect([path, (await post(path)).status()]).toEqual([path, 303]);
  expect((await context.request.get('/profile/events/a/join', { maxRedirects: 0 })).headers().location).toBe('/profile');
  for (let tries = 0; tries < 60; tries++) await post('/profile/events/far/join');
  await page.goto('/profile');
  await expect(toast(page)).toContainText('Too many changes in a short time.');
  await context.close();
});

for (const javaScriptEnabled of [true, false])
  test(`after joining and leaving, shows and focuses the event, which has moved, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    site,
  }) => {
    await site.database.kysely.deleteFrom('events').execute();
    for (const day of [1, 2, 3, 4, 5]) await insertEvent(site, `m${day}`, { date: inDays(day) });
    const { page, context } = await openMember(browser, site, { javaScriptEnabled, viewport: { width: 360, height: 740 } });
    const moved = event(page, 'Roda m5');
    const expectShown = async () => {
      await expect(moved).toBeFocused();
      await expect(moved).toBeInViewport({ ratio: 1 });
      const [bar, top] = [await page.locator('.nav').boundingBox(), await moved.boundingBox()];
      expect(top?.y).toBeGreaterThan(bar?.height ?? Number.NaN);
    };
    await clickButton(page, 'Register Now: Roda m5');
    await expect(toast(page)).toHaveText('You have signed up for “Roda m5”. See you there.');
    await expectShown();
    await askToLeave(page, 'Leave: Roda m5');
    await page.getByRole('link', { name: account.leaving.cancel }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(javaScriptEnabled ? linkNamed(page, 'Leave: Roda m5') : moved).toBeFocused();
    await leave(page, 'Leave: Roda m5');
    await expect(toast(page)).toHaveText('You are no longer signed up for “Roda m5”.');
    await expectShown();
    await context.close();
  });

test('rejects an event sign-up without a session', async ({ request, site }) => {
  await insertEvent(site, 'x');
  const response = await request.post('/profile/events/x/join', { headers: { Origin: site.origin }, maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([303, '/auth']);
  expect(await site.database.kysely.selectFrom('event_signups').select('event_id').where('event_id', '=', 'x').execute()).toEqual(
    [],
  );
});

test('has no accessibility issues in any state', async ({ browser, site }) => {
  await site.database.kysely.deleteFrom('events').execute();
  await insertEvent(site, 'come', { title: 'Roda στο πάρκο', is_workshop: true, max_participants: 12 });
  await insertEvent(site, 'wait', { title: 'Handstands' });
  await insertEvent(site, 'full', { title: 'Εργαστήριο μουσικής', current_participants: 1 });
  await insertEvent(site, 'free', { title: 'Οικογενειακό απόγευμα', max_participants: null });
  await insertEvent(site, 'link', { title: 'Batizado', registration_link: 'https://forms.example/' });
  const other = await openMember(browser, site);
  await clickButton(other.page, 'Register Now: Handstands');
  await expect(toast(other.page)).toContainText('You have signed up for');
  await other.context.close();
  const { page, context } = await openMember(browser, site);
  await clickButton(page, 'Register Now: Roda στο πάρκο');
  await expect(toast(page)).toContainText('You have signed up for');
  await clickButton(page, 'Join the waiting list: Handstands');
  await expect(toast(page)).toContainText('waiting list');
  const admin = await openAdmin(browser, site);
  await admin.page.goto('/admin/events/wait/participants');
  await expect(admin.page.getByRole('dialog')).toBeVisible();
  expect(await accessibilityIssues(page)).toEqual([]);
  expect(await accessibilityIssues(admin.page)).toEqual([]);
  await askToLeave(page, 'Leave: Roda στο πάρκο');
  expect(await accessibilityIssues(page, { within: ['dialog'] })).toEqual([]);
  for (const closed of [context, admin.context]) await closed.close();
});

for (const javaScriptEnabled of [true, false])
  test(`undoes deletions from two tabs ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ browser, site }) => {
    const { kysely } = site.database;
    await kysely.deleteFrom('events').execute();
    await insertEvent(site, 'u1', { max_participants: 7 });
    await insertEvent(site, 'u2');
    const email = newEmail('eleni');
    const at = inDays(-2);
    await kysely
      .insertInto('contact_submissions')
      .values(contactRow({ email, created_at: at, responded: true }))
      .execute();
    const stored = () => kysely.selectFrom('events').selectAll().orderBy('id').execute();
    const before = await stored();
    const { page, context } = await openAdmin(browser, site, { javaScriptEnabled });
    const other = await context.newPage();
    for (const [tab, title] of [
      [page, 'Roda u1'],
      [other, 'Roda u2'],
    ] as const) {
      await tab.goto('/admin/events');
      await tab.getByRole('link', { name: `Delete ${title}` }).click();
      await tab.locator('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(toast(tab)).toContainText('Event deleted successfully!');
    }
    expect(await stored()).toEqual([]);
    for (const tab of [page, other]) {
      await toast(tab).getByRole('button', { name: 'Undo' }).click();
      await expect(toast(tab)).toContainText('The event is back, with everybody who had signed up.');
      await expect(tab).toHaveURL(/\/admin\/events$/);
    }
    expect(await stored()).toEqual(before);

    await page.goto(`/admin/contacts/${encodeURIComponent(email)}/delete`);
    await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Messages deleted successfully!');
    await expect(page.locator('tbody tr', { hasText: email })).toHaveCount(0);
    const id = (await page.locator('.toast input[name=id]').inputValue()) ?? '';
    await clickButton(page, 'Undo');
    await expect(toast(page)).toContainText('The messages are back.');
    await expect(page.locator('tbody tr', { hasText: email })).toContainText('All Responded');
    await kysely.deleteFrom('undos').execute();
    const undo = (form: Record<string, string>) =>
      context.request.post('/admin/undo?list=messages', { form, headers: { Origin: site.origin }, maxRedirects: 0 });
    for (const form of [{ id }, { id: '' }, {}] as Record<string, string>[]) {
      expect((await undo(form)).status()).toBe(303);
      await page.goto('/admin');
      await expect(toast(page)).toContainText('It is too late to undo this: what was deleted is gone.');
    }
    await context.close();
  });

test('mails participants about their sign-up, a changed location and a cancelled event, each in their language and for their calendar', async ({
  browser,
  site,
}) => {
  const { kysely } = site.database;
  await kysely.deleteFrom('events').execute();
  const start = `${inDays(3).slice(0, 'YYYY-MM-DDTHH:MM'.length)}:00.000Z`;
  await insertEvent(site, 'w', { title: 'Roda', max_participants: 1, date: start });
  const english = await openMember(browser, site);
  const greek = await openMember(browser, site, { javaScriptEnabled: false });
  await clickButton(english.page, 'Register Now: Roda');
  await greek.page.locator('.nav__links').getByRole('button', { name: 'EL' }).click();
  await clickButton(greek.page, 'Μπες στη λίστα αναμονής: Roda');
  await expect(toast(greek.page)).toContainText('Είσαι στη λίστα αναμονής');
  const subjects = ({ email }: { email: string }) => subjectsTo(site, email);
  await expect.poll(() => subjects(english)).toEqual(['Signed up: Roda']);
  await expect.poll(() => subjects(greek)).toEqual(['Λίστα αναμονής: Roda']);

  const { page, context } = await openAdmin(browser, site);
  await page.goto('/admin/events/w');
  await expect(page.getByRole('dialog')).toContainText(
    'If you change the title, the times or the place, 2 people (1 coming, 1 waiting) get an email.' +
      ' With more places, the first on the waiting list (1 waiting) move up and are told by email.',
    { useInnerText: true },
  );
  await page.locator('[name=description]').fill('Φέρτε και πετσέτα.');
  await page.locator('[name=title_en]').fill('Roda');
  await clickButton(page, 'Update Event');
  await expect(toast(page)).toContainText('Event updated successfully!');
  await page.goto('/admin/events/w');
  await expect(page.getByRole('dialog')).toContainText(
    'If you change the times or the place, 2 people (1 coming, 1 waiting) get an email.' +
      ' If you change one title, only the readers of its language get an email.',
    { useInnerText: true },
  );
  await page.locator('[name=location]').fill('Άλσος Κατεχάκη');
  await clickButton(page, 'Update Event');
  await expect(toast(page)).toContainText('Event updated successfully! 2 people get an email.');
  await expect.poll(() => subjects(english)).toEqual(['Signed up: Roda', 'Changed: Roda']);
  await expect.poll(() => subjects(greek)).toEqual(['Λίστα αναμονής: Roda', 'Άλλαξε: Roda']);
  expect(mailsTo(site, greek.email)[1]?.text).toContain('\n\nΤόπος\nΠριν: Σκαβίδη 12\nΤώρα: Άλσος Κατεχάκη\n\n');

  await leave(english.page, 'Leave: Roda');
  await expect.poll(() => subjects(greek)).toEqual(['Λίστα αναμονής: Roda', 'Άλλαξε: Roda', 'Έχεις θέση: Roda']);
  const download = await (await greek.context.request.get('/profile/events/w/event.ics')).text();

  await page.goto('/admin/events/w/delete');
  await clickButton(page, 'Delete');
  await expect(toast(page)).toContainText('Event deleted successfully! 1 person gets an email, unless you undo this.');
  await expireUndos(site);
  await expect.poll(() => subjects(greek)).toContain('Ακυρώθηκε: Roda');
  expect(subjects(english)).toEqual(['Signed up: Roda', 'Changed: Roda']);

  const [joined, changed] = mailsTo(site, english.email).map(attachedEvent);
  expect(joined).toMatchObject({ method: 'PUBLISH', summary: 'Roda', location: 'Σκαβίδη 12', sequence: 0, attendee: null });
  expect(joined?.start).toBe(start);
  expect(joined?.organizer).toBe(`mailto:${school.email}`);
  expect(changed).toEqual({ ...joined, location: 'Άλσος Κατεχάκη', sequence: 2 });
  expect(mailsTo(site, greek.email).map(attachedEvent)).toEqual([
    null,
    null,
    changed,
    { ...changed, method: 'CANCEL', sequence: 3, status: 'CANCELLED', attendee: `mailto:${greek.email}` },
  ]);
  expect(download).toContain(`UID:${joined?.uid}\r\n`);
  expect(download).toContain('SEQUENCE:2\r\n');
  for (const closed of [english.context, greek.context, context]) await closed.close();
});

test('reminds a member who joins within a day of the event, once', async ({ browser, site }) => {
  await site.database.kysely.deleteFrom('events').execute();
  const reminder = { title: 'Soon', date: new Date(Date.now() + 3_600_000).toISOString() };
  await insertEvent(site, 'soon', reminder);
  await insertEvent(site, 'quiet', { ...reminder, title: 'Quiet', reminder: false });
  const { email, page, context } = await openMember(browser, site);
  for (const title of ['Quiet', 'Soon']) {
    await clickButton(page, `Register Now: ${title}`);
    await expect(event(page, title)).toContainText(account.profile.events.coming);
  }
  const subjects = () => subjectsTo(site, email);
  await expect.poll(subjects, { timeout: 60_000 }).toHaveLength(3);
  expect(subjects()).toEqual(['Signed up: Quiet', 'Signed up: Soon', expect.stringMatching(/^(?:Today|Tomorrow): Soon$/)]);
  await context.close();
});

test('shows each of two undo notices for ten seconds', async ({ browser, site }) => {
  await site.database.kysely.deleteFrom('events').execute();
  for (const id of ['x', 'y']) await insertEvent(site, id);
  const { page, context } = await openAdmin(browser, site);
  await page.clock.install();
  await page.goto('/admin/events');
  const remove = async (title: string) => {
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    // Wait for the modal dialog, because a click can miss the button while the dialog becomes modal.
    await page.locator('dialog:modal').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: `Delete ${title}` })).toHaveCount(0);
  };
  const offers = toast(page).getByRole('button', { name: 'Undo' });
  await remove('Roda x');
  await expect(offers).toHaveCount(1);
  await page.clock.runFor(5_000);
  await remove('Roda y');
  await expect(offers).toHaveCount(2);
  await page.clock.runFor(5_000);
  await expect(offers).toHaveCount(1);
  await page.clock.runFor(5_500);
  await expect(offers).toHaveCount(0);
  await site.database.kysely.deleteFrom('undos').execute();
  await context.close();
});

test('offers undo for ten seconds, longer while the button has focus, and deletes the copy within a minute', async ({
  browser,
  site,
}) => {
  await site.database.kysely.deleteFrom('events').execute();
  await insertEvent(site, 'v', { title: 'Roda', max_participants: null, current_participants: 9 });
  const member = await openMember(browser, site);
  await clickButton(member.page, 'Register Now: Roda');
  await expect(toast(member.page)).toContainText('You have signed up for');
  const { page, context } = await openAdmin(browser, site);
  await page.goto('/admin/events/v/participants');
  await expect(page.getByRole('dialog')).toContainText('10 coming, 1 of them signed up here');
  await page.clock.install();
  await page.goto('/admin/events/v/delete');
  await expect(page.getByRole('alertdialog')).toContainText(
    '1 person gets an email that it is cancelled.Those who signed up elsewhere (9) get no email: please tell them yourself.' +
      'You can undo this for ten seconds; then it is final. The emails are sent only then.',
  );
  await page.locator('dialog:modal').getByRole('button', { name: 'Delete' }).click();
  const button = toast(page).getByRole('button', { name: 'Undo' });
  await expect(button).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(button).toBeVisible();
  await button.focus();
  await page.clock.runFor(9_000);
  await expect(button).toBeVisible();
  expect(await accessibilityIssues(page, { within: ['.toasts'] })).toEqual([]);
  await button.blur();
  await page.clock.runFor(10_000);
  await expect(button).toHaveCount(0);
  const left = () => site.database.kysely.selectFrom('undo_rows').select('source').execute();
  expect(await left()).toHaveLength(2);
  const { expires_at } = await site.database.kysely.selectFrom('undos').select('expires_at').executeTakeFirstOrThrow();
  expect(Date.parse(expires_at) - Date.now()).toBeLessThan(30_000);
  await expireUndos(site);
  await expect.poll(left).toEqual([]);
  await expect.poll(() => subjectsTo(site, member.email)).toEqual(['Signed up: Roda', 'Cancelled: Roda']);
  for (const closed of [member.context, context]) await closed.close();
});
