import { Form, useNavigation } from 'react-router';
import { useTexts } from '../i18n/content.ts';
import { paths } from '../site-map.ts';
import { texts } from './texts.ts';

/** Button that sends a test email and opens the page with the result. */
export function TestMailButton({ className, label }: { className: string; label: string }) {
  const copy = useTexts(texts).testMail;
  const isSending = useNavigation().formAction === paths.mailCheck;
  return (
    <Form method="post" action={paths.mailCheck}>
      <button className={className} type="submit" aria-busy={isSending} disabled={isSending}>
        {isSending ? copy.sending : label}
      </button>
    </Form>
  );
}
