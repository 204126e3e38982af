// The site, put together: the one file that knows all rooms.
import { join } from 'node:path';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { accountMails } from '#app/mail/account-mail.ts';
import { eventMails } from '#app/mail/event-mail.ts';
import { prerenderedAddresses, redirectOf, servedKey, withClosedDays } from '#app/prerendered-addresses.ts';
import { requestContext, servicesContext } from '#app/request-context.ts';
import { paths } from '#app/site-map.ts';
import { createClosuresCache } from '#app/timetable/closures-cache.ts';
import { since } from '#content/schedule.ts';
import { school } from '#content/school.ts';
import { type Database, migrate, openDatabase } from '#server/db.ts';
import { type Env, EnvError, environment, readEnv } from '#server/env.ts';
import { everyInterval } from '#server/every-interval.ts';
import { createListener, type RequestContext, type ServerOptions } from '#server/http.ts';
import { drain, handleEnd, listen } from '#server/lifecycle.ts';
import { log } from '#server/log.ts';
import { createMailTransport, purgeWrittenMail } from '#server/mail.ts';
import { createOutboxWorker } from '#server/outbox.ts';
import { loadServedFiles, renewServedFiles } from '#server/prerender.ts';
import { loadSecret } from '#server/secret.ts';
import { accountLimits, createAccounts } from '#store/accounts.ts';
import { readClosedDays } from '#store/closed-days.ts';
import { fillFreePlaces } from '#store/event-signups.ts';
import { indexMessages } from '#store/message-search.ts';
import { migrations } from '#store/migrations/index.ts';
import { applyRetention, MAIL_MS } from '#store/retention.ts';
import type { Tables } from '#store/tables.ts';
import { EXPIRE_UNDOS_MS, expireUndos } from '#store/undo.ts';

const HOUR_MS = 3_600_000;
const CLOSED_DAYS_MS = 2_000;

interface Development {
  loadBuild(): Promise<ServerBuild>;
  /** Serves Vite's own files; calls `next` for everything else. */
  middleware(
    request: Parameters<ReturnType<typeof createListener>>[0],
    response: Parameters<ReturnType<typeof createListener>>[1],
    next: () => void,
  ): void;
}

export async function start(development?: Development): Promise<void> {
  let isStopping = false;
  // Until there is something to close, the end comes at once: a migration that it cuts off has not happened.
  let close = async () => {};
  handleEnd(() => {
    isStopping = true;
    return close();
  });

  const env = readEnv(environment());
  const database = await openReachable(env);
  await migrate(database, migrations);
  const secret = await loadSecret(env.authSecret, env.dataDir);

  const outboxDir = join(env.dataDir, 'outbox');
  const mail = createOutboxWorker({
    database,
    transport: createMailTransport({ smtpUrl: env.smtpUrl, outboxDir }),
    from: { name: school.name, address: env.mailFrom },
    log,
  });

  const accounts = createAccounts({
    database,
    secret,
    origin: env.origin,
    authAddress: env.origin + paths.auth,
    google: env.google && { ...env.google, redirectUri: env.origin + paths.googleCallback },
    adminEmail: env.adminEmail,
    mails: accountMails(env.origin),
    eventMails: eventMails(env.origin),
    wakeMail: () => mail.wake(),
    log,
    limits: accountLimits(env.accountLimit),
  });

  const closedDays = createClosuresCache({
    read: (known) => readClosedDays(database.kysely, since, known),
    renew: async () => {
      if (!development) await renewServedFiles(served, { ...pages, addresses: withClosedDays });
    },
  });
  // A function would be asked, and the routes be built, anew for every request.
  const build = development?.loadBuild ?? ((await import('virtual:react-router/server-build')) as ServerBuild);
  const handle = createRequestHandler(build, development ? 'development' : 'production');
  const render = (request: Request, visit: RequestContext) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { env, secret, database, accounts, closedDays, wakeMail: () => mail.wake() });
    context.set(requestContext, visit);
    return handle(request, context);
  };

  const pages = {
    origin: env.origin,
    clientDir: join(import.meta.dirname, '../client'),
    render: (request: Request) => render(request, { reference: '', nonce: undefined, ip: '' }),
  };
  // Rendered while no closed day is known, so that what is kept for the next start knows none either.
  const served = development
    ? new Map()
    : await loadServedFiles({ ...pages, addresses: prerenderedAddresses, cacheDir: import.meta.dirname });
  await closedDays.refresh();
  const site: ServerOptions = {
    origin: env.origin,
    trustProxy: env.trustProxy,
    isDevelopment: development !== undefined,
    served,
    servedKey,
    redirectOf,
    ready: () => (isStopping ? Promise.reject(new Error('stopping')) : database.ping()),
    render,
  };

  const answer = createListener(site);
  const server = await listen(
    development ? (request, response) => development.middleware(request, response, () => answer(request, response)) : answer,
    env,
  );
  mail.start();
  const retention = everyInterval('retention', HOUR_MS, async (signal) => {
    const now = new Date();
    await applyRetention(database, { now, contactMonths: env.retentionMonths, signal });
    await purgeWrittenMail(outboxDir, new Date(now.getTime() - MAIL_MS));
    await fillFreePlaces(database, { mails: eventMails(env.origin), now });
    mail.wake();
  });
  const settling = everyInterval('undo', EXPIRE_UNDOS_MS, async () => {
    await expireUndos(database, { mails: eventMails(env.origin) });
    mail.wake();
  });
  const indexing = everyInterval('search-index', HOUR_MS, async (signal) => {
    const messages = await indexMessages(database, { signal });
    if (messages > 0) log.info('messages-indexed', { messages });
  });
  // Whatever instance the change came by.
  const following = everyInterval('closed-days', CLOSED_DAYS_MS, () => closedDays.refresh());
  close = async () => {
    await Promise.all([drain(server), mail.stop(), retention.stop(), settling.stop(), indexing.stop(), following.stop()]);
    await database.close();
  };
  log.info('started', {
    address: env.origin,
    database: database.engine,
    administrator: env.adminEmail ? 'set' : 'nobody: ADMIN_EMAIL is unset',
  });
}

/** @throws {EnvError} when there is no database to be had where the variables say. */
async function openReachable({ databaseUrl, dataDir }: Env): Promise<Database<Tables>> {
  try {
    const database = await openDatabase<Tables>({ databaseUrl, dataDir });
    await database.ping();
    return database;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new EnvError(`${databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`} can't be used: ${message || code}`);
  }
}

/** A start that fails says why in one line. */
export async function startOrExit(development?: Development): Promise<void> {
  try {
    await start(development);
  } catch (error) {
    if (error instanceof EnvError) process.stderr.write(`${error.message}\n`);
    else log.error('not started', { error });
    process.exit(1);
  }
}

if (import.meta.env.PROD) await startOrExit();
