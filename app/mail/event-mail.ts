// Emails to event participants, composed in both languages because participants of the same event may use different ones.
import { eventMails as el } from '#content/interface/event-mails.el.ts';
import { eventMails as en } from '#content/interface/event-mails.en.ts';
import type { EventMails, EventSummary } from '#store/event-signups.ts';
import { formatLongDateTime, interpolate } from '../i18n/format.ts';
import { type Locale, paths, withLanguage } from '../site-map.ts';
import { type ComposedMail, composeMail } from './compose-mail.tsx';

export function eventMails(origin: string): EventMails {
  const link = (locale: Locale) => withLanguage(origin + paths.profile, locale);
  return {
    promotedFromWaitlist(event: EventSummary) {
      return inBothLanguages((locale, { promotedFromWaitlist: copy }) =>
        composeMail(locale, {
          subject: interpolate(copy.subject, { title: event.title }),
          paragraphs: [copy.intro, describe(event, copy.about, locale)],
          button: { label: copy.button, url: link(locale) },
          smallPrint: [copy.leave],
        }),
      );
    },
    changed(event: EventSummary, before: EventSummary) {
      return inBothLanguages((locale, { changed: copy }) =>
        composeMail(locale, {
          subject: interpolate(copy.subject, { title: event.title }),
          paragraphs: [copy.intro, describe(event, copy.about, locale), describe(before, copy.before, locale)],
          button: { label: copy.button, url: link(locale) },
          smallPrint: [copy.calendar, copy.leave],
        }),
      );
    },
    canceled(event: EventSummary) {
      return inBothLanguages((locale, { canceled: copy }) =>
        composeMail(locale, {
          subject: interpolate(copy.subject, { title: event.title }),
          paragraphs: [copy.intro, describe(event, copy.about, locale)],
          smallPrint: [interpolate(copy.more, { link: link(locale) })],
        }),
      );
    },
  };
}

function inBothLanguages(compose: (locale: Locale, copy: typeof el) => ComposedMail): Record<Locale, ComposedMail> {
  return { el: compose('el', el), en: compose('en', en) };
}

function describe({ title, location, date }: EventSummary, text: string, locale: Locale): string {
  return interpolate(text, { title, location, time: formatLongDateTime(date, locale) });
}
