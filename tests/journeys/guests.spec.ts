import { expect } from '@playwright/test';
import { shell } from '#app/admin/texts.en.ts';
import { dashboard } from '#app/dashboard/texts.en.ts';
import { inbox } from '#app/inbox/texts.en.ts';
import { trialDay as copy } from '#app/inbox/trial-day-texts.en.ts';
import { createTrialToken } from '#store/trial-classes.ts';
import { content, orSkip } from '../support/content.ts';
import { test } from '../support/fixtures.ts';
import { readRows, update } from '../support/rows.ts';
import { classPath, save, timetablePath } from '../support/schedule-changes.ts';
import { contactAddress, type RunningSite } from '../support/site.ts';
import { insertMessages, insertScheduleChanges } from '../support/site-data.ts';
import { addDays, classesOn, dateIn, firstGroup, groupName, longDate, nextDate, week } from '../support/timetable.ts';

const { strings } = content.en;
const email = 'mother@example.gr';

const readMessage = async ({ database }: RunningSite) => (await readRows(database.kysely, 'contact_submissions')).at(-1);
const readMailings = async ({ database }: RunningSite) =>
  (await readRows(database.kysely, 'outbox'))
    .filter(({ kind }) => kind === 'mailing')
    .toSorted((one, other) => one.to_address.localeCompare(other.to_address));
const inWords = (key = '') => `${longDate(key.slice(0, 10), 'en')}, ${key.slice(11)}`;

