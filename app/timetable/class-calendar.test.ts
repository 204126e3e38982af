// Parses the feeds with node-ical: if ical.js both wrote and parsed them, a bug in ical.js could go unnoticed.
import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, it, vi } from 'vitest';
import { classes, el, en, setTimeZone, timeZone, withUpcoming } from '#tests/support/fixture-school.ts';
import type { Content } from '../content/model.ts';
import { classCalendar, groupIntoSeries, trialCalendar } from './class-calendar.ts';
import { noScheduleChanges, type ScheduleChanges } from './schedule-changes.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

const origin = 'https://school.example';

function eventsIn(file: string): VEvent[] {
  return Object.values(nodeIcal.sync.parseICS(file)).filter((part) => part?.type === 'VEVENT');
}

/** For example 'Tue 20/10, 21:00-22:30', in the order of time. */
function occurrencesIn(file: string, from: string, to: string): string[] {
  const hours = { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const;
  const format = (date: Date, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...hours, ...style }).format(date);
  return eventsIn(file)
    .flatMap((event) => nodeIcal.expandRecurringEvent(event, { from: new Date(from), to: new Date(to) }))
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
    .map(({ start, end }) => `${format(start, { weekday: 'short', day: '2-digit', month: '2-digit' })}-${format(end, {})}`);
}

it('writes a single class on one day, with the place and a UID of its message', () => {
  setTimeZone('Europe/Athens');
  const hours = { day: '2026-12-01', start: '23:00', end: '00:30' };
  const file = trialCalendar({ ...hours, id: 'm1', group: 'Children A' }, en, { origin, now: new Date('2026-11-24T10:00:00Z') });
  expect(eventsIn(file)).toMatchObject([
    {
      ...{ method: 'PUBLISH', uid: 'trial-m1@school.example', summary: 'Capoeira Aurora: Children A' },
      ...{ start: new Date('2026-12-01T21:00:00Z'), end: new Date('2026-12-01T22:30:00Z') },
      location: 'Capoeira Aurora, 20 Riga Fereou, Psila Alonia, Patras',
    },
  ]);
});

