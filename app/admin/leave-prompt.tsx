import { useCallback, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useAdminCopy } from '../i18n/content.ts';

/**
 * Inside a form, asks before the page is left if the form has changed since this component was mounted, or only its field `name`.
 * After the form is saved, another `key` must mount it again.
 */
export function LeavePrompt({ name }: { name?: string }) {
  const { leave } = useAdminCopy();
  const element = useRef<HTMLSpanElement>(null);
  const saved = useRef('');
  const read = useCallback(() => {
    const form = element.current?.closest('form');
    if (!form) return '';
    const fields = new FormData(form);
    return JSON.stringify(name === undefined ? [...fields] : fields.getAll(name));
  }, [name]);
  useEffect(() => {
    saved.current = read();
  }, [read]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && read() !== saved.current,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(leave)) blocker.proceed();
    else blocker.reset();
  }, [blocker, leave]);
  useBeforeUnload((event) => {
    // Chromium sends this event also when an email link opens another program.
    const isEmail = document.activeElement?.matches('[href^="mailto:"]');
    if (!isEmail && read() !== saved.current) event.preventDefault();
  });
  return <span hidden ref={element} />;
}