test.describe('with acknowledgements', () => {
  test.use({ env: { ACKNOWLEDGEMENT_LIMIT: '5' } });
  test.skip(!firstGroup, 'The school has no groups');

  test('a guest changes the day and cancels with the link in the mail, which tells the school', { tag: '@postgres' }, async ({
    site,
    visitor,
    admin,
  }) => {
    const { kysely } = site.database;
    await visitor.open(`/en?class=${firstGroup}#contact`);
    const days = visitor.attributes('[name=trial]', 'value').slice(0, -1);
    const [, second = '', third = ''] = days;
    const message = { name: 'Maria', email, message: 'Hello', privacy: true, trial: second };
    await visitor.submit(strings.contactForm.send, message);
    const [mail] = await site.smtp.waitForMailTo(email);
    const { pathname } = new URL(/http\S+\/en\/trial\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const before = await readMessage(site);
    await visitor.open(pathname);
    expect([visitor.status, visitor.headers.get('cache-control'), visitor.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(visitor.text()).toContain(`${copy.states.chosen} ${groupName(firstGroup ?? '', 'en')} ${inWords(second)}`);
    expect(visitor.attributes('[name=trial]', 'value')).toEqual(days);
    expect(visitor.values(copy.move)).toEqual({ trial: second });
    expect(await readMessage(site)).toEqual(before);

    await visitor.submit(copy.move, { trial: third });
    await visitor.submit(copy.move);
    expect(visitor.text()).toContain(copy.outcomes.moved);
    expect(await readMessage(site)).toMatchObject({ trial_day: third.slice(0, 10), trial_start: third.slice(11) });
    const [, moved] = await site.smtp.waitForMailTo(contactAddress, 2);
    expect(moved?.subject).toBe('Free class on another day: Maria');
    for (const day of [second, third]) expect(moved?.text).toContain(inWords(day));

    // Before a new timetable, the class was a minute later. The same day is no change then.
    const trial_start = String(Temporal.PlainTime.from(third.slice(11)).add({ minutes: 1 })).slice(0, 5);
    await update(kysely, 'contact_submissions', { trial_start });
    await visitor.open(pathname);
    expect(visitor.values(copy.move)).toEqual({ trial: third });
    await visitor.submit(copy.move);
    expect(await readMessage(site)).toMatchObject({ trial_start });

    await visitor.submit(copy.cancel);
    expect(visitor.text()).toContain(copy.outcomes.canceled);
    expect(await readMessage(site)).toMatchObject({ trial_day: null, class_group: firstGroup });
    expect((await site.smtp.waitForMailTo(contactAddress, 3)).at(-1)?.subject).toBe('Free class cancelled: Maria');
    await admin.open(`/admin/contacts/${email}`);
    expect(admin.text('.message__choices')).toContain('Cancelled by the guest:');
    await visitor.submit(copy.move);
    expect(visitor.text()).toContain(copy.outcomes.gone);

    await update(kysely, 'contact_submissions', { trial_day: dateIn(-1), trial_start: '18:00' });
    await visitor.open(pathname);
    expect(visitor.text()).toContain(copy.states.over);
    expect(visitor.$('main form')).toHaveLength(0);
    await visitor.post(pathname, { trial: third });
    expect([visitor.status, await readMessage(site)]).toEqual([409, expect.objectContaining({ trial_day: dateIn(-1) })]);
    for (const forged of [pathname.replace(/\.[^.]*$/, '.AAAA'), pathname.replace('trial/', 'trial/x'), '/en/trial/x']) {
      await visitor.open(forged);
      expect([visitor.status, visitor.text()]).toEqual([404, expect.stringContaining(copy.states.unknown)]);
      expect((await visitor.post(forged, { intent: 'cancel' })).status).toBe(404);
    }
    await kysely.deleteFrom('contact_submissions').execute();
    expect((await visitor.open(pathname)).status).toBe(404);
  });
});

test.describe('with a limit of one message', () => {
  const secret = 'a secret for tests, long enough to be one';
  test.use({ env: { CONTACT_LIMIT_PER_NETWORK: '1', AUTH_SECRET: secret } });

  test('a guest cannot change the day as often as anybody likes', async ({ site, visitor }) => {
    const weeklyClass = orSkip(week[0], 'classes');
    const [class_group = ''] = weeklyClass.groups;
    await insertMessages(site, [
      { id: 'g', class_group, trial_day: nextDate(weeklyClass.day, 1), trial_start: weeklyClass.start },
    ]);
    await visitor.open(`/en/trial/${createTrialToken(secret, 'g')}`);
    await visitor.submit(copy.cancel);
    const [trial = ''] = visitor.attributes('[name=trial]', 'value');
    await visitor.submit(copy.move, { trial });
    expect([visitor.status, (await readMessage(site))?.trial_day]).toEqual([429, null]);
    expect(visitor.text()).toMatch(/Please try again after \d\d:\d\d/);
  });
});

test('the guests of a cancelled class are told without following, with the link to another day', async ({
  site,
  admin,
  visitor,
}) => {
  const weeklyClass = orSkip(week[0], 'classes');
  const day = nextDate(weeklyClass.day, 1);
  const [class_group = ''] = weeklyClass.groups;
  const trial = { class_group, trial_day: day, trial_start: weeklyClass.start };
  await insertMessages(site, [
    { email, name: 'Μαρία', ...trial },
    // Chosen when the class had another hour in the timetable.
    { email: 'before@example.gr', ...trial, trial_start: '00:01' },
    { email: 'other@example.gr', ...trial, trial_day: nextDate(weeklyClass.day, 8) },
  ]);
  await admin.open(classPath(weeklyClass, day));
  await save(admin);
  expect(admin.text('dialog form > p')).toContain('for the first time (2): 2 in all');
  await admin.submit('Send');
  const mails = await readMailings(site);
  expect(mails.map((each) => [each.to_address, each.unsubscribe_url])).toEqual([
    ['before@example.gr', null],
    [email, null],
  ]);
  const mail = mails[1];
  expect(mail?.text).toContain(`${groupName(class_group, 'el')}, ${longDate(day, 'el')}: διάλεξε άλλη μέρα`);
  const { pathname } = new URL(/http\S+\/trial\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await visitor.open(pathname);
  expect(visitor.text()).toContain('Αυτό το μάθημα δεν γίνεται.');
  expect(visitor.$('[name=trial][checked]')).toHaveLength(0);
});

test('the guests of a class that was moved to a closed day are told', async ({ site, admin }) => {
  const weeklyClass = orSkip(week[0], 'classes');
  const [day, newDay] = [nextDate(weeklyClass.day, 1), addDays(nextDate(weeklyClass.day, 1), 1)];
  const [class_group = ''] = weeklyClass.groups;
  await insertMessages(site, [{ email, class_group, trial_day: day, trial_start: weeklyClass.start }]);
  await admin.open(classPath(weeklyClass, day));
  await save(admin, { what: 'moved', to_day: newDay, to_start: '08:10', to_end: '09:40' });
  await admin.open(`${timetablePath}/closures/new`);
  await save(admin, { first: newDay });
  await admin.submit('Send');
  expect((await readMailings(site)).map(({ to_address }) => to_address)).toEqual([email]);
});

test('the administrator sees the guests of the next classes, and says who came', { tag: '@postgres' }, async ({
  site,
  admin,
}) => {
  const weeklyClass = orSkip(week[0], 'classes');
  // So that there is a class today or tomorrow.
  const moved = { first_day: nextDate(weeklyClass.day, 1), to_day: dateIn(1), to_start: '08:10', to_end: '09:40' };
  const { start: class_start, groups: ids } = weeklyClass;
  await insertScheduleChanges(site, [{ ...moved, class_start, class_groups: ids.join('.') }]);
  await admin.open('/admin/events');
  const [path = ''] = admin.attributes('.today a', 'href');
  const [day = '', start = '', groups = ''] = path.split('/').slice(-3);
  const past = Array.from({ length: 7 }, (_, index) => dateIn(-1 - index)).find((date) => classesOn(date).length > 0) ?? '';
  const [pastClass] = classesOn(past);
  const [class_group = ''] = groups.split('.');
  const missed = { class_group: pastClass?.groups[0] ?? '', trial_day: past, trial_start: pastClass?.start ?? '' };
  await insertMessages(site, [
    { id: '1', name: 'Eleni', email, class_group, trial_day: day, trial_start: start, audience: 'child', child_age: 7 },
    { id: '2', name: 'Andreas', email: 'andreas@example.gr', class_group, trial_day: day, trial_start: start },
    { name: 'Gone', email: 'gone@example.gr', class_group: 'gone', trial_day: dateIn(5), trial_start: start },
    { name: 'Nefeli', email: 'nefeli@example.gr', ...missed },
    { name: 'Long ago', email: 'long@example.gr', ...missed, trial_day: dateIn(-15) },
  ]);
  await admin.reload();
  expect(admin.texts('.today a')[0]).toContain('2 for the first time');
  expect(admin.texts('.guests:not(form) li')).toEqual([
    expect.stringMatching(/Eleni \(for a child aged 7\) · Andreas$/),
    `${dashboard.guests.noClass} Gone (${longDate(dateIn(5), 'en')})`,
  ]);
  expect(admin.texts('.guests--asked a')).toEqual(['Nefeli']);
  await admin.submit('Came: Nefeli');
  expect(admin.notice).toContain('Noted.');
  expect(admin.$('.guests--asked')).toHaveLength(0);

  const namesIn = async (filter: string) => {
    await admin.open('/admin');
    await admin.follow(filter, '.filter');
    return admin.texts('.table--senders tbody td:first-child > span').toSorted();
  };
  const { expected, came, missed: didNotCome } = inbox.messages.statuses;
  expect(await namesIn(expected)).toEqual(['Andreas', 'Eleni', 'Gone']);
  expect(admin.text('.table--senders tr:has([href*=mother]) td:first-child')).toContain('Age: 7');
  expect(await namesIn(came)).toEqual(['Nefeli']);
  expect(await namesIn(didNotCome)).toEqual([]);
  await admin.open('/admin/contacts/nefeli@example.gr');
  await admin.submit(shell.attendance.missed);
  expect(admin.text('.message')).toContain(shell.attendance.missed);
  expect([await namesIn(came), await namesIn(didNotCome)]).toEqual([[], ['Nefeli']]);
});
