import { Form, Link, useNavigation } from 'react-router';
import { useTexts } from '../i18n/content.ts';
import { splitLink } from '../ui/rich-text.tsx';
import type { AuthResult } from './auth-action.ts';
import { AuthFailure } from './auth-form.tsx';
import { pathToMode, type SentMode } from './field-rules.ts';
import { texts } from './texts.ts';

const requests = { 'check-email': 'resend', 'reset-sent': 'forgot', 'link-sent': 'mail-link' } as const;

type LinkSentProps = { mode: SentMode; email: string; event: string | undefined; result: AuthResult | undefined };

/** Shown after a link was mailed, in place of the sign-in form. */
export function LinkSent({ mode, email, event, result }: LinkSentProps) {
  const copy = useTexts(texts).auth;
  const isSending = useNavigation().formMethod === 'POST';
  const [before, after] = copy.sent[mode].split('{email}');
  const [question, otherAddress] = splitLink(copy.sent.otherAddress);
  return (
    <>
      <p>
        {before}
        <strong>{email}</strong>
        {after}
      </p>
      <p>{copy.sent.nothingThere}</p>
      <Form className="form" method="post">
        <div aria-live="polite">
          <AuthFailure result={result} />
        </div>
        <input type="hidden" name="email" value={email} />
        <button className="btn btn--outline" type="submit" name="intent" value={requests[mode]} aria-busy={isSending}>
          {copy.resend}
        </button>
      </Form>
      <p className="sign-in__switch">
        {question}
        <Link to={pathToMode(mode === 'check-email' ? 'sign-up' : 'sign-in', event)}>{otherAddress}</Link>
      </p>
    </>
  );
}
