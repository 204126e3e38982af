import type { EventMails, EventSummary, Recipient } from '#store/event-signups.ts';
import { formatLongDateTime, interpolate } from '../i18n/format.ts';
import { type Locale, paths, withLanguage } from '../site-map.ts';
import { composeMail, mailTexts } from './compose-mail.tsx';

export function eventMails(origin: string): EventMails {
  type Copy = { subject: string; intro: string; button: string };
  const compose = ({ locale, ...to }: Recipient, event: EventSummary, copy: Copy, notes?: string[]) =>
    composeMail(locale, {
      subject: interpolate(copy.subject, { title: event.title }),
      to,
      picture: 'nod',
      paragraphs: [copy.intro],
      highlight: describe(event, locale),
      button: { label: copy.button, url: withLanguage(origin + paths.profile, locale) },
      ...(notes && { notes }),
    });
  return {
    promotedFromWaitlist(member, event) {
      const copy = mailTexts[member.locale].promotedFromWaitlist;
      return compose(member, event, copy, [copy.leave]);
    },
    changed(member, event, before) {
      const copy = mailTexts[member.locale].changed;
      const time = formatLongDateTime(before.date, member.locale);
      return compose(member, event, copy, [
        interpolate(copy.before, { time, location: before.location }),
        copy.calendar,
        copy.leave,
      ]);
    },
    canceled(member, event) {
      return compose(member, event, mailTexts[member.locale].canceled);
    },
  };
}

function describe({ location, date }: EventSummary, locale: Locale): string {
  return `${formatLongDateTime(date, locale)}\n${location}`;
}
