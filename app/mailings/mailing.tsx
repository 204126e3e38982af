import { data, Form, href, useNavigation } from 'react-router';
import { readFormOrEmpty } from '#server/form.ts';
import { countRecipients, readMailing, sendMailing, sendTestMailing } from '#store/mailings.ts';
import { MissingPage } from '../admin/list.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { formatNumber, formatShortDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext, memberContext } from '../session/session.ts';
import { locales, paths } from '../site-map.ts';
import { isConcernedBy } from '../timetable/trial-classes.ts';
import { FormMessage, useActionError } from '../ui/form-message.tsx';
import type { Route } from './+types/mailing';
import { composeMailing } from './mailing-mail.ts';
import { writeTexts } from './texts.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, scheduleChangesCache } = context.get(servicesContext);
  const locale = context.get(localeContext);
  const copy = writeTexts[locale].confirmation;
  return loadContent('mailing load failed', context, async () => {
    const by = context.get(administratorContext);
    const stored = await readMailing(database, by, params.id);
    if (!stored) return null;
    const { mailing } = stored;
    const recipients = await countRecipients(database, by, mailing.audience, isConcernedBy(scheduleChangesCache));
    const number = (count: number) => formatNumber(count, locale);
    const all = recipients.el + recipients.en;
    const sent = mailing.sent_at && { time: formatShortDateTime(mailing.sent_at, 'el'), count: number(mailing.recipients ?? 0) };
    return {
      subject: mailing.subject_el ?? mailing.subject_en ?? '',
      closed: sent ? interpolate(copy.sentTo, sent) : mailing.is_withdrawn ? copy.withdrawn : null,
      isSent: Boolean(sent),
      to: interpolate({ 0: copy.nobody, 1: copy.one }[all] ?? copy.many, { count: number(all) }),
      hasRecipients: all > 0,
      counts: { el: number(recipients.el), en: number(recipients.en) },
    };
  });
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const by = context.get(administratorContext);
  const mail = composeMailing(services);
  const { intent } = await readFormOrEmpty(request, ['intent']);
  try {
    if (intent === 'test') {
      await sendTestMailing(services.database, by, id, { mail, email: context.get(memberContext).email });
      return redirectWithNotice(context, href(paths.mailing, { id }), 'mailing-tested');
    }
    const options = { mail, isConcerned: isConcernedBy(services.scheduleChangesCache) };
    const sent = intent === 'send' ? await sendMailing(services.database, by, id, options) : null;
    if (sent?.outcome === 'sent') return redirectWithNotice(context, paths.write, 'mailing-sent');
    if (sent?.outcome !== 'queued') return data({ outcome: sent?.outcome }, { status: 409 });
    return redirectWithNotice(context, paths.write, 'mailing-queued', `${id}.${sent.recipients}`);
  } catch (error) {
    return data({ reference: logError('mailing failed', context, error) }, { status: 503 });
  }
}

type ActionError = { outcome?: 'nobody' | 'withdrawn' | 'gone' | 'failed' | undefined; reference?: string };

export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => writeTexts[locale].confirmation.heading);

export default function MailingPage({ loaderData: { content, hasFailed }, actionData, params }: Route.ComponentProps) {
  const { heading, loadFailed, confirmation: copy } = useTexts(writeTexts);
  return (
    <div className="dashboard dashboard--admin">
      <p className="cluster dashboard__back">
        <a className="more" href={paths.write}>
          {heading}
        </a>
      </p>
      {content ? (
        <>
          <div className="cluster split dashboard__header">
            <div>
              <h1>{copy.heading}</h1>
              <p lang={guessLanguage(content.subject)}>{content.subject}</p>
            </div>
          </div>
          <Confirmation {...content} id={params.id} error={actionData} />
        </>
      ) : (
        <MissingPage heading={copy.heading} hasFailed={hasFailed} copy={{ ...copy, failed: loadFailed }} />
      )}
    </div>
  );
}

type ConfirmationProps = NonNullable<Route.ComponentProps['loaderData']['content']> & {
  id: string;
  error: ActionError | undefined;
};

function Confirmation({ id, closed, isSent, to, hasRecipients, counts, error }: ConfirmationProps) {
  const copy = useTexts(writeTexts).confirmation;
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  const errorTexts = { nobody: copy.nobodyLeft, withdrawn: copy.withdrawn, gone: copy.none, failed: copy.failed };
  const errorText = errorTexts[error?.outcome ?? 'failed'];
  const message = useActionError(error, errorText);
  const button = (name: 'send' | 'test', className: string) => (
    <button className={className} type="submit" name="intent" value={name} aria-busy={intent === name} disabled={Boolean(intent)}>
      {copy[name]}
    </button>
  );
  return (
    <div className="mailing stack">
      <p>{closed ?? to}</p>
      {error && <FormMessage text={errorText} reference={error.reference} ref={message} />}
      {!isSent && (
        <Form className="cluster reply__actions" method="post">
          {!closed && hasRecipients && button('send', 'btn btn--small')}
          {!closed && button('test', 'btn btn--outline btn--small')}
          <a className="more" href={`${paths.write}?draft=${id}`}>
            {copy.edit}
          </a>
        </Form>
      )}
      <div className="mailing__frames">
        {locales.map((locale) => (
          <section key={locale}>
            <h2>{isSent ? copy.frame[locale] : interpolate(copy.inLanguage[locale], { count: counts[locale] })}</h2>
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
