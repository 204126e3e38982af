import type { Event, FAQPage, SportsActivityLocation, WebSite } from 'schema-dts';
import type { CalendarEvent } from '#store/events.ts';
import type { Content, Weekday, WeeklyClass } from '../../content/model.ts';
import { classesInForce, type Timetables } from '../../content/timetables.ts';
import { freePlaces } from '../../events/public-events.ts';
import { descriptionIn, placeIn, titleIn } from '../../i18n/event-text.ts';
import { offsetTimeFromInstant } from '../../i18n/local-time.ts';
import { locales, paths, pathToSection } from '../../site-map.ts';
import {
  addDays,
  classesOn,
  effectiveChanges,
  isClosed,
  type ScheduleChanges,
  weekdayOf,
} from '../../timetable/schedule-changes.ts';
import { plainText } from '../../ui/rich-text.tsx';

const dayNames = { 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday', 7: 'Sunday' } as const;

type Organization = Exclude<SportsActivityLocation, string>;

export function organization(content: Content, origin: string, scheduleChanges: ScheduleChanges): Organization {
  const { school, schedule, home, locale } = content;
  const regular = regularHours(schedule);
  const special = specialHours(schedule, scheduleChanges);
  return {
    '@type': 'SportsActivityLocation',
    '@id': `${origin}/#school`,
    name: school.name,
    description: home.description,
    url: origin + paths.home[locale],
    image: `${origin}/icon-512.png`,
    telephone: school.phone,
    email: school.email,
    foundingDate: String(school.activeSince),
    address: {
      '@type': 'PostalAddress',
      streetAddress: school.street,
      addressLocality: school.city,
      addressCountry: school.country,
    },
    geo: { '@type': 'GeoCoordinates', ...school.geo },
    hasMap: school.map.page,
    ...(school.instagram && { sameAs: [school.instagram.profile] }),
    ...(regular.length > 0 && {
      openingHoursSpecification: regular.map(({ days, start, end, ...validity }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => `https://schema.org/${dayNames[day]}` as const),
        opens: start,
        closes: end,
        ...validity,
      })),
    }),
    ...(special.length > 0 && {
      specialOpeningHoursSpecification: special.map(({ from, through, start, end }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: from,
        validThrough: through,
        opens: start,
        closes: end,
      })),
    }),
  };
}

export function website({ school, locale }: Content, origin: string): Exclude<WebSite, string> {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: school.name,
    url: origin + paths.home[locale],
    inLanguage: locales,
    publisher: { '@id': `${origin}/#school` },
  };
}

export function questions({ faq, locale }: Content): Exclude<FAQPage, string> {
  return {
    '@type': 'FAQPage',
    inLanguage: locale,
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  };
}

/** Structured data of an event. It has no offers, because the site does not know the price. */
export function publicEvent(event: CalendarEvent, { locale }: Content, origin: string): Exclude<Event, string> {
  const { date, ends_at: end, max_participants: max, registration_link: link } = event;
  const description = descriptionIn(locale, event);
  const place = placeIn(locale, event.location);
  const free = freePlaces(event);
  return {
    '@type': 'Event',
    name: titleIn(locale, event),
    ...(description !== null && { description }),
    startDate: offsetTimeFromInstant(date),
    ...(end !== null && { endDate: offsetTimeFromInstant(end) }),
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: place, address: place },
    organizer: { '@id': `${origin}/#school` },
    url: link ?? origin + pathToSection('schedule', locale),
    ...(max !== null && free !== null && { maximumAttendeeCapacity: max, remainingAttendeeCapacity: free }),
  };
}

type OpenHours = Pick<WeeklyClass, 'day' | 'start' | 'end'>;

function mergeAdjacentHours(classes: readonly OpenHours[]): OpenHours[] {
  const merged: OpenHours[] = [];
  for (const { day, start, end } of classes.toSorted((a, b) => a.day - b.day || a.start.localeCompare(b.start))) {
    const before = merged.at(-1);
    if (before?.day === day && start <= before.end) before.end = end > before.end ? end : before.end;
    else merged.push({ day, start, end });
  }
  return merged;
}

export function openingHours(classes: readonly WeeklyClass[]): { days: Weekday[]; start: string; end: string }[] {
  return [...Map.groupBy(mergeAdjacentHours(classes), ({ start, end }) => `${start}-${end}`).values()].map((same) => ({
    days: same.map(({ day }) => day),
    start: same[0]?.start ?? '',
    end: same[0]?.end ?? '',
  }));
}

function regularHours({ classes, upcoming }: Timetables) {
  if (!upcoming) return openingHours(classes);
  const validThrough = addDays(upcoming.since, -1);
  return [
    ...openingHours(classes).map((hours) => ({ ...hours, validThrough })),
    ...openingHours(upcoming.classes).map((hours) => ({ ...hours, validFrom: upcoming.since })),
  ];
}

// Google's notation for a closed day (https://developers.google.com/search/docs/appearance/structured-data/local-business).
const closed = { start: '00:00', end: '00:00' };

export function specialHours(timetables: Timetables, scheduleChanges: ScheduleChanges) {
  const { today, closures } = scheduleChanges;
  const changedDays = new Set(
    effectiveChanges(timetables, scheduleChanges).flatMap(({ day, to }) => (to ? [day, to.day] : [day])),
  );
  return [
    ...closures.filter(({ last }) => last >= today).map(({ first, last }) => ({ from: first, through: last, ...closed })),
    ...[...changedDays]
      .sort()
      .filter((day) => day >= today && !isClosed(day, scheduleChanges))
      .flatMap((day) => {
        const weekday = weekdayOf(day);
        const hours = mergeAdjacentHours(classesOn(day, timetables, scheduleChanges).map((each) => ({ ...each, day: weekday })));
        const regularHours = mergeAdjacentHours(classesInForce(day, timetables).filter((each) => each.day === weekday));
        if (JSON.stringify(hours) === JSON.stringify(regularHours)) return [];
        return (hours.length > 0 ? hours : [closed]).map(({ start, end }) => ({ from: day, through: day, start, end }));
      }),
  ];
}
