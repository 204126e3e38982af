import { href } from 'react-router';
import type { EventSummary } from '#store/event-signups.ts';
import type { ComposeMailing, Mailing, MailingRecipient } from '#store/mailings.ts';
import { createFollowToken, parseTopics } from '#store/subscriptions.ts';
import { createTrialToken } from '#store/trial-classes.ts';
import { eventFacts } from '../events/event-mail.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDayOfYear, interpolate } from '../i18n/format.ts';
import { composeMail } from '../mail/compose-mail.tsx';
import type { Services } from '../request-context.ts';
import { type Locale, paths } from '../site-map.ts';
import { groupNameOf } from '../timetable/groups.ts';
import { mails as el } from './mail-texts.el.ts';
import { mails as en } from './mail-texts.en.ts';
import { topicNames } from './topics.ts';

const mailTexts = { el, en };

type Sender = { env: Pick<Services['env'], 'origin' | 'answersTo'>; secret: string };

/** Placeholder for the signed token: the mail is rendered once, and each recipient gets another token. */
const placeholder = '00000000-token-0000';

/**
 * Composes a mailing in the language of the recipient's mails. Marks a text that exists only in the other language. Recipients with the
 * same language and first name, except guests, share the rendered mail, because rendering takes most of the time of a mailing to many
 * people.
 */
export function composeMailing({ env: { origin, answersTo }, secret }: Sender): ComposeMailing {
  const rendered = new Map<string, ReturnType<typeof render>>();
  const urlOf = (locale: Locale, token: string) => origin + href(paths.following[locale], { token });

  function render(to: MailingRecipient, mailing: Mailing, event: EventSummary | null) {
    const { locale, isWaiting, guest } = to;
    const copy = mailTexts[locale];
    const { school, schedule } = contentIn(locale);
    const written = textIn(locale, mailing) ?? textIn('el', mailing) ?? textIn('en', mailing);
    if (!written) throw new Error('A mailing without a text');
    const facts = event && eventFacts(origin, event, to);
    const reason = interpolate(copy.follower, { topics: topicNames(topicsOf(mailing), locale).join(', ') });
    const about = facts
      ? {
          highlight: facts.highlight,
          button: { label: copy.event, url: facts.url },
          notes: [isWaiting ? copy.waiting : copy.coming, facts.leave],
        }
      : {
          notes: [
            ...(guest?.messages ?? []).map(({ id, class_group, trial_day }) => ({
              label: interpolate(copy.guest, {
                group: groupNameOf(class_group, schedule),
                day: formatDayOfYear(trial_day, locale),
              }),
              url: origin + href(paths.trial[locale], { token: createTrialToken(secret, id) }),
            })),
            ...(isFollower(to) ? [reason, { label: copy.leave, url: urlOf(locale, placeholder) }] : []),
          ],
        };
    return {
      replyTo: { name: school.name, address: answersTo ?? school.email },
      ...composeMail(locale, {
        ...{ subject: written.subject, to, picture: 'nod', written },
        paragraphs: written.locale === locale ? [] : [copy.otherLanguage],
        ...about,
      }),
    };
  }

  return (to, mailing, event) => {
    const { email: address, locale, firstName, isWaiting, guest } = to;
    const key = JSON.stringify([mailing.id, locale, firstName, isWaiting, guest]);
    const mail = rendered.get(key) ?? render(to, mailing, event);
    rendered.set(key, mail);
    if (event) return mail;
    const token = createFollowToken(secret, { address, topics: topicsOf(mailing) });
    const signed = (text: string) => text.replaceAll(placeholder, token);
    const unsubscribe = isFollower(to) && { unsubscribeUrl: urlOf(locale, token) };
    return { ...mail, text: signed(mail.text), html: signed(mail.html), ...unsubscribe };
  };
}

/** Note for guests, who get the mail although they do not follow the group. */
const isFollower = ({ guest }: MailingRecipient) => guest?.isFollower ?? true;

const topicsOf = ({ audience }: Mailing) => parseTopics(audience) ?? [];

function textIn(locale: Locale, mailing: Mailing) {
  const [subject, text] = [mailing[`subject_${locale}`], mailing[`text_${locale}`]];
  return subject && text ? { subject, text, locale } : null;
}
