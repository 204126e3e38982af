import { afterEach, describe, expect, test, vi } from 'vitest';
import { classes, el, en, withUpcoming } from '#tests/support/fixture-school.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { storedEvent } from '#tests/support/stored-event.ts';
import { PublicEventsContext } from '../../events/public-events.ts';
import { provideContent } from '../../i18n/content.ts';
import { noScheduleChanges, ScheduleChangesContext } from '../../timetable/schedule-changes.ts';
import { Schedule } from './schedule.tsx';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

const provideFixtures = () => {
  provideContent('el', el);
  provideContent('en', en);
};
provideFixtures();
afterEach(provideFixtures);

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();

function linesOfGroups(path: string): Record<string, string[]> {
  const html = renderAt(path, <Schedule />);
  const cards = Array.from(html.matchAll(/<h4>(.*?)<\/h4>.*?<ul>(.*?)<\/ul>/g), ([, heading = '', list = '']) => [
    textOf(heading),
    Array.from(list.matchAll(/<li[^>]*>(.*?)<\/li>/g), ([, line = '']) => textOf(line)),
  ]);
  return Object.fromEntries(cards);
}

test('lists the hours of each group, the shared class last with its label, in the language of the page', () => {
  const greek = linesOfGroups('/');
  expect(greek).toMatchObject({
    'Παιδιά Α 3–6 ετών': ['Τρίτη & Πέμπτη 18:00–19:00'],
    Αρχάριοι: [
      'Τρίτη & Πέμπτη 10:30–12:00',
      'Σάββατο 12:00–13:30',
      'Τρίτη & Πέμπτη 20:00–21:00',
      'Παρασκευή 20:00–21:30 Όλα τα επίπεδα: μουσική & roda',
    ],
  });
  expect(Object.keys(greek)).toHaveLength(6);
  expect(linesOfGroups('/en')).toMatchObject({
    'Children A ages 3–6': ['Tuesday & Thursday 18:00–19:00'],
    Advanced: ['Monday & Wednesday 21:00–22:30', 'Friday 20:00–21:30 All levels: music & roda'],
  });
});

const noticeIn = (html: string) => html.match(/<section class="schedule__changes".*?<\/section>/)?.[0] ?? '';

test('announces the next timetable above the one in force until the day before', () => {
  expect(noticeIn(renderAt('/en', <Schedule />))).toBe('');
  const later = classes.map((each) => (each.day === 3 && each.start === '21:00' ? { ...each, start: '19:30' } : each));
  provideContent('en', withUpcoming(en, '2027-01-04', later));
  const html = noticeIn(renderAt('/en', <Schedule />));
  expect(html).toContain(
    '<li data-until="2027-01-03"><b>From Monday 4\u00a0January:</b> Advanced, Wednesday 19:30–22:30 instead of 21:00–22:30</li>',
  );
  expect(html).not.toContain('<details>');
  expect(linesOfGroups('/en').Advanced?.[0]).toBe('Monday & Wednesday 21:00–22:30');
});

test('shows the whole next timetable in a closed list if it has many changes, with hostile names as text', () => {
  const later = classes.map((each) => ({ ...each, end: each.end.replace(':00', ':15') }));
  const next = withUpcoming(en, '2027-01-04', later);
  const { upcoming } = next.schedule;
  const kidsGroups = upcoming?.kidsGroups.map((group) => ({ ...group, name: '<img src=x onerror=alert(1)>"&{time}' })) ?? [];
  provideContent('en', { ...next, schedule: { ...next.schedule, upcoming: upcoming && { ...upcoming, kidsGroups } } });
  const html = noticeIn(renderAt('/en', <Schedule />));
  expect(html).toContain('<details><summary>');
  expect(textOf(html)).toContain('Tuesday & Thursday 18:00–19:15');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;{time}');
  expect(html).not.toContain('<img');
});

