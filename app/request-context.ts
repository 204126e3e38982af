import { createContext, data, type RouterContextProvider } from 'react-router';
import type { Database } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import type { RequestContext } from '#server/http.ts';
import { log } from '#server/log.ts';
import type { SendResult } from '#server/mail-check.ts';
import type { Accounts, MailText } from '#store/accounts-contract.ts';
import type { Tables } from '#store/tables.ts';
import type { Edits } from './content/edits.ts';
import type { SiteContentCache } from './content/site-content-cache.ts';
import type { ScheduleChangesCache } from './pages/schedule-changes-cache.ts';
import type { Locale } from './site-map.ts';

export interface Services {
  env: Env;
  secret: string;
  database: Database<Tables>;
  accounts: Accounts;
  scheduleChangesCache: ScheduleChangesCache;
  siteContentCache: SiteContentCache;
  /** Renders a public page with unpublished edits, for a frame in the admin area. */
  renderPreview(path: string, edits: Edits, context: RequestContext): Promise<Response>;
  /**
   * Renders all public pages with unpublished edits, once for today and once for the first day of each timetable. Rejects if one
   * fails.
   */
  renderAllPages(edits: Edits): Promise<void>;
  /** Sends a mail to the administrator at once, without the outbox, and reports what the mail server said. */
  sendTestMail(to: string, content: MailText): Promise<SendResult>;
}

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestContext>();
/** Language of the admin area, which app/admin/layout.tsx sets. */
export const localeContext = createContext<Locale>();

type Context = Readonly<RouterContextProvider>;

/** Logs the error and returns the request's reference, which the error page shows. docs/operations.md lists the event names. */
export function logError(event: string, context: Context, error: unknown): string {
  const { reference } = context.get(requestContext);
  log.error(event, { reference, error });
  return reference;
}

/** Runs `read` for a loader. Responds with 404 if it resolves to null. If it rejects, logs the error and responds with 503. */
export async function loadContent<Content extends object>(event: string, context: Context, read: () => Promise<Content | null>) {
  try {
    const content = await read();
    return data({ content, hasFailed: false }, { status: content ? 200 : 404 });
  } catch (error) {
    logError(event, context, error);
    return data({ content: null, hasFailed: true }, { status: 503 });
  }
}
