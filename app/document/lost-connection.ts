// Navigation without a connection or a session: keeps what was written, where React Router would show the error page or reload.
import { useContext, useEffect } from 'react';
import { preloadModule } from 'react-dom';
import {
  type DataStrategyResult,
  UNSAFE_FrameworkContext as FrameworkContext,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
  useNavigate,
} from 'react-router';
import { useToast } from '../ui/toast-context.ts';

const connectionLost = 'connection-lost';

export const reportLostConnection: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const sent = request.method === 'POST' ? request.clone() : null;
  const results = await next();
  const hasLostSession = Object.values(results).some(({ result }) => isRouteErrorResponse(result) && result.status === 403);
  if (sent && hasLostSession) return sendAsPage(sent);
  // The current page must not stay when its own data cannot be loaded again: another member may have signed in.
  const isOtherPage = url.pathname + url.search !== location.pathname + location.search;
  const isLost = Object.values(results).some(({ type, result }) => type === 'error' && result instanceof TypeError);
  if (isOtherPage && isLost) dispatchEvent(new Event(connectionLost));
  return results;
};

/** Submits the form of a lost session again without a script: the response keeps its values. Never resolves, because the page unloads. */
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

const noPages: string[] = [];

/** Cancels a navigation that `reportLostConnection` reports and shows `notice`. Each page has links to `linkedPages`, which are route ids. */
export function useLostConnection(notice: string, linkedPages = noPages): void {
  usePreloadedPages(linkedPages);
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const showToast = useToast();
  useEffect(() => {
    const stay = () => {
      showToast({ kind: 'error', text: notice });
      const options = { replace: true, state, defaultShouldRevalidate: false };
      navigate({ pathname, search, hash }, options);
    };
    addEventListener(connectionLost, stay);
    return () => removeEventListener(connectionLost, stay);
  }, [notice, pathname, search, hash, state, navigate, showToast]);
}

/** Preloads the code of tabs and dialogs within reach, because React Router reloads the page if it cannot load them later. */
function usePreloadedPages(linkedPages: string[]): void {
  const { routes } = useContext(FrameworkContext)?.manifest ?? {};
  // The root and the layout of the member or administrator precede the page.
  const [, , page, tab] = useMatches().map(({ id }) => id);
  useEffect(() => {
    for (const route of Object.values(routes ?? {})) {
      if (!route?.parentId) continue;
      if (route.parentId !== page && route.parentId !== tab && !linkedPages.includes(route.id)) continue;
      for (const file of [route.module, ...(route.imports ?? [])]) preloadModule(file);
    }
  }, [routes, page, tab, linkedPages]);
}
