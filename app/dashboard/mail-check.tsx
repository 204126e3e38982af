import { data, Form, useNavigation } from 'react-router';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { localeContext, logError, servicesContext } from '../request-context.ts';
import { paths } from '../site-map.ts';
import { FormMessage, useActionError } from '../ui/form-message.tsx';
import type { Route } from './+types/mail-check';
import { checkMail, composeTestMail, describeCheck, type Finding } from './mail-check.server.ts';
import { texts } from './texts.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { adminEmail = '', mailFrom } = context.get(servicesContext).env;
  const locale = context.get(localeContext);
  return describeCheck(locale, { to: adminEmail, from: mailFrom });
}

type Result = { findings: Finding[] } | { findings: null; reference?: string };

export async function action({ context }: Route.ActionArgs) {
  const { env, sendTestMail } = context.get(servicesContext);
  const locale = context.get(localeContext);
  try {
    const sending = sendTestMail(env.adminEmail ?? '', composeTestMail(locale));
    return data<Result>({ findings: await checkMail(locale, env.mailFrom, sending) });
  } catch (error) {
    return data<Result>({ findings: null, reference: logError('mail check failed', context, error) }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => privateMeta(matches, () => loaderData?.heading ?? '');

export default function MailCheck({ loaderData: { heading, lead }, actionData }: Route.ComponentProps) {
  const { title, testMail: copy } = useTexts(texts);
  const isSending = useNavigation().formMethod === 'POST';
  const failure = actionData && !actionData.findings ? actionData : undefined;
  const message = useActionError(failure, copy.failed);
  return (
    <div className="dashboard dashboard--admin">
      <p className="cluster dashboard__back">
        <a className="more" href={paths.admin}>
          {title}
        </a>
      </p>
      <div className="cluster split dashboard__header">
        <h1>{heading}</h1>
      </div>
      <div className="mail-check stack">
        <p>{lead}</p>
        <div role="status">{actionData?.findings && <Findings findings={actionData.findings} />}</div>
        {failure && <FormMessage text={copy.failed} reference={failure.reference} ref={message} />}
        <Form method="post">
          <button className="btn btn--small" type="submit" aria-busy={isSending} disabled={isSending}>
            {isSending ? copy.sending : actionData ? copy.again : copy.send}
          </button>
        </Form>
      </div>
    </div>
  );
}

function Findings({ findings }: { findings: Finding[] }) {
  return (
    <dl>
      {findings.map(({ label, text, quotation, isGood }) => (
        <div className={isGood ? undefined : 'mail-check__problem'} key={label}>
          <dt>{label}</dt>
          <dd>
            <p>{text}</p>
            {quotation && (
              <code translate="no" lang="en">
                {quotation}
              </code>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
