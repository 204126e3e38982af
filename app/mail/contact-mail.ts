// The mails that tell the school of contact messages, in the language of the page that the message came from.
import { href } from 'react-router';
import type { OutgoingMail } from '#server/outbox.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDateTime } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import type { ContactMessage } from '../pages/home/contact-schema.ts';
import { type Locale, paths } from '../site-map.ts';
import { composeMail } from './mail-sheet.tsx';

type Notification = ContactMessage & {
  to: string;
  locale: Locale;
  now: Date;
  origin: string;
};

/** One message; an answer to the mail goes to who wrote it. */
export function contactNotification({ to, name, email, message, locale, now, origin }: Notification): OutgoingMail {
  const words = contentIn(locale).strings.mail.contact;
  const subject = interpolate(words.subject, { name });
  const fields = {
    name: interpolate(words.name, { name }),
    email: interpolate(words.email, { email }),
  } satisfies Record<Exclude<keyof ContactMessage, 'message'>, string>;
  return {
    to: { address: to },
    replyTo: { name, address: email },
    subject,
    ...composeMail(locale, {
      heading: words.intro,
      paragraphs: [
        [...Object.values(fields), interpolate(words.time, { time: formatDateTime(now.toISOString(), locale) })].join('\n'),
      ],
      quotation: message,
      small: [words.reply, { label: words.all, url: origin + href(paths.sender, { email }) }],
    }),
  };
}

/** Instead of many: more messages than the school wants mails for have come within an hour. */
export function contactDigest({ to, locale, origin }: { to: string; locale: Locale; origin: string }): OutgoingMail {
  const words = contentIn(locale).strings.mail.digest;
  const link = origin + paths.admin;
  return {
    to: { address: to },
    subject: words.subject,
    ...composeMail(locale, { heading: words.subject, paragraphs: [interpolate(words.text, { link })], small: [] }),
  };
}
