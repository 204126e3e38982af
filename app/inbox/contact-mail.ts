import { href } from 'react-router';
import type { OutgoingMail } from '#server/outbox.ts';
import type { Message } from '#store/senders.ts';
import type { ContactColumns } from '#store/tables.ts';
import { telUrl } from '../i18n/contact-urls.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDateTime, formatNumber, formatPhone, guessLanguage, interpolate } from '../i18n/format.ts';
import { addressOf, composeMail, type Detail, greeting } from '../mail/compose-mail.tsx';
import { type Locale, paths } from '../site-map.ts';
import type { ScheduleChanges } from '../timetable/schedule-changes.ts';
import { type ContactReceipt, firstTimeText } from './contact-receipt.ts';
import { mails as el } from './mail-texts.el.ts';
import { mails as en } from './mail-texts.en.ts';
import { choicesOf } from './message-choices.server.ts';

const mailTexts = { el, en };

type Notification = ContactColumns & { changes: ScheduleChanges; to: string; locale: Locale; now: Date; origin: string };
type Digest = Pick<Notification, 'to' | 'locale' | 'origin'> & { limit: number };

export function contactNotification(notification: Notification): OutgoingMail {
  const { changes, to, name, email, phone, message, locale, now, origin } = notification;
  const copy = mailTexts[locale].contact;
  const { details } = copy;
  return {
    to: { address: to },
    replyTo: { name, address: email },
    ...composeMail(locale, {
      subject: interpolate(copy.subject, { name }),
      heading: interpolate(copy.heading, { name }),
      quotation: message,
      button: { label: copy.answer, url: origin + href(paths.sender, { email }) },
      details: [
        [details.name, name],
        [details.email, email],
        ...(phone ? [[details.phone, phone, telUrl(phone)] satisfies Detail] : []),
        ...choicesOf(notification, locale, changes),
        [details.time, formatDateTime(now.toISOString(), locale)],
      ],
      notes: [copy.reply],
    }),
  };
}

type TrialChange = Pick<Notification, 'to' | 'name' | 'email' | 'locale' | 'origin'> & {
  group: string;
  /** Formatted days. `before` is missing after a cancellation, `after` in one. */
  before: string | undefined;
  after: string | undefined;
};

/** Mail to the school about a guest's change of day or cancellation. */
export function trialChangeNotification({ to, name, email, group, before, after, locale, origin }: TrialChange): OutgoingMail {
  const { contact, trialChange: copy } = mailTexts[locale];
  return {
    to: { address: to },
    replyTo: { name, address: email },
    ...composeMail(locale, {
      subject: interpolate(after ? copy.moved : copy.canceled, { name }),
      button: { label: copy.button, url: origin + href(paths.sender, { email }) },
      details: [
        [contact.details.class, group],
        ...(before ? [[copy.before, before] satisfies Detail] : []),
        ...(after ? [[copy.after, after] satisfies Detail] : []),
        [contact.details.email, email],
      ],
    }),
  };
}

interface Acknowledgement {
  to: string;
  group: ContactReceipt['group'];
  /** Calendar file of the chosen day, and the page on which the reader changes it. */
  calendar?: string | undefined;
  trialUrl?: string | undefined;
  /** Page on which the reader follows the group. */
  followUrl?: string | undefined;
  answersTo: string | undefined;
  locale: Locale;
}

/** Contains no user input, not even the name: otherwise the form would be a spam relay. */
export function contactAcknowledgement(acknowledged: Acknowledgement): OutgoingMail {
  const { to, group, calendar, trialUrl, followUrl, answersTo, locale } = acknowledged;
  const { acknowledgement, contact, reminder } = mailTexts[locale];
  const { home, school, strings } = contentIn(locale);
  const { next, chosen } = strings.contactForm.receipt;
  const { answer } = home.contact;
  return {
    to: { address: to },
    replyTo: { name: school.name, address: answersTo ?? school.email },
    calendar,
    ...composeMail(locale, {
      subject: interpolate(contact.answerSubject, { school: school.name }),
      heading: acknowledgement.heading,
      to: { firstName: null },
      picture: 'nod',
      ...(group?.dates.length
        ? { paragraphs: [answer, `${group.name}. ${group.isDayChosen ? chosen : next}`], highlight: group.dates }
        : { paragraphs: [answer] }),
      details: directions(locale, group),
      notes: [
        ...(calendar ? [acknowledgement.calendarNote] : []),
        ...(trialUrl ? [{ label: reminder.change, url: trialUrl }] : []),
        ...(group && followUrl ? [{ label: interpolate(acknowledgement.follow, { group: group.name }), url: followUrl }] : []),
        acknowledgement.notYou,
      ],
    }),
  };
}

/** Details of a mail about a first class: address, clothes, phone number. */
export function directions(locale: Locale, group: Parameters<typeof firstTimeText>[1]): Detail[] {
  const { home, school, strings } = contentIn(locale);
  const { firstTime, phone } = home.contact;
  return [
    [strings.contactForm.receipt.where, addressOf(school), school.map.page],
    [firstTime.term, firstTimeText(firstTime, group)],
    [phone, formatPhone(school.phone, locale), telUrl(school.phone)],
  ];
}

/** Returns Greek for a message with Greek letters, otherwise the language of the page it was sent from. */
export const replyLocale = ({ message, locale }: Pick<Message, 'message' | 'locale'>): Locale => guessLanguage(message) ?? locale;

/** Greets the sender by the first part of the name, which the administrator can change. */
export function replyGreeting(message: Pick<Message, 'name' | 'message' | 'locale'>): string {
  const [firstName = ''] = message.name.split(' ');
  return greeting(replyLocale(message), { to: { firstName } }) ?? '';
}

type Reply = { message: Message; text: string; answersTo: string | undefined };

/** Composes a reply in the language of the message. `text` begins with a greeting. */
export function contactReply({ message, text, answersTo }: Reply): OutgoingMail {
  const { name, email, created_at } = message;
  const locale = replyLocale(message);
  const copy = mailTexts[locale].contact;
  const { school } = contentIn(locale);
  const label = interpolate(copy.answered, { time: formatDateTime(created_at, locale) });
  return {
    to: { name, address: email },
    replyTo: { name: school.name, address: answersTo ?? school.email },
    ...composeMail(locale, {
      subject: `Re: ${interpolate(copy.answerSubject, { school: school.name })}`,
      to: { firstName: null },
      signOff: 'neutral',
      picture: 'nod',
      letter: { text, answered: { label, text: message.message } },
    }),
  };
}

/** Digest that replaces all notifications beyond the hourly `notificationLimit` (store/messages.ts). */
export function contactDigest({ to, limit, locale, origin }: Digest): OutgoingMail {
  const copy = mailTexts[locale].digest;
  return {
    to: { address: to },
    ...composeMail(locale, {
      subject: copy.subject,
      paragraphs: [interpolate(copy.text, { limit: formatNumber(limit, locale) })],
      button: { label: copy.button, url: origin + paths.admin },
    }),
  };
}
