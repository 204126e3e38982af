import { expect } from '@playwright/test';
import { formatLongDateTime } from '#app/i18n/format.ts';
import { newVisitor, test } from '../support/fixtures.ts';
import type { RunningSite } from '../support/site.ts';
import { insertEvents, insertScheduleChanges, readEvents, withoutTables } from '../support/site-data.ts';
import { addDays, dateIn, instantAt } from '../support/timetable.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const list = '/admin/events';
const workshop = {
  ends_at: '2030-06-01T21:00',
  title: 'Φτιάξε το berimbau σου',
  date: '2030-06-01T18:00',
  location: 'Σκαβίδη 12',
  description: 'Ξύλο, σύρμα, κολοκύθα.\r\nΚαι υπομονή.',
  max_participants: '12',
  registration_link: 'https://forms.example/berimbau?a=1&b=2',
};
const roda = { title: 'Roda στο πάρκο', date: '2030-06-08T18:00', location: 'Άλσος' };
const noEvents = 'No events found. Create your first event to get started.';

const rows = (admin: Visitor) => admin.texts('.table--events tbody tr');
const cells = (admin: Visitor) => admin.texts('.table--events td');
const deleteEvents = ({ database }: RunningSite) => database.kysely.deleteFrom('events').execute();

/** Asserts that the list is shown again, without a dialog. */
function expectSaved(admin: Visitor, notice: string): void {
  expectPage(admin, list);
  expect(admin.texts('dialog')).toEqual([]);
  expect(admin.notice).toContain(notice);
}

test('creates an event after validation errors, shows it to members, edits and deletes it', { tag: '@postgres' }, async ({
  site,
  admin,
  member,
}) => {
  await admin.open(list);
  expect(admin.text()).toContain(noEvents);
  await admin.follow('Add Event');
  expect(admin.text('dialog h2')).toBe('Create New Event');
  expect(admin.field('description').attr('rows')).toBe('3');
  expect(admin.texts('dialog details')).toEqual([
    expect.stringMatching(/^In English/),
    expect.stringMatching(/^End and reminder/),
  ]);
  expect(admin.texts('dialog details[open]')).toEqual([]);
  const wrong = { title: 'Roda', description: 'Νερό.', max_participants: '0', is_workshop: true };
  await admin.submit('Create Event', { ...wrong, registration_link: 'javascript:alert(1)' });
  expect(admin.description('date')).toMatch(/Please choose a date and time$/);
  expect(admin.description('location')).toMatch(/Please enter a location$/);
  expect(admin.description('max_participants')).toMatch(/Please enter a whole number from 1 to 100,000, or nothing$/);
  expect(admin.description('registration_link')).toMatch(/Please enter a link that begins with https:\/\/ or http:\/\/$/);
  expect(admin.texts('.field__error')).toHaveLength(4);
  expect(admin.element('[autofocus]').attr('name')).toBe('location');
  expect(admin.values('Create Event')).toMatchObject(wrong);
  expect(await readEvents(site)).toEqual([]);

  await admin.submit('Create Event', workshop);
  expectSaved(admin, 'Event created successfully!');
  expect(await readEvents(site)).toMatchObject([
    {
      ...workshop,
      description: 'Ξύλο, σύρμα, κολοκύθα.\nΚαι υπομονή.',
      date: instantAt(workshop.date).toISOString(),
      ends_at: instantAt(workshop.ends_at).toISOString(),
      over_at: instantAt(workshop.ends_at).toISOString(),
      max_participants: 12,
      current_participants: 0,
      ...{ is_workshop: true, reminder: true, is_public: false, version: 1 },
    },
  ]);
  const shown = [workshop.title, 'Workshop', 'Jun 1, 2030, 06:00 PM', 'Σκαβίδη 12', `0/12 Sign-up on forms.example`];
  expect(cells(admin)).toEqual([...shown, expect.stringContaining('Edit')]);
  await member.open('/profile');
  await member.submit(/^EL/, {}, '.nav__links');
  for (const text of [workshop.title, 'Σάββατο 1 Ιουνίου 2030, 18:00–21:00', '0/12']) expect(member.text()).toContain(text);

  await admin.follow(`Edit ${workshop.title}`);
  expect(admin.text('dialog h2')).toBe('Edit Event');
  expect(admin.$('dialog output').first().text()).toBe('Saturday 1 June 2030, 18:00');
  expect(admin.values('Update Event')).toMatchObject({ ...workshop, is_workshop: true, reminder: true });
  await admin.submit('Update Event', { ...roda, description: '', max_participants: '', registration_link: '' });
  expect(admin.description('ends_at')).toMatch(/Please choose an end after the start$/);
  expect(admin.texts('dialog details[open] summary')).toEqual(['End and reminder']);
  await admin.submit('Update Event', { ends_at: '', is_workshop: false, reminder: false });
  expectSaved(admin, 'Event updated successfully!');
  expect(cells(admin).slice(0, 5)).toEqual([roda.title, 'Event', 'Jun 8, 2030, 06:00 PM', 'Άλσος', 'No limit']);
  const emptied = { ends_at: null, description: null, max_participants: null, registration_link: null };
  expect(await readEvents(site)).toMatchObject([{ ...emptied, is_workshop: false, reminder: false, version: 2 }]);
  await admin.follow(`Edit ${roda.title}`);
  expect(admin.values('Update Event')).toMatchObject({
    ...{ ends_at: '', description: '', max_participants: '', registration_link: '' },
    ...{ is_workshop: false, reminder: false },
  });
  await admin.follow('Close');
  expectPage(admin, list);

  await admin.follow(`Delete ${roda.title}`);
  expect(admin.text('dialog[role=alertdialog]')).toContain(
    `Delete event Are you sure you want to delete this event? ${roda.title} ` +
      formatLongDateTime(instantAt('2030-06-08T18:00'), 'en'),
  );
  expect(admin.texts('.dialog__consequence')).toEqual([
    'Nobody gets an email: nobody has signed up here.',
    'You can undo this for ten seconds; then it is final.',
  ]);
  await admin.follow('Keep the event');
  expectPage(admin, list);
  expect(rows(admin)).toHaveLength(1);
  await admin.follow(`Delete ${roda.title}`);
  await admin.submit('Delete', {}, 'dialog');
  expectSaved(admin, 'Event deleted successfully!');
  expect(admin.text()).toContain(noEvents);
  expect(await readEvents(site)).toEqual([]);
});

