import type { ReactNode } from 'react';
import { useContent } from '../i18n/content.ts';
import { RichText } from '../ui/rich-text.tsx';

type TrialInvitationProps = { heading: string; text: ReactNode; button: string; href: string };

export function TrialInvitation({ heading, text, button, href }: TrialInvitationProps) {
  return (
    <aside className="trial-banner grid" aria-labelledby="t-trial">
      <h2 className="headline" id="t-trial">
        {heading}
      </h2>
      <p>{text}</p>
      <p>
        <a className="btn btn--ink" href={href}>
          {button}
        </a>
      </p>
    </aside>
  );
}

/** Invitation for pages that have no text of their own for it. */
export function FreeClassInvitation({ href }: Pick<TrialInvitationProps, 'href'>) {
  const { home, schedule } = useContent();
  const text = (
    <>
      <RichText copy={home.freeClass.rule} /> {schedule.prices.text}
    </>
  );
  return <TrialInvitation heading={home.answers.start.answer} text={text} button={home.freeClass.book} href={href} />;
}
