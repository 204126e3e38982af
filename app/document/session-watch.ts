import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../site-map.ts';
import { saveNote, signedIn } from './browser-storage.ts';
import { hasInput } from './has-input.ts';

/**
 * Revalidates the page after a sign-in or sign-out in another tab. Returns true while the new data is loading. The caller must then
 * hide the previous member's data.
 */
export function useSessionWatch(member: string | null, isEnabled = true): boolean {
  const { revalidate } = useRevalidator();
  const [hasChanged, setChanged] = useState(false);

  useEffect(() => {
    if (!isEnabled) return;
    const compare = async (current: unknown, isStale = false) => {
      if (current === member && !isStale) return;
      setChanged(current !== member);
      await revalidate();
      setChanged(false);
    };
    const checkSession = async (isStale: boolean) => {
      const response = await fetch(paths.session).catch(() => null);
      if (!response?.ok) return;
      const current = (await response.json()).member;
      // Do not reload: the response to the form will keep its input.
      if (current !== null || !hasInput('main')) compare(current, isStale);
    };
    const onVisibilityChange = () => document.visibilityState === 'visible' && checkSession(false);
    const onPageShow = (event: PageTransitionEvent) => event.persisted && checkSession(true);

    saveNote(signedIn, member !== null);
    const channel = new BroadcastChannel('session');
    channel.addEventListener('message', ({ data }) => compare(data));
    channel.postMessage(member);
    document.addEventListener('visibilitychange', onVisibilityChange);
    addEventListener('pageshow', onPageShow);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      removeEventListener('pageshow', onPageShow);
    };
  }, [member, isEnabled, revalidate]);

  return hasChanged;
}
