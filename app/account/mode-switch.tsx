import { Link } from 'react-router';
import type { AuthMode } from '../content/model.ts';
import { useAccountCopy } from '../i18n/content.ts';
import { splitLink } from '../ui/rich-text.tsx';
import { pathToAuth } from './auth-mode.ts';

/** From signing in to creating an account and back. A link: without scripts it opens the other page. */
export function ModeSwitch({ mode }: { mode: AuthMode }) {
  const { toSignUp, toSignIn, back } = useAccountCopy().auth;
  const copies = { 'sign-in': toSignUp, 'sign-up': toSignIn, confirm: back, reset: back };
  const [before, linked, after] = splitLink(copies[mode]);
  return (
    <p className="sign-in__switch">
      {before}
      <Link to={pathToAuth(mode === 'sign-in' ? 'sign-up' : 'sign-in')} preventScrollReset>
        {linked}
      </Link>
      {after}
    </p>
  );
}
