import { href } from 'react-router';
import type { ComposeMailing, Mailing } from '#store/mailings.ts';
import { createFollowToken, parseTopics } from '#store/subscriptions.ts';
import { eventFacts } from '../events/event-mail.ts';
import { contentIn } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { composeMail, type MailContent } from '../mail/compose-mail.tsx';
import type { Services } from '../request-context.ts';
import { type Locale, paths } from '../site-map.ts';
import { mails as el } from './mail-texts.el.ts';
import { mails as en } from './mail-texts.en.ts';
import { topicNames } from './topics.ts';

const mailTexts = { el, en };

type Sender = { env: Pick<Services['env'], 'origin' | 'answersTo'>; secret: string };

/** Composes a mailing in the language of the recipient's mails. Marks a text that exists only in the other language. */
export function composeMailing({ env: { origin, answersTo }, secret }: Sender): ComposeMailing {
  return (to, mailing, event) => {
    const { locale, email: address, isWaiting } = to;
    const copy = mailTexts[locale];
    const written = textIn(locale, mailing) ?? textIn('el', mailing) ?? textIn('en', mailing);
    if (!written) throw new Error('A mailing without a text');
    const { school } = contentIn(locale);
    const compose = (more: Partial<MailContent>) => ({
      replyTo: { name: school.name, address: answersTo ?? school.email },
      ...composeMail(locale, {
        subject: written.subject,
        to,
        picture: 'nod',
        paragraphs: written.locale === locale ? [] : [copy.otherLanguage],
        written,
        ...more,
      }),
    });
    if (event) {
      const { highlight, url, leave } = eventFacts(origin, event, to);
      return compose({ highlight, button: { label: copy.event, url }, notes: [isWaiting ? copy.waiting : copy.coming, leave] });
    }
    const topics = parseTopics(mailing.audience) ?? [];
    const unsubscribeUrl = origin + pathToFollowing(createFollowToken(secret, { address, topics }), locale);
    const reason = interpolate(copy.follower, { topics: topicNames(topics, locale).join(', ') });
    return { ...compose({ notes: [reason, { label: copy.leave, url: unsubscribeUrl }] }), unsubscribeUrl };
  };
}

const pathToFollowing = (token: string, locale: Locale) => href(paths.following[locale], { token });

function textIn(locale: Locale, mailing: Mailing) {
  const [subject, text] = [mailing[`subject_${locale}`], mailing[`text_${locale}`]];
  return subject && text ? { subject, text, locale } : null;
}
