// What the home page tells search engines in schema.org's vocabulary.
import type { FAQPage, SportsActivityLocation, WebSite } from 'schema-dts';
import type { Content, Session, Weekday } from '../../content-model.ts';
import { locales, pathTo } from '../../site-map.ts';
import { plain } from '../../ui/words.tsx';

const dayNames = { 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday', 7: 'Sunday' } as const;

export function organization(
  { school, schedule, home, locale }: Content,
  origin: string,
): Exclude<SportsActivityLocation, string> {
  return {
    '@type': 'SportsActivityLocation',
    '@id': `${origin}/#school`,
    name: school.name,
    description: home.description,
    url: origin + pathTo('home', locale),
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
    sameAs: [school.instagram.profile],
    openingHoursSpecification: openingHours(schedule.sessions).map(({ days, start, end }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${dayNames[day]}` as const),
      opens: start,
      closes: end,
    })),
  };
}

export function website({ school, locale }: Content, origin: string): Exclude<WebSite, string> {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: school.name,
    url: origin + pathTo('home', locale),
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
      acceptedAnswer: { '@type': 'Answer', text: plain(answer) },
    })),
  };
}

/** When somebody is there: sessions that follow one another without a break are one stretch, equal days one entry. */
export function openingHours(sessions: readonly Session[]): { days: Weekday[]; start: string; end: string }[] {
  const stretches: { day: Weekday; start: string; end: string }[] = [];
  for (const { day, start, end } of sessions.toSorted((a, b) => a.day - b.day || a.start.localeCompare(b.start))) {
    const before = stretches.at(-1);
    if (before?.day === day && start <= before.end) before.end = end > before.end ? end : before.end;
    else stretches.push({ day, start, end });
  }
  return [...Map.groupBy(stretches, ({ start, end }) => `${start}-${end}`).values()].map((same) => ({
    days: same.map(({ day }) => day),
    start: same[0]?.start ?? '',
    end: same[0]?.end ?? '',
  }));
}
