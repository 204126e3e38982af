// A message arrives: checked, counted against the budgets, stored together with the mail that tells the school.
import { data, type RouterContextProvider, redirect } from 'react-router';
import { MalformedForm, readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { consumeRateLimit, hashNetwork } from '#server/rate-limits.ts';
import { receiveMessage } from '#store/messages.ts';
import { contactDigest, contactNotification } from '../../mail/contact-mail.ts';
import { messageSentSearch } from '../../prerendered-addresses.ts';
import { requestContext, servicesContext } from '../../request-context.ts';
import { localeOf, paths } from '../../site-map.ts';
import { type ContactErrors, type ContactValues, checkContact, contactFields } from './contact-schema.ts';

/** What the form is told. What was entered comes back with everything but success, so that nothing is lost. */
export type ContactAnswer =
  | { outcome: 'sent' }
  | { outcome: 'wrong'; values: ContactValues; errors: ContactErrors; over: number }
  | { outcome: 'limited'; values: ContactValues; retryAt: string }
  | { outcome: 'failed'; values?: ContactValues };

type Arguments = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

export async function contactAction({ request, url, context }: Arguments) {
  const { env, secret, database, wakeMail } = context.get(servicesContext);
  const { ip, reference } = context.get(requestContext);
  const locale = localeOf(url.pathname);
  const answer = (body: ContactAnswer, status: number, headers?: HeadersInit) =>
    data(body, { status, ...(headers && { headers }) });

  let values: ContactValues;
  try {
    values = await readForm(request, contactFields);
  } catch (error) {
    if (error instanceof MalformedForm) return answer({ outcome: 'failed' }, 400);
    throw error;
  }
  const checked = checkContact(values);
  if ('errors' in checked) return answer({ outcome: 'wrong', values, ...checked }, 400);

  try {
    const now = new Date();
    const { perNetworkAndHour, perHour, notificationsPerHour } = env.contactLimit;
    const budgets = [
      { key: `contact:${hashNetwork(ip, secret)}`, limit: perNetworkAndHour },
      { key: 'contact', limit: perHour },
    ];
    for (const budget of budgets) {
      const taken = await consumeRateLimit(database.kysely, { ...budget, windowSeconds: 3_600, now });
      if (taken.ok) continue;
      const retryAt = new Date(now.getTime() + taken.retryAfterSeconds * 1_000).toISOString();
      return answer({ outcome: 'limited', values, retryAt }, 429, { 'Retry-After': String(taken.retryAfterSeconds) });
    }
    const { name, email, message, key } = checked.message;
    await receiveMessage(database, {
      name,
      email,
      message,
      locale,
      now,
      ...(key && { submissionKey: key }),
      ...(env.contactTo && {
        notification: contactNotification({ to: env.contactTo, name, email, message, locale, now, origin: env.origin }),
        digest: contactDigest({ to: env.contactTo, locale, origin: env.origin }),
        notificationLimit: notificationsPerHour,
      }),
    });
    wakeMail();
  } catch (error) {
    log.error('contact message not stored', { reference, error });
    return answer({ outcome: 'failed', values }, 503);
  }

  // React's own requests ask for data; a form that the browser posts itself is led to a page that a reload doesn't send again.
  const isDataRequest = new URL(request.url).pathname.endsWith('.data');
  if (isDataRequest) return answer({ outcome: 'sent' }, 200);
  return redirect(`${paths.home[locale]}${messageSentSearch}#contact`, 303);
}
