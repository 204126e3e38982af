// What a page's loader or action may use of the running site; put into React Router's context by main.ts.
import { createContext } from 'react-router';
import type { Database } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import type { RequestContext } from '#server/http.ts';
import type { Accounts } from '#store/accounts-contract.ts';
import type { Tables } from '#store/tables.ts';
import type { ClosuresCache } from './timetable/closures-cache.ts';

export interface Services {
  env: Env;
  /** Signs and hashes; never leaves the server. */
  secret: string;
  database: Database<Tables>;
  accounts: Accounts;
  closedDays: ClosuresCache;
  /** Tells the mail worker that a job was committed. */
  wakeMail(): void;
}

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestContext>();
