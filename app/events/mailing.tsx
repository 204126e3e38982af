import { data, Form, href, useNavigation } from 'react-router';
import { readFormOrEmpty } from '#server/form.ts';
import { discardDraft, readMailing, sendMailing } from '#store/event-mailings.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { titleIn } from '../i18n/event-text.ts';
import { formatNumber, formatShortDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { locales, paths } from '../site-map.ts';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import { formErrorFromNetwork } from '../ui/form-errors.ts';
import { FormMessage, useActionError } from '../ui/form-message.tsx';
import type { Route } from './+types/mailing';
import { type AdminTexts, adminTexts } from './admin-texts.ts';
import { eventMailing } from './event-mail.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const locale = context.get(localeContext);
  const copy = adminTexts[locale].events.mailing.confirmation;
  return loadContent('mailing load failed', context, async () => {
    const stored = await readMailing(database, context.get(administratorContext), params.id);
    if (!stored) return null;
    const { mailing, event, recipients } = stored;
    const number = (count: number) => formatNumber(count, locale);
    const all = recipients.el + recipients.en;
    const sent = mailing.sent_at && { time: formatShortDateTime(mailing.sent_at, 'el'), count: number(mailing.recipients ?? 0) };
    return {
      eventId: event.id,
      title: titleIn(locale, event),
      sent: sent && interpolate(copy.sentTo, sent),
      to: interpolate(recipientsText(all, mailing.to_waitlist, copy), { count: number(all) }),
      hasRecipients: all > 0,
      counts: { el: number(recipients.el), en: number(recipients.en) },
    };
  });
}

type ConfirmationCopy = AdminTexts['events']['mailing']['confirmation'];

function recipientsText(count: number, toWaitlist: boolean, copy: ConfirmationCopy): string {
  if (toWaitlist) return { 0: copy.nobodyWaits, 1: copy.waitlistOne }[count] ?? copy.waitlistMany;
  return { 0: copy.nobody, 1: copy.one }[count] ?? copy.many;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, env } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const { intent } = await readFormOrEmpty(request, ['intent']);
  try {
    if (intent === 'discard') {
      const discarded = await discardDraft(database, by, params.id);
      const path = discarded ? href(paths.writeToParticipants, { id: discarded.eventId }) : paths.adminEvents;
      return redirectWithNotice(context, path, 'mailing-discarded');
    }
    const sent = intent === 'send' ? await sendMailing(database, by, params.id, { mail: eventMailing(env) }) : null;
    if (sent?.outcome !== 'queued') return data({ outcome: sent?.outcome }, { status: 409 });
    const path = href(paths.writeToParticipants, { id: sent.eventId });
    return redirectWithNotice(context, path, 'mailing-sent', sent.recipients);
  } catch (error) {
    return data({ reference: logError('mailing failed', context, error) }, { status: 503 });
  }
}

type ActionError = { outcome?: 'nobody' | 'gone' | undefined; reference?: string };

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formErrorFromNetwork<ActionError, ActionError>(serverAction, {});

export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => adminTexts[locale].events.mailing.confirmation.heading);

export default function MailingPage({ loaderData: { content, hasFailed }, actionData, params }: Route.ComponentProps) {
  const { loadError } = useTexts(adminTexts);
  const { events } = useTexts(adminTexts);
  const { confirmation: copy, ...mailingCopy } = events.mailing;
  const back = content ? href(paths.writeToParticipants, { id: content.eventId }) : paths.adminEvents;
  return (
    <div className="dashboard dashboard--admin">
      <p className="cluster dashboard__back">
        <a className="more" href={back}>
          {content ? mailingCopy.heading : mailingCopy.back}
        </a>
      </p>
      <div className="cluster split dashboard__header">
        <div>
          <h1>{content || hasFailed ? copy.heading : copy.none}</h1>
          {content && <p lang={guessLanguage(content.title)}>{content.title}</p>}
        </div>
      </div>
      {content && <Confirmation {...content} id={params.id} error={actionData} />}
      {!content && hasFailed && <LoadError what={mailingCopy.loadFailed} {...loadError} />}
      {!content && !hasFailed && <EmptyState picture="not-found" text={copy.noneText} />}
    </div>
  );
}

type ConfirmationProps = NonNullable<Route.ComponentProps['loaderData']['content']> & {
  id: string;
  error: ActionError | undefined;
};

function Confirmation({ id, eventId, sent, to, hasRecipients, counts, error }: ConfirmationProps) {
  const copy = useTexts(adminTexts).events.mailing.confirmation;
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'send';
  const errorText = { nobody: copy.refused, gone: copy.none, failed: copy.failed }[error?.outcome ?? 'failed'];
  const message = useActionError(error, errorText);
  const edit = `${href(paths.writeToParticipants, { id: eventId })}?draft=${id}`;
  return (
    <div className="mailing stack">
      <p>{sent ?? to}</p>
      {!sent && (
        <>
          {hasRecipients && <p>{copy.bulk}</p>}
          {error && <FormMessage text={errorText} reference={error.reference} ref={message} />}
          <Form className="cluster reply__actions" method="post">
            {hasRecipients && (
              <button
                className="btn btn--small"
                type="submit"
                name="intent"
                value="send"
                aria-busy={isSending}
                disabled={isSending}
              >
                {isSending ? copy.sending : copy.send}
              </button>
            )}
            <a className="btn btn--outline btn--small" href={edit}>
              {copy.edit}
            </a>
            <button className="link-btn link-btn--quiet" type="submit" name="intent" value="discard">
              {copy.discard}
            </button>
          </Form>
        </>
      )}
      <div className="mailing__frames">
        {locales.map((locale) => (
          <section key={locale}>
            <h2>{sent ? copy.frame[locale] : interpolate(copy.inLanguage[locale], { count: counts[locale] })}</h2>
            <iframe
              title={copy.frame[locale]}
              src={href(paths.mailingPreview, { id, locale })}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          </section>
        ))}
      </div>
    </div>
  );
}
