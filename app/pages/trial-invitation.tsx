import type { ReactNode } from 'react';

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
