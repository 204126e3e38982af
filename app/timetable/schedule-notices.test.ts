import { describe, expect, it, vi } from 'vitest';
import { el, en } from '#tests/support/fixture-school.ts';
import { noScheduleChanges, type ScheduleChanges } from './schedule-changes.ts';
import { noticesHeading, upcomingNotices } from './schedule-notices.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

const today = '2026-11-20';
const closure = (first: string, last = first) => ({ id: first, first, last, reason: null });
const beginner = { id: 'x', start: '20:00', groups: 'beginner' };
const noticesIn = (content: typeof en, more: Partial<ScheduleChanges>) =>
  upcomingNotices(content, { ...noScheduleChanges, today, ...more });
const render = (more: Partial<ScheduleChanges>, content = en) =>
  noticesIn(content, more).map(({ when, what }) => `${when}: ${what}`);

describe('upcomingNotices', () => {
  it('is empty without closures and changes', () => {
    expect(render({})).toEqual([]);
  });

  it('lists closures from eight weeks before until the end of their last day', () => {
    const days = ['2026-11-19', '2026-11-20', '2027-01-15', '2027-01-16'].map((day) => closure(day));
    expect(render({ closures: days })).toEqual(['Friday 20 November: closed', 'Friday 15 January: closed']);
    expect(render({ closures: [closure('2026-11-01', '2026-11-20')] })).toEqual([
      'Sunday 1 November – Friday 20 November: closed',
    ]);
  });

  it('lists class changes from two weeks before the earlier of both days until the later one', () => {
    const to = (day: string) => ({ day, start: '12:00', end: '13:00' });
    const changes = [
      { ...beginner, day: '2026-11-19', to: null },
      { ...beginner, day: '2026-11-17', to: to('2026-11-21') },
      { ...beginner, day: '2026-12-08', to: to('2026-12-04') },
      { ...beginner, day: '2026-12-10', to: to('2026-12-05') },
      { ...beginner, day: '2026-12-01', to: null },
    ];
    expect(render({ changes })).toEqual([
      'Tuesday 17 November: Beginner 20:00–21:00, moved to Saturday 21 November, 12:00–13:00',
      'Tuesday 1 December: Beginner 20:00–21:00, no class',
      'Tuesday 8 December: Beginner 20:00–21:00, moved to Friday 4 December, 12:00–13:00',
    ]);
  });

  it('omits a class on a closed day and a class that is no longer in the timetable', () => {
    const closures = [closure('2026-11-24')];
    const changes = [
      { ...beginner, day: '2026-11-24', to: null },
      { ...beginner, groups: 'elders', day: '2026-11-26', to: null },
    ];
    expect(render({ closures, changes })).toEqual(['Tuesday 24 November: closed']);
  });

  it('is written in the language of the page, with the reason, ordered by day', () => {
    const holidays = { ...closure('2026-12-23', '2027-01-07'), reason: { el: 'Χριστούγεννα {x}', en: 'Christmas' } };
    const shared = { id: 'x', start: '20:00', groups: 'beginner.intermediate.advanced' };
    const changes = [{ ...shared, day: '2026-11-27', to: { day: '2026-11-27', start: '19:00', end: '20:30' } }];
    expect(render({ closures: [holidays], changes }, el)).toEqual([
      'Παρασκευή 27 Νοεμβρίου: Όλα τα επίπεδα 19:00–20:30 αντί για 20:00–21:30',
      'Τετάρτη 23 Δεκεμβρίου – Πέμπτη 7 Ιανουαρίου: κλειστά (Χριστούγεννα {x})',
    ]);
    expect(render({ closures: [holidays] })).toEqual(['Wednesday 23 December – Thursday 7 January: closed (Christmas)']);
  });

  it('shows an announcement without its days, from the first to the last of them, under a heading of its own', () => {
    const text = { el: 'Νέες μπλούζες', en: 'New shirts' };
    const announcement = (from: string, until = from) => ({ id: `${from}`, from, until, text, link: null });
    const notices = (...announcements: ReturnType<typeof announcement>[]) =>
      noticesIn(en, { closures: [closure('2026-11-21')], announcements });
    const [first, second] = notices(announcement('2026-11-01', today));
    expect(first).toEqual({ id: '2026-11-01', firstDay: '2026-11-01', lastDay: today, what: 'New shirts' });
    expect(second?.what).toBe('closed');
    expect(notices(announcement('2026-11-19'), announcement('2026-11-21'))).toHaveLength(1);
    expect(noticesHeading(notices(announcement(today)), en)).toBe('Announcements');
    expect(noticesHeading(notices(), en)).toBe('Changes to the timetable');
    expect(noticesHeading(notices(announcement(today)), el)).toBe('Ανακοινώσεις');
  });

  it.each([
    ['/#contact', 'Δες /#contact', 'See /en#contact'],
    ['/en/privacy?x=/privacy', 'Δες /privacy?x=/privacy', 'See /en/privacy?x=/privacy'],
    ['/profile', 'Δες /profile?language=el', 'See /profile?language=en'],
    ['/profile?x=1#event-a', 'Δες /profile?x=1&language=el#event-a', 'See /profile?x=1&language=en#event-a'],
    ['https://example.org/privacy', 'Δες https://example.org/privacy', 'See https://example.org/privacy'],
  ])('links an announcement with %s to the page in the language of the reader', (href, greek, english) => {
    const link = { href, words: { el: 'Δες', en: 'See' } };
    const announcements = [{ id: 'a', from: today, until: today, text: { el: 'Νέα', en: 'News' }, link }];
    const linkIn = (content: typeof en) => noticesIn(content, { announcements })[0]?.link;
    expect([el, en].map((content) => `${linkIn(content)?.words} ${linkIn(content)?.href}`)).toEqual([greek, english]);
  });
});
