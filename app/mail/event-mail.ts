// The mails to members about events that they have joined.
import { eventMails as greek } from '#content/event-mails.el.ts';
import { eventMails as english } from '#content/event-mails.en.ts';
import type { EventMails, MailedEvent } from '#store/event-signups.ts';
import type { EventMailCopy } from '../content/model.ts';
import { formatLongDateTime } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { type Locale, paths } from '../site-map.ts';
import { composeMail, type MailWords } from './mail-sheet.tsx';

type Body = Omit<MailWords, 'heading'>;
type Facts = (text: string, event: MailedEvent) => string;

/** Each mail in both languages: those who have joined one event need not share one. */
export function eventMails(origin: string): EventMails {
  const link = origin + paths.profile;
  return {
    placeFree(event) {
      return inEach('placeFree', event, ({ intro, about, button, leave }, facts) => ({
        paragraphs: [intro, facts(about, event)],
        button: { label: button, url: link },
        small: [leave],
      }));
    },
    changed(event, before) {
      return inEach('changed', event, (words, facts) => ({
        paragraphs: [words.intro, facts(words.about, event), facts(words.before, before)],
        button: { label: words.button, url: link },
        small: [words.calendar, words.leave],
      }));
    },
    cancelled(event) {
      return inEach('cancelled', event, ({ intro, about, more }, facts) => ({
        paragraphs: [intro, facts(about, event)],
        small: [interpolate(more, { link })],
      }));
    },
  };
}

function inEach<Kind extends keyof EventMailCopy>(
  kind: Kind,
  { title }: MailedEvent,
  write: (words: EventMailCopy[Kind], facts: Facts) => Body,
) {
  const mail = (locale: Locale, words: EventMailCopy[Kind]) => {
    const subject = interpolate(words.subject, { title });
    const facts: Facts = (text, event) =>
      interpolate(text, { title: event.title, location: event.location, time: formatLongDateTime(event.date, locale) });
    return { subject, ...composeMail(locale, { heading: subject, ...write(words, facts) }) };
  };
  return { el: mail('el', greek[kind]), en: mail('en', english[kind]) };
}
