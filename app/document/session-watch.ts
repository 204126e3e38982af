// Detects sign-in and sign-out in other tabs: pages announce their member over a BroadcastChannel, and ask the server when they
// become visible again. No polling.
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../site-map.ts';

/**
 * Revalidates the page, which may redirect it, when the session no longer belongs to `member` (null: signed out). Returns true
 * until then: the page must hide the member's data.
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
    const askServer = async (isStale: boolean) => {
      // Offline the page stays as it is.
      const response = await fetch(paths.session).catch(() => null);
      if (response?.ok) compare((await response.json()).member, isStale);
    };
    const onVisibilityChange = () => document.visibilityState === 'visible' && askServer(false);
    const onPageShow = (event: PageTransitionEvent) => event.persisted && askServer(true);

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