describe('classCalendar', () => {
  it.each([
    ['Europe/Athens', '2026-10-19', '2026-11-01', ['Tue 20/10, 21:00-22:30', 'Tue 27/10, 21:00-22:30']],
    ['Europe/Athens', '2027-03-22', '2027-04-04', ['Tue 23/03, 21:00-22:30', 'Tue 30/03, 21:00-22:30']],
    ['Australia/Melbourne', '2026-09-28', '2026-10-10', ['Tue 29/09, 21:00-22:30', 'Tue 06/10, 21:00-22:30']],
    ['Australia/Melbourne', '2027-03-29', '2027-04-10', ['Tue 30/03, 21:00-22:30', 'Tue 06/04, 21:00-22:30']],
  ] as const)('keeps the local hours in %s across the clock change between %s and %s', (zone, from, to, tuesdays) => {
    setTimeZone(zone);
    const file = classCalendar(el, 'intermediate', origin, noScheduleChanges);
    expect(file).toContain(`DTSTART;TZID=${zone}:20260908T210000\r\n`);
    expect(occurrencesIn(file, from, to).filter((each) => each.startsWith('Tue'))).toEqual(tuesdays);
  });

  it('begins in the first week of the timetable', () => {
    const file = classCalendar(el, 'beginner', origin, noScheduleChanges);
    expect(occurrencesIn(file, '2026-01-01', '2026-09-13')).toEqual([
      'Tue 08/09, 10:30-12:00',
      'Tue 08/09, 20:00-21:00',
      'Thu 10/09, 10:30-12:00',
      'Thu 10/09, 20:00-21:00',
      'Fri 11/09, 20:00-21:30',
      'Sat 12/09, 12:00-13:30',
    ]);
  });

  it('contains every class once, and the shared one under the same UID in every group', () => {
    const uidsIn = (content: Content, group: string) =>
      eventsIn(classCalendar(content, group, origin, noScheduleChanges)).map(({ uid }) => uid);
    const all = classCalendar(el, 'all', origin, noScheduleChanges);
    expect(occurrencesIn(all, '2026-11-16', '2026-11-23')).toHaveLength(el.schedule.classes.length);
    for (const group of ['all', 'beginner', 'intermediate', 'advanced']) {
      const uids = uidsIn(el, group);
      expect(uids).toContain('class-beginner.intermediate.advanced-5-2000@school.example');
      expect(new Set(uids).size).toBe(uids.length);
    }
    expect(uidsIn(en, 'all')).toEqual(uidsIn(el, 'all'));
  });

  it('is written in the language of its URL', () => {
    const [greek, english] = [el, en].map((content) => classCalendar(content, 'kids-a', origin, noScheduleChanges));
    expect(eventsIn(`${greek}`).map(({ summary }) => summary)).toEqual(['Capoeira Aurora: Παιδιά Α (3–6 ετών)']);
    expect(eventsIn(`${english}`).map(({ summary }) => summary)).toEqual(['Capoeira Aurora: Children A (ages 3–6)']);
    expect(english).toContain('\r\nX-WR-CALNAME:Capoeira Aurora: Children A (ages 3–6)\r\n');
  });

  it('is deterministic, in lines of at most 75 bytes', () => {
    const file = classCalendar(el, 'all', origin, noScheduleChanges);
    expect(classCalendar(el, 'all', origin, noScheduleChanges)).toBe(file);
    expect(file).toMatch(/[^\r\n]\r\nEND:VCALENDAR\r\n$/);
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  it('ends a class after midnight on the following day and escapes names', () => {
    const night: Content = {
      ...el,
      school: { ...el.school, name: 'Roda; a, b\\\nc' },
      schedule: { ...el.schedule, classes: [{ day: 6, start: '22:00', end: '00:30', groups: ['advanced'] }] },
    };
    const file = classCalendar(night, 'advanced', origin, noScheduleChanges);
    expect(file).toContain('DTEND;TZID=Europe/Athens:20260913T003000\r\n');
    expect(occurrencesIn(file, '2026-11-16', '2026-11-23')).toEqual(['Sat 21/11, 22:00-00:30']);
    expect(eventsIn(file).map(({ summary }) => summary)).toEqual(['Roda; a, b\\\nc: Προχωρημένοι']);
  });

  it('has no events for a group without classes', () => {
    const idle: Content = { ...el, schedule: { ...el.schedule, classes: [] } };
    expect(eventsIn(classCalendar(idle, 'beginner', origin, noScheduleChanges))).toEqual([]);
  });
});

describe('classCalendar with schedule changes', () => {
  const beginner = { id: 'x', start: '20:00', groups: 'beginner' };
  const known: ScheduleChanges = {
    today: '2026-11-20',
    changedAt: '2026-11-20T10:00:00.000Z',
    announcements: [],
    closures: [{ id: 'c', first: '2026-12-23', last: '2027-01-07', reason: { el: 'Χριστούγεννα', en: 'Christmas' } }],
    changes: [
      { ...beginner, day: '2026-11-24', to: null },
      { ...beginner, day: '2026-11-26', to: { day: '2026-11-26', start: '19:00', end: '20:15' } },
      { ...beginner, day: '2026-12-24', to: { day: '2026-12-22', start: '17:00', end: '18:00' } },
    ],
  };

  it('excludes the days of a closure', () => {
    const file = classCalendar(el, 'intermediate', origin, known);
    expect(occurrencesIn(file, '2026-12-21', '2027-01-13')).toEqual([
      'Tue 22/12, 21:00-22:30',
      'Fri 08/01, 20:00-21:30',
      'Tue 12/01, 21:00-22:30',
    ]);
  });

  it('excludes a canceled class and overrides moved ones', () => {
    const file = classCalendar(en, 'beginner', origin, known);
    const evenings = occurrencesIn(file, '2026-11-23', '2026-12-02').filter((each) => !/10:30|12:00-13:30|Fri/.test(each));
    expect(evenings).toEqual(['Thu 26/11, 19:00-20:15', 'Tue 01/12, 20:00-21:00']);
    expect(occurrencesIn(file, '2026-12-22', '2026-12-26')).toEqual([
      'Tue 22/12, 10:30-12:00',
      'Tue 22/12, 17:00-18:00',
      'Tue 22/12, 20:00-21:00',
    ]);
    const overrides = file.split('BEGIN:VEVENT').filter((event) => event.includes('RECURRENCE-ID'));
    expect(overrides.map((event) => event.match(/RECURRENCE-ID;TZID=Europe\/Athens:(\w+)/)?.[1])).toEqual([
      '20261126T200000',
      '20261224T200000',
    ]);
    // An EXDATE for the original start would hide the override event.
    for (const moved of ['20261126', '20261224']) expect(file).not.toContain(`EXDATE;TZID=Europe/Athens:${moved}T200000`);
    for (const event of overrides) expect(event).toContain('\r\nUID:class-beginner-24-2000@school.example\r\n');
  });

  it('ignores changes of other groups and of classes no longer in the timetable', () => {
    const changes = [{ ...beginner, groups: 'elders', day: '2026-11-24', to: null }];
    expect(classCalendar(el, 'advanced', origin, { ...known, closures: [] })).not.toContain('EXDATE');
    expect(classCalendar(el, 'all', origin, { ...known, closures: [], changes })).not.toContain('EXDATE');
  });

  it('excludes a class moved to a day that was closed later', () => {
    const later = [...known.closures, { id: 'd', first: '2026-12-22', last: '2026-12-22', reason: null }];
    const file = classCalendar(el, 'beginner', origin, { ...known, closures: later });
    expect(occurrencesIn(file, '2026-12-21', '2026-12-26')).toEqual([]);
  });

  it('raises SEQUENCE and DTSTAMP of all events with every change', () => {
    const sequences = (of: ScheduleChanges) =>
      new Set(eventsIn(classCalendar(el, 'all', origin, of)).map(({ sequence }) => sequence));
    expect(sequences(noScheduleChanges)).toEqual(new Set([0]));
    const [before, ...others] = sequences(known);
    expect(others).toEqual([]);
    expect(before).toBeGreaterThan(0);
    const [after] = sequences({ ...noScheduleChanges, changedAt: '2026-11-20T10:00:01.000Z' });
    expect(after).toBe(Number(before) + 1);
    expect(classCalendar(el, 'all', origin, known)).toContain(
      '\r\nDTSTAMP:20261120T100000Z\r\nLAST-MODIFIED:20261120T100000Z\r\nTRANSP:TRANSPARENT\r\n',
    );
    expect(classCalendar(el, 'all', origin, noScheduleChanges)).toContain('\r\nDTSTAMP:20260907T000000Z\r\n');
  });

  it('ends a moved class after midnight on the following day', () => {
    const changes = [{ ...beginner, day: '2026-11-24', to: { day: '2026-11-30', start: '23:10', end: '00:40' } }];
    const file = classCalendar(en, 'beginner', origin, { ...known, changes });
    expect(occurrencesIn(file, '2026-11-30', '2026-12-01')).toEqual(['Mon 30/11, 23:10-00:40']);
  });
});

describe('classCalendar with a next timetable', () => {
  /** From the day on, the advanced class on Wednesdays begins at 19:30. Tuesdays and Thursdays stay as they are. */
  const earlierWednesdays = classes.map((each) =>
    each.day === 3 && each.start === '21:00' ? { ...each, start: '19:30' } : each,
  );
  const withNext = (since: string, on?: string) => withUpcoming(en, since, earlierWednesdays, on);
  const calendar = (content: Content, changes: Parameters<typeof classCalendar>[3] = noScheduleChanges, group = 'advanced') =>
    classCalendar(content, group, origin, changes);
  const uids = (file: string) => eventsIn(file).map(({ uid }) => uid);

  it.each([
    ['Europe/Athens', '2026-10-25', ['Wed 21/10, 21:00-22:30', 'Wed 28/10, 19:30-22:30'], '20261024T205959Z'],
    ['Europe/Athens', '2027-03-28', ['Wed 24/03, 21:00-22:30', 'Wed 31/03, 19:30-22:30'], '20270327T215959Z'],
    ['Australia/Melbourne', '2026-10-04', ['Wed 30/09, 21:00-22:30', 'Wed 07/10, 19:30-22:30'], '20261003T135959Z'],
    ['Australia/Melbourne', '2027-04-04', ['Wed 31/03, 21:00-22:30', 'Wed 07/04, 19:30-22:30'], '20270403T125959Z'],
  ] as const)('ends the old hours the day before, in %s also at the clock change on %s', (zone, since, wednesdays, until) => {
    setTimeZone(zone);
    const file = calendar(withNext(since, '2026-09-20'));
    const [from, to] = [-5, 6].map((days) => new Date(Date.parse(since) + days * 86_400_000).toISOString());
    expect(occurrencesIn(file, `${from}`, `${to}`).filter((each) => each.startsWith('Wed'))).toEqual(wednesdays);
    expect(file).toContain(`UNTIL=${until}`);
  });

  it('begins the new hours on the first day itself and keeps the old ones until the day before', () => {
    const wednesdays = (since: string) =>
      occurrencesIn(calendar(withNext(since)), '2027-01-05', '2027-01-15').filter((each) => each.startsWith('Wed'));
    expect(wednesdays('2027-01-06')).toEqual(['Wed 06/01, 19:30-22:30', 'Wed 13/01, 19:30-22:30']);
    expect(wednesdays('2027-01-07')).toEqual(['Wed 06/01, 21:00-22:30', 'Wed 13/01, 19:30-22:30']);
  });

  it('keeps the UIDs of the classes that stay, and has the same file before and after the first day', () => {
    const [before, after] = ['2027-01-03', '2027-01-04'].map((on) => calendar(withNext('2027-01-04', on)));
    expect(after).toBe(before?.replaceAll(':20260907T000000Z', ':20270104T000000Z'));
    expect(uids(`${before}`)).toEqual([
      'class-beginner.intermediate.advanced-5-2000@school.example',
      'class-advanced-13-2100@school.example',
      'class-advanced-1-2100-2027-01-04@school.example',
      'class-advanced-3-1930-2027-01-04@school.example',
    ]);
    expect(calendar(withNext('2027-01-04'), noScheduleChanges, 'intermediate')).toBe(
      calendar(en, noScheduleChanges, 'intermediate'),
    );
  });

  it('applies class changes and closures to the series of their day', () => {
    const changes = [
      { id: 'a', day: '2026-12-30', start: '21:00', groups: 'advanced', to: { day: '2027-01-05', start: '18:00', end: '19:00' } },
      { id: 'b', day: '2027-01-13', start: '19:30', groups: 'advanced', to: null },
      { id: 'c', day: '2027-01-20', start: '21:00', groups: 'advanced', to: null },
    ];
    const closures = [{ id: 'd', first: '2027-01-03', last: '2027-01-04', reason: null }];
    for (const on of ['2027-01-03', '2027-01-04']) {
      const file = calendar(withNext('2027-01-04', on), { ...noScheduleChanges, today: on, closures, changes });
      const evenings = occurrencesIn(file, '2026-12-27', '2027-01-22').filter((each) => !each.startsWith('Fri'));
      expect(evenings).toEqual([
        'Mon 28/12, 21:00-22:30',
        'Tue 05/01, 18:00-19:00',
        'Wed 06/01, 19:30-22:30',
        'Mon 11/01, 21:00-22:30',
        'Mon 18/01, 21:00-22:30',
        'Wed 20/01, 19:30-22:30',
      ]);
      expect(file.match(/EXDATE.*/g)).toEqual([
        'EXDATE;TZID=Europe/Athens:20270104T210000',
        'EXDATE;TZID=Europe/Athens:20270113T193000',
      ]);
    }
  });

  it('applies a change once if the class is in an old and in a new series', () => {
    const to = { day: '2027-01-12', start: '18:00', end: '19:00' };
    const changes = [{ id: 'a', day: '2027-01-11', start: '21:00', groups: 'advanced', to }];
    const file = calendar(withNext('2027-01-04'), { ...noScheduleChanges, today: '2027-01-03', closures: [], changes });
    expect(file.match(/RECURRENCE-ID/g)).toHaveLength(1);
  });

  it('ends the feed of a group that the next timetable does not have, and begins that of a new group', () => {
    const [first] = en.schedule.adultLevels;
    const next = withUpcoming(en, '2027-01-04', [{ day: 1, start: '18:00', end: '19:00', groups: ['elders'] }], '2027-01-04');
    const elders = { ...first, id: 'elders', name: 'Elders <b>; , &' } as NonNullable<typeof first>;
    const content = { ...next, schedule: { ...next.schedule, adultLevels: [elders], kidsGroups: [] } };
    expect(occurrencesIn(calendar(content, noScheduleChanges, 'kids-a'), '2026-12-30', '2027-02-01')).toEqual([
      'Thu 31/12, 18:00-19:00',
    ]);
    const file = calendar(content, noScheduleChanges, 'elders');
    expect(occurrencesIn(file, '2026-12-01', '2027-01-10')).toEqual(['Mon 04/01, 18:00-19:00']);
    expect(eventsIn(file)[0]?.summary).toBe('Capoeira Aurora: Elders <b>; , &');
  });

  it('raises SEQUENCE with every publication of edited content', () => {
    const sequence = (contentRevision: number) =>
      eventsIn(calendar(en, { ...noScheduleChanges, changedAt: '2026-11-20T10:00:00.000Z', contentRevision }))[0]?.sequence;
    expect(Number(sequence(3))).toBe(Number(sequence(0)) + 3);
  });

  it('leaves out a series that would end before its first class', () => {
    const soon = withUpcoming(en, '2026-09-08', earlierWednesdays);
    expect(uids(calendar(soon))).not.toContain('class-advanced-3-2100@school.example');
    expect(uids(classCalendar(withUpcoming(en, '2026-09-08', []), 'kids-a', origin, noScheduleChanges))).toEqual([]);
  });
});

describe('groupIntoSeries', () => {
  it('merges days with equal hours, in the order of the week, separately for each set of groups', () => {
    const hours = { start: '20:00', end: '21:00' };
    expect(
      groupIntoSeries([
        { day: 4, ...hours, groups: ['beginner'] },
        { day: 5, ...hours, groups: ['beginner', 'advanced'] },
        { day: 2, ...hours, groups: ['beginner'] },
        { day: 2, ...hours, groups: ['beginner'] },
      ]).map(({ days, groups }) => [days, groups]),
    ).toEqual([
      [[2, 4], ['beginner']],
      [[5], ['beginner', 'advanced']],
    ]);
  });
});