test('shows a notice above the classes from a week before it begins, otherwise below classes and events', () => {
  const headingsWith = (first: string) => {
    const closures = [{ id: 'c', first, last: '2027-01-07', reason: null }];
    const html = renderAt(
      '/',
      <ScheduleChangesContext value={{ ...noScheduleChanges, today: '2026-11-20', closures }}>
        <PublicEventsContext value={{ events: [storedEvent({ id: 'e' })], eventsRevision: 1, now: '2026-11-20T10:00:00.000Z' }}>
          <Schedule />
        </PublicEventsContext>
      </ScheduleChangesContext>,
    );
    return Array.from(html.matchAll(/ id="t-([\w-]+)"/g), ([, id]) => id);
  };
  for (const day of ['2026-11-19', '2026-11-27'])
    expect(headingsWith(day)).toEqual(['schedule', 'changes-soon', 'kids', 'adults', 'events']);
  expect(headingsWith('2026-11-28')).toEqual(['schedule', 'kids', 'adults', 'events', 'changes-later']);
});

test('states the price with each group of its audience, and offers an advanced group to write in place of the free class', () => {
  const prices = { ...en.schedule.prices, kids: '€40', adults: '' };
  provideContent('en', { ...en, schedule: { ...en.schedule, prices, write: 'Write to us' } });
  const html = renderAt('/en', <Schedule />);
  expect(html.match(/<b>€40<\/b>/g)).toHaveLength(3);
  const links = Array.from(html.matchAll(/href="\/en\?class=([\w-]+)#contact">(.*?)<\/a>/g), ([, id, text = '']) => [
    id,
    textOf(text),
  ]);
  expect(links.slice(-2)).toEqual([
    ['intermediate', 'Try a class Intermediate'],
    ['advanced', 'Write to us Advanced'],
  ]);
});

describe('public events', () => {
  const renderEvents = (path: string, ...changes: Parameters<typeof storedEvent>[0][]) => {
    const events = changes.map((change, index) => storedEvent({ id: `e${index}`, ...change }));
    const closures = [{ id: 'c', first: '2026-11-28', last: '2026-11-28', reason: null }];
    const schedule = (
      <ScheduleChangesContext value={{ ...noScheduleChanges, today: '2026-11-20', closures }}>
        <PublicEventsContext value={{ events, eventsRevision: 1, now: '2026-11-20T10:00:00.000Z' }}>
          <Schedule />
        </PublicEventsContext>
      </ScheduleChangesContext>
    );
    return renderAt(path, schedule).replace(/^.*?(<div class="levels events".*?<\/section>).*$/s, '$1');
  };

  test('are listed, three at most, with a link that joins them in the language of the page', () => {
    const html = renderEvents('/', {}, {}, {}, { title: 'Fourth' });
    expect(html.match(/<h4>/g)).toHaveLength(3);
    expect(html).not.toContain('Fourth');
    expect(html).toContain('href="/auth?event=e1&amp;language=el"');
    expect(html).toContain('Σάββατο 28 Νοεμβρίου 2026, 18:00</time>');
  });

  test('say that they take place on closed days', () => {
    expect(renderEvents('/en', { date: '2026-11-28T21:59:00.000Z' })).toContain(en.strings.events.onClosedDay);
    expect(renderEvents('/en', { date: '2026-11-28T22:00:00.000Z' })).not.toContain(en.strings.events.onClosedDay);
  });

  test('are marked if their title is in the other language only', () => {
    expect(renderEvents('/en', { title: 'Παιχνίδι' })).toContain('<span lang="el">Παιχνίδι</span><small>(in Greek)</small>');
    expect(renderEvents('/', { title: 'Open games' })).toContain('<span lang="en">Open games</span><small>(στα αγγλικά)</small>');
    expect(renderEvents('/en', { title: 'Παιχνίδι', title_en: 'Games' })).toContain('<h4>Games</h4>');
  });

  test('say how many places are free, unless there is no limit or people register elsewhere', () => {
    const placesOf = (change: Parameters<typeof storedEvent>[0]) =>
      renderEvents('/en', change).match(/<p>(\d+ places? free|Full, waiting list open)<\/p>/)?.[1];
    expect(placesOf({ max_participants: 12, current_participants: 3 })).toBe('9 places free');
    expect(placesOf({ max_participants: 12, current_participants: 11 })).toBe('1 place free');
    expect(placesOf({ max_participants: 12, current_participants: 13 })).toBe('Full, waiting list open');
    expect(placesOf({})).toBeUndefined();
    const elsewhere = { max_participants: 12, registration_link: 'https://www.tickets.example/?a' };
    expect(placesOf(elsewhere)).toBeUndefined();
    expect(textOf(renderEvents('/en', elsewhere))).toContain('Register at tickets.example');
  });
});