test('keeps the input when another edit was saved first', async ({ site, admin }) => {
  await insertEvents(site, [{ id: 'e', title: 'Event e' }]);
  const otherTab = newVisitor(site);
  otherTab.addCookies(admin.cookies.map(({ name, value }) => `${name}=${value}`));
  for (const tab of [admin, otherTab]) await tab.open(`${list}/e`);
  await otherTab.submit('Update Event', { title: 'Theirs', is_public: true });
  expectSaved(otherTab, 'Event updated successfully!');

  await admin.submit('Update Event', { title: 'Mine', location: 'Here' });
  expect(admin.text('dialog .alert')).toContain('This event was changed in the meantime');
  expect(admin.texts('.conflict li')).toEqual([
    'Event Title Yours: Mine Stored now: Theirs',
    'Location Yours: Here Stored now: Σκαβίδη 12',
    'Also on the home page Yours: No Stored now: Yes',
  ]);
  expect(admin.values('Update Event')).toMatchObject({ title: 'Mine', location: 'Here' });
  expect(rows(admin)).toEqual([expect.stringContaining('Theirs')]);
  expect(await readEvents(site)).toMatchObject([{ title: 'Theirs', version: 2 }]);
  await admin.submit('Update Event');
  expectSaved(admin, 'Event updated successfully!');
  expect(await readEvents(site)).toMatchObject([{ title: 'Mine', location: 'Here', version: 3 }]);
});

