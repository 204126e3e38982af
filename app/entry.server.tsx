// Renders a page to HTML, whole: pages are small, and a complete answer can be compressed, hashed and measured.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { account as accountEl } from '#content/account.el.ts';
import { account as accountEn } from '#content/account.en.ts';
import { el } from '#content/el.ts';
import { en } from '#content/en.ts';
import { loggedPath } from '#server/http.ts';
import { log } from '#server/log.ts';
import { provideAccount } from './account/words.ts';
import { ClosedDaysContext } from './document/closed-days-context.ts';
import { VisitContext } from './document/visit-context.ts';
import { localeFor } from './language.ts';
import { servicesContext, visitContext } from './services.ts';
import { provideContent } from './ui/content.tsx';

provideContent(el);
provideContent(en);
provideAccount('el', accountEl);
provideAccount('en', accountEn);

const renderLimit = 5_000; // ms, for a page whose data never comes

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, reference } = context.get(visitContext);
  const { env, closedDays } = context.get(servicesContext);
  const locale = localeFor(request, new URL(request.url).pathname, env.origin);
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <VisitContext value={{ nonce, reference, locale }}>
        <ClosedDaysContext value={closedDays.current()}>
          <ServerRouter context={page} url={request.url} nonce={nonce} />
        </ClosedDaysContext>
      </VisitContext>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          clearTimeout(timer);
          resolve(text(pipe(new PassThrough())));
        },
        onShellError: reject,
        onError: (error) => {
          failed = true;
          log.error('page not rendered', { reference, error });
        },
      },
    );
    const timer = setTimeout(abort, renderLimit);
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** What a loader or an action threw. A thrown Response is an answer, not a fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error('page failed', {
    reference: context.get(visitContext).reference,
    path: loggedPath(new URL(request.url).pathname),
    error,
  });
};
