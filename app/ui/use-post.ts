import { type FormEvent, useRef } from 'react';
import { redirectTargetType } from '../redirect-target.ts';
import { useToast } from './toast-context.ts';

/**
 * Returns a submit handler for forms that post to another route and load the page to which it redirects. When the connection is lost,
 * it shows `failure`, whereas a native submission would replace the page with the error page of the browser.
 */
export function usePost(failure: string): (event: FormEvent<HTMLFormElement>) => Promise<void> {
  const showToast = useToast();
  const isSending = useRef(false);
  return async (event) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      openPage(await post(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
    } catch {
      showToast({ kind: 'error', text: failure });
    } finally {
      isSending.current = false;
    }
  };
}

/** Returns the address to which the server redirects. */
async function post(form: HTMLFormElement, submitter: HTMLElement | null): Promise<string> {
  const fields = [...new FormData(form, submitter)].map(([name, value]): [string, string] => [name, String(value)]);
  const headers = { Accept: redirectTargetType };
  const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields), headers });
  if (response.headers.get('Content-Type') !== redirectTargetType) throw new Error(`No redirect: ${response.status}`);
  return response.text();
}

function openPage(address: string): void {
  const { href, hash, pathname, search } = new URL(address, location.href);
  const isSamePage = pathname + search === location.pathname + location.search;
  if (!hash || !isSamePage) {
    location.href = href;
    return;
  }
  // If only the hash is new, the browser loads nothing, and a reload would restore the scroll position instead of scrolling to the
  // hash. An empty query makes the current address another one.
  history.replaceState(history.state, '', '?');
  location.replace(href);
}
