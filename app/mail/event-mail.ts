import type { EventMails, EventSummary, Recipient } from '#store/event-signups.ts';
import { formatDayOfYear, formatFullDay, formatLongDateTime, formatTime, interpolate, localDay } from '../i18n/format.ts';
import { type Locale, paths, withLanguage } from '../site-map.ts';
import { composeMail, type MailContent, mailTexts } from './compose-mail.tsx';

export function eventMails(origin: string): EventMails {
  type Copy = { subject: string; intro: string; button: string };
  const compose = ({ locale, ...to }: Recipient, event: EventSummary, copy: Copy, more: Partial<MailContent>) =>
    composeMail(locale, {
      subject: interpolate(copy.subject, { title: event.title }),
      to,
      picture: 'nod',
      paragraphs: [copy.intro],
      highlight: describe(event, locale),
      button: { label: copy.button, url: withLanguage(origin + paths.profile, locale) },
      ...more,
    });
  return {
    promotedFromWaitlist(member, event) {
      const copy = mailTexts[member.locale].promotedFromWaitlist;
      return compose(member, event, copy, { notes: [copy.leave] });
    },
    changed(member, event, before) {
      const copy = mailTexts[member.locale].changed;
      const changes = describeChanges(event, before, member.locale);
      return compose(member, event, copy, { changes, notes: [copy.calendar, copy.leave] });
    },
    canceled(member, event) {
      const copy = mailTexts[member.locale].canceled;
      return compose(member, event, copy, { isCanceled: true, signOff: 'neutral', notes: [copy.calendar] });
    },
  };
}

function describe({ location, date }: EventSummary, locale: Locale): string {
  return `${formatLongDateTime(date, locale)}\n${location}`;
}

/** For example ['Time', '19:30 → 18:00']. */
function describeChanges(event: EventSummary, before: EventSummary, locale: Locale): [string, string][] {
  const labels = mailTexts[locale].changed.changes;
  const isSameYear = localDay(event.date).slice(0, 4) === localDay(before.date).slice(0, 4);
  const formatDate = isSameYear ? formatDayOfYear : formatFullDay;
  const facts: Record<keyof typeof labels, (summary: EventSummary) => string> = {
    title: ({ title }) => title,
    date: ({ date }) => formatDate(localDay(date), locale),
    time: ({ date }) => formatTime(date, locale),
    location: ({ location }) => location,
  };
  return (Object.keys(facts) as (keyof typeof labels)[]).flatMap((key) => {
    const [old, now] = [facts[key](before), facts[key](event)];
    return old === now ? [] : [[labels[key], `${old} → ${now}`]];
  });
}
