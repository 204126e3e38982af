// React Router's context of a request, set by main.ts.
import { createContext, data, type RouterContextProvider } from 'react-router';
import type { Database } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import type { RequestContext } from '#server/http.ts';
import { log } from '#server/log.ts';
import type { Accounts } from '#store/accounts-contract.ts';
import type { Tables } from '#store/tables.ts';
import type { ClosuresCache } from './timetable/closures-cache.ts';

export interface Services {
  env: Env;
  secret: string;
  database: Database<Tables>;
  accounts: Accounts;
  closuresCache: ClosuresCache;
  /** Wakes the mail worker after a job was committed. */
  wakeMail(): void;
}

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestContext>();

type Context = Readonly<RouterContextProvider>;

/** Logs an error and returns the request's reference for the page. Events are listed in docs/operations.md. */
export function logError(event: string, context: Context, error: unknown): string {
  const { reference } = context.get(requestContext);
  log.error(event, { reference, error });
  return reference;
}

/** Loader data of stored content: 404 with null when `read` finds nothing; when it rejects, logs `event` and answers 503. */
export async function loadContent<Content extends object>(event: string, context: Context, read: () => Promise<Content | null>) {
  try {
    const content = await read();
    return data({ content, hasFailed: false }, { status: content ? 200 : 404 });
  } catch (error) {
    logError(event, context, error);
    return data({ content: null, hasFailed: true }, { status: 503 });
  }
}
