// The mails that tell the school of contact messages, in the language of the page that the message came from.
import type { OutgoingMail } from '#server/outbox.ts';
import { type Locale, pathTo, pathToSender } from '../site-map.ts';
import { contentIn } from '../ui/content.tsx';
import { fill } from '../ui/fill.ts';
import { formatDateTime } from '../ui/format.ts';
import { composeMail } from './mail-sheet.tsx';

interface Message {
  to: string;
  name: string;
  email: string;
  message: string;
  locale: Locale;
  now: Date;
  origin: string;
}

/** One message; an answer to the mail goes to who wrote it. */
export function contactNotification({ to, name, email, message, locale, now, origin }: Message): OutgoingMail {
  const words = contentIn(locale).strings.mail.contact;
  const subject = fill(words.subject, { name });
  return {
    to: { address: to },
    replyTo: { name, address: email },
    subject,
    ...composeMail(locale, {
      heading: words.intro,
      paragraphs: [
        [
          fill(words.name, { name }),
          fill(words.email, { email }),
          fill(words.time, { time: formatDateTime(now.toISOString(), locale) }),
        ].join('\n'),
      ],
      quotation: message,
      small: [words.reply, { label: words.all, url: origin + pathToSender(email) }],
    }),
  };
}

/** Instead of many: more messages than the school wants mails for have come within an hour. */
export function contactDigest({ to, locale, origin }: { to: string; locale: Locale; origin: string }): OutgoingMail {
  const words = contentIn(locale).strings.mail.digest;
  const link = origin + pathTo('admin', locale);
  return {
    to: { address: to },
    subject: words.subject,
    ...composeMail(locale, { heading: words.subject, paragraphs: [fill(words.text, { link })], small: [] }),
  };
}
