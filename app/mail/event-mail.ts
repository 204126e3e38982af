import type { EventMails, EventSummary } from '#store/event-signups.ts';
import { formatLongDateTime, interpolate } from '../i18n/format.ts';
import { type Locale, paths, withLanguage } from '../site-map.ts';
import { composeMail, mailTexts } from './compose-mail.tsx';

export function eventMails(origin: string): EventMails {
  const button = (label: string, locale: Locale) => ({ label, url: withLanguage(origin + paths.profile, locale) });
  return {
    promotedFromWaitlist({ locale, ...to }, event) {
      const copy = mailTexts[locale].promotedFromWaitlist;
      return composeMail(locale, {
        subject: interpolate(copy.subject, { title: event.title }),
        to,
        picture: 'nod',
        paragraphs: [copy.intro],
        highlight: describe(event, locale),
        button: button(copy.button, locale),
        notes: [copy.leave],
      });
    },
    changed({ locale, ...to }, event, before) {
      const copy = mailTexts[locale].changed;
      const time = formatLongDateTime(before.date, locale);
      return composeMail(locale, {
        subject: interpolate(copy.subject, { title: event.title }),
        to,
        picture: 'nod',
        paragraphs: [copy.intro],
        highlight: describe(event, locale),
        button: button(copy.button, locale),
        notes: [interpolate(copy.before, { time, location: before.location }), copy.calendar, copy.leave],
      });
    },
    canceled({ locale, ...to }, event) {
      const copy = mailTexts[locale].canceled;
      return composeMail(locale, {
        subject: interpolate(copy.subject, { title: event.title }),
        to,
        picture: 'nod',
        paragraphs: [copy.intro],
        highlight: describe(event, locale),
        button: button(copy.button, locale),
      });
    },
  };
}

function describe({ location, date }: EventSummary, locale: Locale): string {
  return `${formatLongDateTime(date, locale)}\n${location}`;
}
