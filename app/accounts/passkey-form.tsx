import { type MouseEvent, useState } from 'react';
import { useTexts } from '../i18n/content.ts';
import { paths } from '../site-map.ts';
import { useHydrated } from '../ui/field.tsx';
import { texts } from './texts.ts';

export type PasskeyCreation = Omit<PublicKeyCredentialCreationOptionsJSON, 'challenge'>;

type PasskeyFormProps = { label: string; action?: string; intent: string; creation?: PasskeyCreation };

/** Asks the browser for a passkey, or for a new one with the options `creation`, and posts its answer in the field `credential`. */
export function PasskeyForm({ label, action, intent, creation }: PasskeyFormProps) {
  const copy = useTexts(texts).passkeys;
  const isHydrated = useHydrated();
  const [state, setState] = useState<'idle' | 'asking' | 'failed' | 'unsupported'>('idle');

  async function ask({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) return setState('unsupported');
    setState('asking');
    const credential = await askForPasskey(creation).catch(() => null);
    setState(credential ? 'idle' : 'failed');
    if (!form || !credential) return;
    (form.elements.namedItem('credential') as HTMLInputElement).value = credential;
    form.requestSubmit();
  }

  return (
    <form method="post" action={action}>
      <noscript>
        <p className="field__help">{copy.unsupported}</p>
      </noscript>
      <div aria-live="polite">{(state === 'failed' || state === 'unsupported') && <p className="alert">{copy[state]}</p>}</div>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="credential" />
      <button
        className="btn btn--outline btn--small needs-scripts"
        type="button"
        disabled={!isHydrated || state === 'asking'}
        onClick={ask}
      >
        {label}
      </button>
    </form>
  );
}

/** Returns the browser's answer as JSON. Rejects if the member cancels. */
async function askForPasskey(creation?: PasskeyCreation): Promise<string> {
  const response = await fetch(paths.passkeyChallenge, { method: 'POST' });
  const { challenge } = await response.json();
  const { parseCreationOptionsFromJSON, parseRequestOptionsFromJSON } = PublicKeyCredential;
  return JSON.stringify(
    creation
      ? await navigator.credentials.create({ publicKey: parseCreationOptionsFromJSON({ ...creation, challenge }) })
      : await navigator.credentials.get({ publicKey: parseRequestOptionsFromJSON({ challenge, userVerification: 'required' }) }),
  );
}
