import { useCallback, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useTexts } from '../i18n/content.ts';
import { shellTexts } from './texts.ts';

interface LeavePromptProps {
  /** When the version changes, the form counts as saved. */
  version?: string;
  /** If set, only changes of this field count. */
  name?: string;
}

/** Inside a form, asks before the page is left if the form has changed since it was opened or saved. */
export function LeavePrompt({ version, name }: LeavePromptProps) {
  const { leave } = useTexts(shellTexts);
  const element = useRef<HTMLSpanElement>(null);
  const saved = useRef({ version, fields: '' });
  const read = useCallback(() => {
    const fields = new FormData(element.current?.closest('form') ?? undefined);
    return JSON.stringify(name === undefined ? [...fields] : fields.getAll(name));
  }, [name]);
  useEffect(() => {
    saved.current = { version, fields: read() };
  }, [version, read]);
  const isUnsaved = () => element.current !== null && read() !== saved.current.fields;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(leave)) blocker.proceed();
    else blocker.reset();
  }, [blocker, leave]);
  useBeforeUnload((event) => {
    // Chromium sends this event also when an email link opens another program.
    const isEmail = document.activeElement?.matches('[href^="mailto:"]');
    if (!isEmail && isUnsaved()) event.preventDefault();
  });
  return <span hidden ref={element} data-asks />;
}
