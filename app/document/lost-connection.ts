// Keeps the page and the visitor's input when the connection or the session is lost. React Router alone would show the error page or
// reload, the browser would show its own error page.
import { useEffect, useRef } from 'react';
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useNavigate,
} from 'react-router';
import { paths } from '../site-map.ts';
import { useToast } from '../ui/toast-context.ts';

const connectionLost = 'connection-lost';

type Results = Record<string, DataStrategyResult>;

/** Client middleware of the layouts. */
export const reportLostConnection: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const sent = request.method === 'POST' ? request.clone() : null;
  const results = await next();
  if (sent) return withoutErrors(results, sent);
  // If the current page's own data cannot be loaded again, the page must not stay: another member may have signed in.
  const isOtherPage = url.pathname + url.search !== location.pathname + location.search;
  const isLost = Object.values(results).some(({ type, result }) => type === 'error' && result instanceof TypeError);
  if (isOtherPage && isLost) dispatchEvent(new Event(connectionLost));
  return results;
};

/**
 * Replaces the error of an action by action data with `outcome: 'failed'` and the submitted values. The error status keeps React Router
 * from revalidating the loaders, which would fail as well.
 */
async function withoutErrors(results: Results, sent: Request): Promise<Results> {
  const failed = Object.entries(results).find(([, { type, result }]) => type === 'error' && !(result instanceof Response));
  if (!failed) return results;
  const [route, { result: error }] = failed;
  const form = await sent.formData();
  if (isRouteErrorResponse(error) && error.status === 403) return sendAsPage(sent.url, form);
  const { key, version, intent, ...values } = Object.fromEntries(form);
  const result = { outcome: 'failed', key, version: version ? Number(version) : undefined, intent, values };
  return { [route]: { type: 'data', result: data(result, 503) } };
}

/** Submits a form without a script. The response to a lost session keeps its values. Never resolves, because the page unloads. */
async function sendAsPage(action: string, fields: FormData): Promise<never> {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, hidden: true });
  for (const [name, value] of fields) {
    const field = document.createElement('textarea');
    Object.assign(field, { name, value: String(value) });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  return new Promise(() => {});
}

/** Shows `notice` instead of leaving the page without a connection. */
export function useLostConnection(notice: string): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const showToast = useToast();
  const isChecking = useRef(false);
  useEffect(() => {
    const show = () => showToast({ kind: 'error', text: notice });
    const stay = () => {
      show();
      const options = { replace: true, state, defaultShouldRevalidate: false };
      navigate({ pathname, search, hash }, options);
    };
    // Without a connection, React Router reloads the page if the code of the next one is not loaded yet, and other links lead to an error.
    const ignoreLinks = (event: MouseEvent) => {
      if (navigator.onLine || !leavesPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      show();
    };
    // Handles native forms only. React Router has already prevented the default action of its own forms.
    const checkConnection = async (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (event.defaultPrevented || form.method !== 'post' || event.submitter?.hasAttribute('formtarget')) return;
      event.preventDefault();
      if (isChecking.current) return;
      isChecking.current = true;
      const fields = new FormData(form, event.submitter);
      const isReachable = await fetch(paths.session).then(
        () => true,
        () => false,
      );
      isChecking.current = false;
      if (isReachable) sendAsPage(form.action, fields);
      else show();
    };
    addEventListener(connectionLost, stay);
    addEventListener('click', ignoreLinks, true);
    addEventListener('submit', checkConnection);
    return () => {
      removeEventListener(connectionLost, stay);
      removeEventListener('click', ignoreLinks, true);
      removeEventListener('submit', checkConnection);
    };
  }, [notice, pathname, search, hash, state, navigate, showToast]);
}

/** Returns false for links that open in another tab, lead to a place on the page, or to mail and telephone programs. */
function leavesPage({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = (target as Element).closest('a');
  if (!link || link.target === '_blank' || ctrlKey || metaKey || shiftKey || altKey) return false;
  return link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search;
}
