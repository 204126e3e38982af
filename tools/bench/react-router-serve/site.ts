// Adapts the site's build for react-router-serve, with the same pages, database, secret and sessions. A middleware on the root route
// provides the context that main.ts normally passes. The services are created from source, because the bundle does not export them.
//
// Loaders, sessions, rendering and Brotli level 4 are the same as on the site. react-router-serve adds Express, a file lookup per request,
// streaming compression and an access log. It lacks security headers and CSP, host and origin checks, body limits, redirects to canonical
// URLs, `Content-Length` and background jobs.
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { MiddlewareFunction, RouterContext, ServerBuild } from 'react-router';
import type { Services } from '../../../app/request-context.ts';
import { createScheduleChangesCache } from '../../../app/timetable/schedule-changes-cache.ts';
import { since } from '../../../content/schedule.ts';
import { openDatabase } from '../../../server/db.ts';
import { environment, readEnv } from '../../../server/env.ts';
import type { RequestContext } from '../../../server/http.ts';
import { log } from '../../../server/log.ts';
import { loadSecret } from '../../../server/secret.ts';
import { createAccounts } from '../../../store/accounts.ts';
import type { AccountMails } from '../../../store/accounts-contract.ts';
import type { EventMails } from '../../../store/event-signups.ts';
import { readScheduleChanges } from '../../../store/schedule-changes.ts';
import type { Tables } from '../../../store/tables.ts';

const build = await importBuild(new URL('../../../build/server/assets/', import.meta.url));
const services = await openServices();
const { visitContext, servicesContext } = await contextKeys();

const provideContext: MiddlewareFunction = ({ context }) => {
  context.set(servicesContext, services);
  context.set(visitContext, {
    reference: randomUUID().slice(0, 8),
    nonce: randomBytes(16).toString('base64'),
    isDataRequest: false,
    ip: '',
  });
};

export const { allowedActionOrigins, assets, assetsBuildDirectory, basename, entry, future, isSpaMode } = build;
export const { prerender, publicPath, routeDiscovery, ssr } = build;
export const routes = {
  ...build.routes,
  root: build.routes.root && {
    ...build.routes.root,
    module: { ...build.routes.root.module, middleware: [provideContext] },
  },
};

/** Imports the chunk with the routes, because importing main.js would start the site. */
function importBuild(folder: URL): Promise<ServerBuild> {
  const name = readdirSync(folder).find((file) => file.startsWith('server-build')) ?? '';
  return import(new URL(name, folder).href);
}

async function openServices(): Promise<Services> {
  const env = readEnv(environment());
  const database = await openDatabase<Tables>({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
  const secret = await loadSecret(env.authSecret, env.dataDir);
  const scheduleChangesCache = createScheduleChangesCache({
    read: (known) => readScheduleChanges(database.kysely, since, known),
    publish: async (commit) => commit(),
  });
  await scheduleChangesCache.refresh();
  const accounts = createAccounts({
    database,
    secret,
    origin: env.origin,
    authUrl: env.origin,
    schoolName: '',
    adminEmail: env.adminEmail,
    mails: {} as AccountMails,
    eventMails: {} as EventMails,
    async deleteWrittenMail() {},
    log,
    limits: env,
  });
  return {
    env,
    secret,
    database,
    accounts,
    scheduleChangesCache,
    siteContentCache: { isShown: () => true, refresh: async () => {} },
    renderAllPages: async () => {},
    renderPreview: async () => new Response(),
    sendTestMail: async () => ({ outcome: 'written', answer: '' }),
  };
}

/** Records the context keys in the order in which app/entry.server.tsx looks them up, because the bundle does not export them. */
async function contextKeys() {
  const keys: unknown[] = [];
  const context = { get: (key: unknown) => keys.push(key) && {} };
  const render = build.entry.module.default as (...args: unknown[]) => Promise<Response>;
  await render(new Request('http://localhost/'), 200, new Headers(), {}, context).catch(() => {});
  return { visitContext: keys[0] as RouterContext<RequestContext>, servicesContext: keys[1] as RouterContext<Services> };
}
