import type { AuthMode } from '../content/model.ts';
import { paths } from '../site-map.ts';

export type AuthTask = { mode: 'sign-in' | 'sign-up' } | { mode: 'confirm' | 'reset'; token: string };

/** Mode of the sign-in page, from its address. Emailed links carry a token. */
export function taskOf({ searchParams }: URL): AuthTask {
  const reset = searchParams.get('reset');
  if (reset) return { mode: 'reset', token: reset };
  const confirm = searchParams.get('confirm');
  if (confirm) return { mode: 'confirm', token: confirm };
  return { mode: searchParams.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in' };
}

export function pathToAuth(mode: Extract<AuthMode, 'sign-in' | 'sign-up'>): string {
  return paths.auth + (mode === 'sign-up' ? '?mode=sign-up' : '');
}
