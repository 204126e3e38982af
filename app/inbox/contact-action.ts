import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, href, redirect } from 'react-router';
import { MalformedFormError, readForm } from '#server/form.ts';
import type { OutgoingMail } from '#server/outbox.ts';
import { consumeRateLimits, hashNetworks, retryAt } from '#server/rate-limits.ts';
import { readAdministratorLocale } from '#store/administrator.ts';
import { limitsOf } from '#store/limits.ts';
import { receiveMessage, type SchoolNotification } from '#store/messages.ts';
import { createFollowToken } from '#store/subscriptions.ts';
import { createTrialToken } from '#store/trial-classes.ts';
import { contentIn } from '../i18n/content.ts';
import { formatTime } from '../i18n/format.ts';
import { logError, requestContext, type Services, servicesContext } from '../request-context.ts';
import { type Locale, localeOf, paths } from '../site-map.ts';
import { trialCalendar } from '../timetable/class-calendar.ts';
import { trialKey } from '../timetable/trial-classes.ts';
import { contactAcknowledgement, contactDigest, contactNotification } from './contact-mail.ts';
import { contactReceipt, pathToReceipt } from './contact-receipt.ts';
import { type ContactErrors, type ContactValues, contactFields, type ValidContact, validateContact } from './contact-schema.ts';

export type ContactResult =
  | { outcome: 'invalid'; values: ContactValues; errors: ContactErrors }
  | { outcome: 'limited'; values: ContactValues; retryAt: string }
  | { outcome: 'failed'; values?: ContactValues };

export async function contactAction({ request, url, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const { ip } = context.get(requestContext);
  const locale = localeOf(url.pathname);

  let values: ContactValues;
  try {
    values = await readForm(request, contactFields);
  } catch (error) {
    if (error instanceof MalformedFormError) return respond({ outcome: 'failed' }, 400);
    throw error;
  }
  const now = new Date();
  const valid = validateContact(values, services.scheduleChangesCache.current(), now);
  if ('errors' in valid) return respond({ outcome: 'invalid', values, errors: valid.errors }, 400);

  try {
    const { env, secret } = services;
    const limits = limitsOf('contact', { settings: env, secret }, { networks: hashNetworks(ip, secret) });
    const consumed = await consumeRateLimits(services.database.kysely, limits, now);
    if (!consumed.ok) {
      const { retryAfterSeconds } = consumed;
      return respond({ outcome: 'limited', values, retryAt: retryAt(retryAfterSeconds, now) }, 429, {
        'Retry-After': String(retryAfterSeconds),
      });
    }
    await storeMessage(services, valid, { id: randomUUID(), ip, locale, now });
  } catch (error) {
    logError('contact message save failed', context, error);
    return respond({ outcome: 'failed', values }, 503);
  }

  return redirect(pathToReceipt(sentAt(now, valid, locale), locale), 303);
}

const respond = (result: ContactResult, status: number, headers: HeadersInit = {}) => data(result, { status, headers });

/** Parameters of the confirmation page and mail. */
function sentAt(now: Date, { message, trial }: ValidContact, locale: Locale) {
  return { time: formatTime(now, locale), group: message.class_group ?? undefined, trial: trial && trialKey(trial) };
}

type Received = { id: string; ip: string; locale: Locale; now: Date };

async function storeMessage(services: Services, valid: ValidContact, received: Received) {
  const { id, locale, now } = received;
  const { message, submissionKey } = valid;
  const changes = services.scheduleChangesCache.current();
  await receiveMessage(services.database, {
    ...message,
    id,
    locale,
    now,
    ...(submissionKey && { submissionKey }),
    ...(await schoolNotification(services, locale, (to) => contactNotification({ ...message, ...to, changes, now }))),
    acknowledgement: acknowledgementOf(services, valid, received),
  });
}

type Addressed = { to: string; locale: Locale; origin: string };

/** The notification in the language of the administrator, or of the page if there is none, with the digest that may replace it. */
export async function schoolNotification(
  { env, database }: Services,
  locale: Locale,
  compose: (addressed: Addressed) => OutgoingMail,
): Promise<SchoolNotification> {
  const { contactTo: to, origin } = env;
  if (!to) return {};
  const limit = env.contactLimit.notificationsPerHour;
  const addressed = { to, origin, locale: (await readAdministratorLocale(database, env.adminEmail)) ?? locale };
  return { notification: compose(addressed), digest: contactDigest({ ...addressed, limit }), notificationLimit: limit };
}

/** Composes the mail that acknowledges a message. Returns undefined if this mail is switched off or there is no mail server. */
function acknowledgementOf({ env, secret, scheduleChangesCache }: Services, valid: ValidContact, received: Received) {
  if (env.contactLimit.acknowledgementsPerAddressAndDay === 0 || !env.smtpUrl) return undefined;
  const { id, ip, locale, now } = received;
  const { origin } = env;
  const { message, trial } = valid;
  const { email } = message;
  const { group } = contactReceipt(sentAt(now, valid, locale), locale, scheduleChangesCache.current(), now);
  const token = group && createFollowToken(secret, { address: email, topics: [group.id] });
  const followUrl = token && origin + href(paths.following[locale], { token });
  const trialUrl = trial && origin + href(paths.trial[locale], { token: createTrialToken(secret, id) });
  const calendar = trial && group && trialCalendar({ ...trial, id, group: group.name }, contentIn(locale), { origin, now });
  return {
    mail: contactAcknowledgement({ to: email, group, calendar, trialUrl, followUrl, answersTo: env.answersTo, locale }),
    limits: limitsOf('acknowledgeContact', { settings: env, secret }, { address: email, networks: hashNetworks(ip, secret) }),
  };
}