test('offers to recreate an event that was deleted during the edit', async ({ site, admin }) => {
  await insertEvents(site, [{ id: 'e', title: 'Event e' }]);
  await admin.open(`${list}/e`);
  await deleteEvents(site);
  await admin.submit('Update Event', { title: 'Mine' });
  expect(admin.text('dialog .alert')).toContain('This event was deleted in the meantime');
  expect(rows(admin)).toEqual([]);
  await admin.submit('Create Event', { location: '' });
  expect(admin.description('location')).toMatch(/Please enter a location$/);
  await admin.submit('Create Event', { location: 'Here' });
  expectSaved(admin, 'Event created successfully!');
  expect(rows(admin)).toEqual([expect.stringContaining('Mine')]);

  await admin.follow('Delete Mine');
  await deleteEvents(site);
  await admin.submit('Delete', {}, 'dialog');
  expectSaved(admin, 'Event deleted successfully!');

  for (const path of ['e', 'e/delete', 'e/duplicate']) {
    await admin.open(`${list}/${path}`);
    expect(admin.text('dialog[role=alertdialog]')).toContain('This event does not exist any more.');
    await admin.follow('Close');
    expectPage(admin, list);
  }
});

test('shows an error reference and keeps the input during a database outage', { tag: '@postgres' }, async ({ site, admin }) => {
  await insertEvents(site, [{ id: 'e', title: 'Event e' }]);
  await admin.open(`${list}/new`);
  await withoutTables(site, ['events'], async () => {
    await admin.submit('Create Event', workshop);
    expect(admin.text('dialog .alert')).toMatch(/^Error saving event.*code [0-9a-f]{8}/);
    expect(admin.values('Create Event')).toMatchObject(workshop);
  });
  await admin.submit('Create Event');
  expectSaved(admin, 'Event created successfully!');
  expect(rows(admin)).toHaveLength(2);

  await admin.open(`${list}/e/delete`);
  await withoutTables(site, ['events'], async () => {
    await admin.submit('Delete', {}, 'dialog');
    expect(admin.text('dialog .alert')).toMatch(/^Error deleting event.*code [0-9a-f]{8}/);
    for (const [path, error] of [
      [list, 'Error loading events'],
      [`${list}/e`, 'Error loading event<'],
    ] as const) {
      const response = await admin.fetch(path);
      expect([response.status, await response.text()]).toEqual([503, expect.stringContaining(error)]);
    }
  });
  await admin.submit('Delete', {}, 'dialog');
  expectSaved(admin, 'Event deleted successfully!');
  expect(rows(admin)).toHaveLength(1);
});

test('duplicates an event without its date', async ({ site, admin }) => {
  const ends_at = instantAt('2030-06-01T21:00').toISOString();
  const copied = { title: 'Batizado', location: 'Άλσος', max_participants: 30, is_workshop: true, reminder: false };
  const date = instantAt('2030-06-01T18:00').toISOString();
  await insertEvents(site, [{ ...copied, id: 'e', date, ends_at, current_participants: 4, is_public: true }]);
  await admin.open(list);
  await admin.follow('Batizado', '.table--events');
  await admin.follow('Duplicate the event');
  expect(admin.text('dialog h2')).toBe('Create New Event');
  const values = { title: 'Batizado', date: '', ends_at: '', is_workshop: true, reminder: false, is_public: false };
  expect(admin.values('Create Event')).toMatchObject(values);
  await admin.submit('Create Event');
  expect(admin.description('date')).toMatch(/Please choose a date and time$/);
  expect(admin.values('Create Event')).toMatchObject(values);
  await admin.submit('Create Event', { date: '2031-06-01T18:00' });
  expectSaved(admin, 'Event created successfully!');
  expect(await readEvents(site)).toMatchObject([
    { id: 'e', ...copied, date, ends_at, version: 1, current_participants: 4 },
    { ...copied, date: instantAt('2031-06-01T18:00').toISOString(), ends_at: null, current_participants: 0 },
  ]);
});

