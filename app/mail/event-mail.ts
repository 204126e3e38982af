// The mails to members about events that they have joined; in English, as their pages are.
import { eventMails as words } from '#content/event-mails.en.ts';
import type { EventMails, MailedEvent } from '#store/event-signups.ts';
import { pathTo } from '../site-map.ts';
import { fill } from '../ui/fill.ts';
import { formatLongDateTime } from '../ui/format.ts';
import { composeMail } from './mail-sheet.tsx';

export function eventMails(origin: string): EventMails {
  const link = origin + pathTo('profile', 'en');
  const about = (text: string, { title, date, location }: MailedEvent) =>
    fill(text, { title, location, time: formatLongDateTime(date, 'en') });
  return {
    placeFree(event) {
      const { subject, intro, about: facts, button, leave } = words.placeFree;
      const heading = fill(subject, { title: event.title });
      const mail = { heading, paragraphs: [intro, about(facts, event)], button: { label: button, url: link }, small: [leave] };
      return { subject: heading, ...composeMail('en', mail) };
    },
    cancelled(event) {
      const { subject, intro, about: facts, more } = words.cancelled;
      const heading = fill(subject, { title: event.title });
      const mail = { heading, paragraphs: [intro, about(facts, event)], small: [fill(more, { link })] };
      return { subject: heading, ...composeMail('en', mail) };
    },
  };
}
