import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../site-map.ts';

/**
 * Revalidates the page after a sign-in or sign-out in another tab. Pages announce their member (null: signed out) over a
 * BroadcastChannel and ask the server when they become visible again. While the result is true, hide the member's data.
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