test('returns from a dialog to the same page of the list', async ({ site, admin }) => {
  const upcoming = Array.from({ length: 200 }, (_, day) => ({
    id: String(day),
    date: new Date(Date.UTC(2030, 0, day)).toISOString(),
  }));
  await insertEvents(site, [{ title: 'Past', date: '2019-01-01T10:00:00.000Z' }, ...upcoming]);
  await admin.open(list);
  expect(rows(admin)).toHaveLength(200);
  await admin.follow('Older');
  const address = admin.location;
  expect(rows(admin)).toEqual([expect.stringContaining('Past')]);
  await admin.follow('Edit Past');
  await admin.submit('Update Event', { title: 'Long ago' });
  expectPage(admin, address);
  expect(rows(admin)).toEqual([expect.stringContaining('Long ago')]);
  await admin.follow('Newer');
  expect(rows(admin)).toHaveLength(200);
});

test('lists events by date, with past ones folded above, and links to participants or names the other site', async ({
  site,
  admin,
}) => {
  await insertEvents(site, [
    { title: 'b', date: '2031-01-02T10:00:00.000Z', ends_at: '2031-01-03T18:00:00.000Z' },
    { title: 'd', date: '2019-01-02T10:00:00.000Z', registration_link: 'https://www.forms.example/berimbau' },
    { title: 'a', date: '2031-01-01T10:00:00.000Z', current_participants: 7 },
    { title: 'c', date: '2019-01-01T10:00:00.000Z' },
  ]);
  await admin.open(list);
  expect(admin.texts('.table--events td:first-child')).toEqual(['c', 'd', 'a', 'b Until 3 January 2031']);
  expect(admin.texts('.table--events td:nth-child(5)')).toEqual([
    'No limit',
    'No limit Sign-up on forms.example',
    'No limit, 7 coming',
    'No limit',
  ]);
  expect(admin.text('details.past:not([open]) summary')).toBe('Past (2)');
  expect(admin.texts('details.past tbody tr')).toHaveLength(2);
});

test('says before an edit and in the question before a deletion who is not told by email', async ({ site, admin }) => {
  const registration_link = 'https://forms.example/berimbau';
  await insertEvents(site, [
    { title: 'elsewhere', registration_link },
    { title: 'past', registration_link, date: '2019-01-01T10:00:00.000Z' },
    { title: 'others', current_participants: 9 },
  ]);
  for (const [path, sentence] of [
    ['elsewhere', 'People sign up on forms.example. Nobody there gets an email'],
    ['elsewhere/delete', 'People sign up on forms.example. Nobody there gets an email'],
    ['others', 'Those who signed up elsewhere (9) get no email'],
    ['others/delete', 'Those who signed up elsewhere (9) get no email'],
    ['past/delete', 'Nobody gets an email: the event is over.'],
  ] as const)
    expect((await admin.open(`${list}/${path}`)).text('dialog'), path).toContain(sentence);
  expect(admin.text('dialog')).not.toContain('forms.example');
});

test('marks an event on a closed day in the list, and says in its form what visitors read', async ({ site, admin }) => {
  const closedDay = dateIn(30);
  await insertEvents(site, [
    { title: 'closed', date: instantAt(`${closedDay}T18:00`).toISOString() },
    { title: 'open', date: instantAt(`${addDays(closedDay, 1)}T18:00`).toISOString() },
  ]);
  await insertScheduleChanges(site, [{ first_day: closedDay }]);
  await admin.open(list);
  expect(rows(admin).filter((row) => row.includes('On a closed day'))).toEqual([expect.stringMatching(/^closed/)]);
  await admin.open(`${list}/closed`);
  expect(admin.text('dialog')).toContain('On a closed day Visitors and members read that it takes place as planned.');
  await admin.open(`${list}/open`);
  expect(admin.text('dialog')).toContain('Edit Event');
  expect(admin.text('dialog')).not.toContain('On a closed day');
});

test('rejects an edit without the version that the form was opened with, and one of an unknown event', async ({
  site,
  admin,
}) => {
  await insertEvents(site, [{ title: 'e' }]);
  const before = await readEvents(site);
  for (const [path, version] of [
    ['e', ''],
    ['e', '-1'],
    ['e', '99999999999'],
    ['e', '7'],
    ['unknown', '1'],
  ] as const) {
    const { status } = await admin.post(`${list}/${path}`, { ...roda, version });
    expect([path, version, status >= 400 && status < 500]).toEqual([path, version, true]);
  }
  expect(await readEvents(site)).toEqual(before);
});
