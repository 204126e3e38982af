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
import { redactPath } from '#server/incoming-request.ts';
import { log } from '#server/log.ts';
import { serializeEdits } from './content/hydrated-edits.ts';
import { currentSiteContent } from './content/site-content.server.ts';
import { DocumentContext } from './document/document-context.ts';
import { PublicEventsContext } from './events/public-events.ts';
import { provideContent } from './i18n/content.ts';
import { requestLocale } from './i18n/locale.ts';
import { requestContext, servicesContext } from './request-context.ts';
import { ScheduleChangesContext } from './timetable/schedule-changes.ts';

provideContent('el', () => currentSiteContent().texts.el);
provideContent('en', () => currentSiteContent().texts.en);

const renderTimeoutMs = 5_000;

/** Renders to a string instead of a stream: pages are small, and a complete body can be compressed and hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, reference } = context.get(requestContext);
  const { env, scheduleChangesCache } = context.get(servicesContext);
  const locale = requestLocale(request, new URL(request.url).pathname, env.origin);
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext value={{ nonce, reference, locale, edits: serializeEdits(currentSiteContent()) }}>
        <ScheduleChangesContext value={scheduleChangesCache.current()}>
          <PublicEventsContext value={scheduleChangesCache.current()}>
            <ServerRouter context={page} url={request.url} nonce={nonce} />
          </PublicEventsContext>
        </ScheduleChangesContext>
      </DocumentContext>,
      {
        // An object, because a plain string would apply to scripts only.
        nonce: nonce === undefined ? undefined : { script: nonce, style: nonce },
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          clearTimeout(timer);
          resolve(text(pipe(new PassThrough())));
        },
        onShellError: reject,
        onError: (error) => {
          failed = true;
          log.error('render failed', { reference, error });
        },
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs);
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** Logs loader and action errors. Skips thrown responses such as a 404 because they are intended. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error('loader or action failed', {
    reference: context.get(requestContext).reference,
    path: redactPath(new URL(request.url).pathname),
    error,
  });
};
