// Keeps the visitor's input when a navigation fails because the connection or the session is lost. React Router alone would show the
// error page or reload.
import { useEffect } from 'react';
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, useLocation, useNavigate } from 'react-router';
import { useToast } from '../ui/toast-context.ts';

const connectionLost = 'connection-lost';

export const reportLostConnection: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const sent = request.method === 'POST' ? request.clone() : null;
  const results = await next();
  const hasLostSession = Object.values(results).some(({ result }) => isRouteErrorResponse(result) && result.status === 403);
  if (sent && hasLostSession) return sendAsPage(sent);
  // If the current page's own data cannot be loaded again, the page must not stay: another member may have signed in.
  const isOtherPage = url.pathname + url.search !== location.pathname + location.search;
  const isLost = Object.values(results).some(({ type, result }) => type === 'error' && result instanceof TypeError);
  if (isOtherPage && isLost) dispatchEvent(new Event(connectionLost));
  return results;
};

/**
 * Submits a form again, without a script, after the session was lost, because that response keeps the form's values. Never
 * resolves, because the page unloads.
 */
async function sendAsPage(request: Request): Promise<never> {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: request.url, hidden: true });
  for (const [name, value] of await request.formData()) {
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
  useEffect(() => {
    const stay = () => {
      showToast({ kind: 'error', text: notice });
      const options = { replace: true, state, defaultShouldRevalidate: false };
      navigate({ pathname, search, hash }, options);
    };
    // Without a connection, React Router reloads the page if the code of the next one is not loaded yet, and other links lead to an error.
    const ignoreLinks = (event: MouseEvent) => {
      if (navigator.onLine || !leavesPage((event.target as Element).closest('a'))) return;
      event.preventDefault();
      event.stopPropagation();
      showToast({ kind: 'error', text: notice });
    };
    addEventListener(connectionLost, stay);
    addEventListener('click', ignoreLinks, true);
    return () => {
      removeEventListener(connectionLost, stay);
      removeEventListener('click', ignoreLinks, true);
    };
  }, [notice, pathname, search, hash, state, navigate, showToast]);
}

/** Returns false for links within the page and to mail and telephone programs. */
function leavesPage(link: HTMLAnchorElement | null): boolean {
  return link?.origin === location.origin && link.pathname + link.search !== location.pathname + location.search;
}
