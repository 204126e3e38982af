import type { EventMail, EventMails, EventSummary, Recipient } from '#store/event-signups.ts';
import type { CalendarEvent } from '#store/events.ts';
import type { StoredScheduleChanges } from '#store/schedule-changes.ts';
import type { Row } from '#store/tables.ts';
import { contentIn } from '../i18n/content.ts';
import { descriptionIn, hostOf, placeIn, titleIn } from '../i18n/event-text.ts';
import {
  formatDayOfYear,
  formatEnd,
  formatFullDay,
  formatLongDateTime,
  formatTime,
  interpolate,
  localDay,
} from '../i18n/format.ts';
import { addressOf, composeMail, type MailContent } from '../mail/compose-mail.tsx';
import { type Locale, locales, paths, pathToMemberEvent, withLanguage } from '../site-map.ts';
import { isClosed } from '../timetable/schedule-changes.ts';
import { canceledEventCalendar, eventCalendar } from './event-calendar.ts';
import { mails as el } from './mail-texts.el.ts';
import { mails as en } from './mail-texts.en.ts';
import { hasChild, whoLine } from './people.tsx';

const mailTexts = { el, en };

type ScheduleChangesSource = { current(): Pick<StoredScheduleChanges, 'closures'> };

/** Mails to members on the waitlist have no calendar file: they do not know yet whether they will have a place. */
export function eventMails(origin: string, scheduleChanges: ScheduleChangesSource): EventMails {
  type Copy = { subject: string; intro: string; button: string };
  /** `family` has the texts of a mail about children. */
  type CopyWithFamily = Copy & { family?: Partial<Copy> };
  const compose = ({ locale, ...to }: Recipient, event: EventSummary, texts: CopyWithFamily, more: Partial<MailContent>) => {
    const copy = { ...texts, ...(hasChild(to.people) && texts.family) };
    return composeMail(locale, {
      subject: interpolate(copy.subject, { title: titleIn(locale, event) }),
      to,
      picture: event.is_workshop ? 'workshop' : 'game',
      paragraphs: [copy.intro],
      highlight: [...describe(event, locale), ...whoLine(to.people, locale)],
      button: { label: copy.button, url: eventUrl(origin, event, locale) },
      ...more,
    });
  };
  const closureNote = (event: EventSummary, locale: Locale) =>
    isClosed(localDay(event.date), scheduleChanges.current()) ? contentIn(locale).strings.events.onClosedDay : null;
  const describeInFull = (event: EventSummary, { locale }: Recipient) =>
    [closureNote(event, locale), descriptionIn(locale, event)].filter(Boolean).join('\n\n');
  const withCalendar = (mail: EventMail, event: CalendarEvent, { locale, coming }: Recipient): EventMail => ({
    ...mail,
    calendar: eventCalendar(event, { ...calendarOptions(origin, locale), who: whoLine(coming, locale)[0] }),
  });
  /** Has the link to cancel, the calendar file, and a note about this and later mails. */
  const confirmPlace = (member: Recipient, event: Row<'events'>, copy: CopyWithFamily) => {
    const { eventCalendarNote, eventNews } = mailTexts[member.locale];
    const news = event.reminder ? eventNews.reminder : eventNews.noReminder;
    const notes = [leaveLink(origin, event, member), `${eventCalendarNote} ${news}`];
    return withCalendar(compose(member, event, copy, { description: describeInFull(event, member), notes }), event, member);
  };
  return {
    joined(member, event) {
      const { intro, ...copy } = mailTexts[member.locale].joined;
      const limit = event.max_participants === null ? 'unlimited' : 'limited';
      return confirmPlace(member, event, { ...copy, intro: intro[limit] });
    },
    waitlisted(member, event, place, missing = 1) {
      const { waitlisted, ...texts } = mailTexts[member.locale];
      const copy = { ...waitlisted, ...(hasChild(member.people) && texts.waitlistedFamily) };
      const intro = interpolate(copy.intro, { place, missing });
      return compose(member, event, copy, {
        paragraphs: [intro],
        description: describeInFull(event, member),
        notes: [copy.place, leaveLink(origin, event, member)],
      });
    },
    promotedFromWaitlist: (member, event) => confirmPlace(member, event, mailTexts[member.locale].promotedFromWaitlist),
    reminder(member, event, isToday) {
      const { today, tomorrow, ...reminder } = mailTexts[member.locale].reminder;
      const copy = { ...reminder, subject: isToday ? today : tomorrow };
      const notes = [leaveLink(origin, event, member)];
      return compose(member, event, copy, { description: describeInFull(event, member), notes });
    },
    changed(member, event, before) {
      const { changed: copy } = mailTexts[member.locale];
      const changes = describeChanges(event, before, member.locale);
      const notes = [leaveLink(origin, event, member), ...(member.isWaiting ? [] : [copy.attachment])];
      const description = closureNote(event, member.locale);
      const mail = compose(member, event, copy, { picture: 'nod', description, changes, notes });
      return member.isWaiting ? mail : withCalendar(mail, event, member);
    },
    canceled(member, event) {
      const copy = mailTexts[member.locale].canceled;
      const calendarNote = member.isWaiting ? copy.calendar : copy.attachment;
      const mail = compose(member, event, copy, {
        picture: 'nod',
        isCanceled: true,
        signOff: 'neutral',
        notes: [calendarNote],
        button: { label: copy.button, url: withLanguage(origin + paths.profile, member.locale) },
      });
      if (member.isWaiting) return mail;
      return { ...mail, calendar: canceledEventCalendar(event, member, calendarOptions(origin, member.locale)) };
    },
    removed(member, event) {
      const { removed, canceled } = mailTexts[member.locale];
      const { introWaiting, family, notExpected } = removed;
      const waiting = { ...removed, intro: introWaiting, family: { ...family, intro: family.introWaiting } };
      const note = interpolate(notExpected, { school: contentIn(member.locale).school.email });
      const notes = member.isWaiting ? [note] : [note, canceled.calendar];
      const copy = member.isWaiting ? waiting : removed;
      return compose(member, event, copy, { picture: 'nod', signOff: 'neutral', notes });
    },
    waitlistClosed(member, event) {
      const { waitlistClosed: copy } = mailTexts[member.locale];
      const link = event.registration_link ?? '';
      return compose(member, event, copy, {
        picture: 'nod',
        paragraphs: [interpolate(copy.intro, { host: hostOf(link) })],
        button: { label: copy.button, url: link },
      });
    },
  };
}

