// Sessions begin and end in other tabs too. Pages that depend on one tell each other what they know, and ask the server when
// they come back before somebody's eyes; nothing is polled.
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../site-map.ts';

/**
 * Asks for the page's data anew, which leads elsewhere when need be, as soon as the session is no longer that of `member` (null:
 * nobody). True meanwhile: what belongs to the session must not stand on the screen any longer.
 */
export function useSessionWatch(member: string | null, isWatching = true): boolean {
  const { revalidate } = useRevalidator();
  const [hasChanged, setChanged] = useState(false);

  useEffect(() => {
    if (!isWatching) return;
    const compare = async (now: unknown, isStale = false) => {
      if (now === member && !isStale) return;
      setChanged(now !== member);
      await revalidate();
      setChanged(false);
    };
    const ask = async (isStale: boolean) => {
      // Without a connection nothing is known; the page stays as it is.
      const answer = await fetch(paths.session).catch(() => null);
      if (answer?.ok) compare((await answer.json()).member, isStale);
    };
    const onVisible = () => document.visibilityState === 'visible' && ask(false);
    const onShow = (event: PageTransitionEvent) => event.persisted && ask(true);

    const channel = new BroadcastChannel('session');
    channel.addEventListener('message', ({ data }) => compare(data));
    channel.postMessage(member);
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pageshow', onShow);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pageshow', onShow);
    };
  }, [member, isWatching, revalidate]);

  return hasChanged;
}
