// Mails to the school about contact messages, in the language of the page with the form.
import { href } from 'react-router';
import type { OutgoingMail } from '#server/outbox.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDateTime, interpolate } from '../i18n/format.ts';
import type { ContactMessage } from '../pages/home/contact-schema.ts';
import { type Locale, paths } from '../site-map.ts';
import { composeMail } from './compose-mail.tsx';

type Notification = ContactMessage & { to: string; locale: Locale; now: Date; origin: string };

/** About one message. Replies go to its sender. */
export function contactNotification({ to, name, email, message, locale, now, origin }: Notification): OutgoingMail {
  const words = contentIn(locale).strings.mail.contact;
  const fields = {
    name: interpolate(words.name, { name }),
    email: interpolate(words.email, { email }),
  } satisfies Record<Exclude<keyof ContactMessage, 'message'>, string>;
  const time = interpolate(words.time, { time: formatDateTime(now.toISOString(), locale) });
  return {
    to: { address: to },
    replyTo: { name, address: email },
    ...composeMail(locale, {
      subject: interpolate(words.subject, { name }),
      heading: words.intro,
      paragraphs: [[...Object.values(fields), time].join('\n')],
      quotation: message,
      smallPrint: [words.reply, { label: words.all, url: origin + href(paths.sender, { email }) }],
    }),
  };
}

/** Sent once instead of further notifications when more messages arrive in an hour than the school wants mails for. */
export function contactDigest({ to, locale, origin }: { to: string; locale: Locale; origin: string }): OutgoingMail {
  const words = contentIn(locale).strings.mail.digest;
  return {
    to: { address: to },
    ...composeMail(locale, {
      subject: words.subject,
      paragraphs: [interpolate(words.text, { link: origin + paths.admin })],
    }),
  };
}