/** Event details in a mailing to participants: title, time and place, link to the event, link to cancel. */
export const eventFacts = (origin: string, event: EventSummary, to: Recipient) => ({
  highlight: [titleIn(to.locale, event), ...describe(event, to.locale)],
  url: eventUrl(origin, event, to.locale),
  leave: leaveLink(origin, event, to),
});

const eventUrl = (origin: string, { id }: Pick<EventSummary, 'id'>, locale: Locale) =>
  withLanguage(origin + pathToMemberEvent(id), locale);

function leaveLink(
  origin: string,
  { id }: Pick<EventSummary, 'id'>,
  { locale, isWaiting, people }: Pick<Recipient, 'locale' | 'isWaiting' | 'people'>,
) {
  const { leaveEvent, leaveFamily, leaveWaitlist } = mailTexts[locale];
  return {
    label: isWaiting ? leaveWaitlist : hasChild(people) ? leaveFamily : leaveEvent,
    url: withLanguage(origin + paths.leaveEvent.replace(':id', encodeURIComponent(id)), locale),
  };
}

const calendarOptions = (origin: string, locale: Locale) => ({
  school: contentIn(locale).school,
  origin,
  now: new Date(),
  locale,
});

/** Describes time and place. The school's address links to the map, even if the administrator entered it in the other language. */
function describe(event: EventSummary, locale: Locale) {
  const place = placeIn(locale, event.location);
  const schools = locales.map((each) => contentIn(each).school);
  const isAtSchool = schools.some((school) => [school.street, addressOf(school)].includes(place));
  return [
    formatLongDateTime(event.date, locale) + formatEnd(event, locale),
    isAtSchool ? { label: place, url: contentIn(locale).school.map.page } : place,
  ];
}

/** Returns, for example, ['Time', 'Was: 19:30\nNow: 18:00']. */
function describeChanges(event: EventSummary, before: EventSummary, locale: Locale): [string, string][] {
  const { changes: labels, was, now } = mailTexts[locale].changed;
  const isSameYear = localDay(event.date).slice(0, 4) === localDay(before.date).slice(0, 4);
  const formatDate = isSameYear ? formatDayOfYear : formatFullDay;
  const facts: Record<keyof typeof labels, (summary: EventSummary) => string> = {
    title: (summary) => titleIn(locale, summary),
    date: ({ date }) => formatDate(localDay(date), locale),
    time: (summary) => formatTime(summary.date, locale) + formatEnd(summary, locale),
    location: ({ location }) => placeIn(locale, location),
  };
  return (Object.keys(facts) as (keyof typeof labels)[]).flatMap((key) => {
    const [old, current] = [facts[key](before), facts[key](event)];
    if (old === current) return [];
    return [[labels[key], `${interpolate(was, { value: old })}\n${interpolate(now, { value: current })}`]];
  });
}
