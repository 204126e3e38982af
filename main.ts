import { join } from 'node:path';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { accountMails } from '#app/accounts/account-mail.ts';
import { cachedPaths, cacheKey, canonicalRedirect, pathsWithScheduleChanges } from '#app/cached-paths.ts';
import { plannedDays } from '#app/content/articles.ts';
import { assembleSiteContent, publishSiteContent, withSiteContent } from '#app/content/site-content.server.ts';
import { createSiteContentCache } from '#app/content/site-content-cache.ts';
import { refusalPage } from '#app/document/refusal-page.tsx';
import { eventMails } from '#app/events/event-mail.ts';
import { localDay } from '#app/i18n/format.ts';
import { trialReminders } from '#app/inbox/trial-reminders.ts';
import { mailPictures } from '#app/mail/mail-pictures.ts';
import { inlineScripts } from '#app/pages/inline-scripts.ts';
import { createScheduleChangesCache } from '#app/pages/schedule-changes-cache.ts';
import { requestContext, type Services, servicesContext } from '#app/request-context.ts';
import { publicEdits, readPublication } from '#app/site-content/stored-edits.server.ts';
import { isOneClickPath, isUploadPath, paths } from '#app/site-map.ts';
import { since } from '#content/schedule.ts';
import { school, timeZone } from '#content/school.ts';
import { readBuiltFiles } from '#server/built-files.ts';
import { type Database, migrate, openDatabase } from '#server/db.ts';
import { databaseEnvError, type Env, EnvError, environment, readEnv } from '#server/env.ts';
import { everyInterval } from '#server/every-interval.ts';
import { HEARTBEAT_MS, sendHeartbeat } from '#server/heartbeat.ts';
import { createListener, type RequestContext } from '#server/http.ts';
import { handleSignals, listen, shutDown } from '#server/lifecycle.ts';
import { log, setLogFormat } from '#server/log.ts';
import { createMailTransport, deleteWrittenMail, purgeWrittenMail } from '#server/mail.ts';
import { sendTestMail } from '#server/mail-check.ts';
import { makeDueBackup, purgeBackups, runCopyBackups } from '#server/nightly-backup.ts';
import { createOutboxWorker } from '#server/outbox.ts';
import { createPageCache } from '#server/page-cache.ts';
import { createPictureCache } from '#server/picture-cache.ts';
import { loadSecret } from '#server/secret.ts';
import { startMessage } from '#server/start-message.ts';
import { createAccounts } from '#store/accounts.ts';
import type { Accounts } from '#store/accounts-contract.ts';
import { QUEUE_REMINDERS_MS, queueReminders } from '#store/event-reminders.ts';
import { type EventMails, promoteFromAllWaitlists } from '#store/event-signups.ts';
import { checkHealth } from '#store/health.ts';
import { migrations } from '#store/migrations/index.ts';
import { readPictureFile } from '#store/pictures.ts';
import { applyRetention, MAIL_MS } from '#store/retention.ts';
import { readScheduleChanges } from '#store/schedule-changes.ts';
import { readPublishedContent } from '#store/site-content.ts';
import { noteRefusedAddress } from '#store/subscriptions.ts';
import type { Tables } from '#store/tables.ts';
import { queueTrialReminders } from '#store/trial-classes.ts';
import { EXPIRE_UNDOS_MS, expireUndos } from '#store/undo.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const clientDir = join(import.meta.dirname, '../client');
const scriptsDir = join(import.meta.dirname, import.meta.env.PROD ? '../..' : '.', 'scripts');
const REFRESH_MS = 500;
/** Idle time after which pages are compressed again with the highest quality. Idle means that no page is rendered. */
const IDLE_MS = 2_000;
const frameSources = [school.map.embed, school.instagram?.embed].flatMap((url) => (url ? new URL(url).origin : []));

type PageServices = 'scheduleChangesCache' | 'siteContentCache' | 'renderPreview' | 'renderAllPages';

interface Development {
  loadBuild(): Promise<ServerBuild>;
}

async function start(): Promise<void> {
  const env = readEnv(environment());
  // Until startup completes, a signal exits immediately. The database rolls back an interrupted migration.
  let stop = async () => {};
  handleSignals({ delayMs: env.shutdownDelayMs, isNpmScript: env.isNpmScript, stop: () => stop() });
  const site = await openSite(env);
  const server = await listen(site.listener, env);
  stop = () => site.close(() => shutDown(server, env.shutdownDelayMs));
  site.start();
}

/** Opens the site without its HTTP server, so that `npm run dev` can open it again after a change of its code or content. */
export async function openSite(env: Env, development?: Development) {
  setLogFormat(env.logFormat);
  const database = await openReachableDatabase(env);
  await migrate(database, migrations);
  const secret = await loadSecret(env.authSecret, env.dataDir);
  const transport = createMailTransport({ smtpUrl: env.smtpUrl, outboxDir: outboxDirOf(env), pictures: mailPictures });
  const from = { name: school.name, address: env.mailFrom };
  const noteRefused = (address: string) => noteRefusedAddress(database, address);
  const mail = createOutboxWorker({ database, transport, from, log, noteRefused });
  // `createPages` below creates the cache, but it needs the accounts first. No event mail is composed before that.
  const mailsOfEvents = eventMails(env.origin, { current: () => scheduleChangesCache.current() });
  const accounts = createSiteAccounts({ env, secret, database, eventMails: mailsOfEvents });
  const { render, pages, compressPages, scheduleChangesCache, siteContentCache } = await createPages(
    { env, secret, database, accounts, sendTestMail: (to, content) => sendTestMail(transport, { from, to, content }) },
    development,
  );

  let isStopping = false;
  const jobs: ReturnType<typeof everyInterval>[] = [];
  return {
    listener: createListener({
      origin: env.origin,
      trustProxy: env.trustProxy,
      frameSources,
      isDevelopment: development !== undefined,
      builtFiles: development ? new Map() : readBuiltFiles(clientDir, env.origin),
      pages,
      pictures: createPictureCache({ origin: env.origin, read: (file) => readPictureFile(database.kysely, file) }),
      cacheKey,
      canonicalRedirect,
      isOneClickPath,
      isUploadPath,
      refusalPage,
      ready: () => (isStopping ? Promise.reject(new Error('stopping')) : database.ping()),
      render,
    }),
    start() {
      mail.start();
      jobs.push(
        ...startMaintenance(env, database, mailsOfEvents, trialReminders({ env, secret, scheduleChanges: scheduleChangesCache })),
        ...startBackups(env, database),
        ...startHeartbeat(env, database, () => [siteContentCache, scheduleChangesCache].every((cache) => cache.isShown())),
        // Polls for changes made through other instances.
        everyInterval('schedule-changes', REFRESH_MS, () => scheduleChangesCache.refresh()),
        everyInterval('site-content', REFRESH_MS, () => siteContentCache.refresh()),
        everyInterval('page-compression', REFRESH_MS, compressPages),
      );
      log.info('started', {
        address: env.origin,
        database: database.engine,
        administrator: env.adminEmail ? 'set' : 'none: ADMIN_EMAIL is unset',
      });
      if (env.logFormat === 'text') process.stdout.write(startMessage(env, development !== undefined));
    },
    async close(finishRequests = async () => {}) {
      isStopping = true;
      await Promise.all([finishRequests(), mail.stop(), ...jobs.map((job) => job.stop())]);
      await database.close();
    },
  };
}

async function openReachableDatabase(env: Env): Promise<Database<Tables>> {
  try {
    const database = await openDatabase<Tables>({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
    await database.ping();
    return database;
  } catch (error) {
    throw databaseEnvError(env, error);
  }
}

const outboxDirOf = ({ dataDir }: Env) => join(dataDir, 'outbox');

type AccountsOptions = Pick<Services, 'env' | 'secret' | 'database'> & { eventMails: EventMails };

function createSiteAccounts({ env, secret, database, ...options }: AccountsOptions): Accounts {
  return createAccounts({
    database,
    secret,
    origin: env.origin,
    authUrl: env.origin + paths.auth,
    schoolName: school.name,
    google: env.google && { ...env.google, redirectUri: env.origin + paths.googleCallback },
    adminEmail: env.adminEmail,
    mails: accountMails(env.origin),
    deleteWrittenMail: (ids) => deleteWrittenMail(outboxDirOf(env), ids),
    ...options,
    log,
    limits: env,
  });
}

async function createPages(services: Omit<Services, PageServices>, development?: Development) {
  const { env, database } = services;
  const exclusively = createQueue();
  // In development, each request renders its page.
  const publish = (paths: () => string[], commit: () => void) =>
    exclusively(async () => (development ? commit() : pages.publish(paths(), commit)));
  const scheduleChangesCache = createScheduleChangesCache({
    read: (known) => readScheduleChanges(database.kysely, since, known),
    publish: (commit, isShown) =>
      publish(isShown ? pathsWithScheduleChanges : () => [], () => {
        commit();
        const { changedAt, eventsRevision } = scheduleChangesCache.current();
        log.info('schedule changes shown', { changedAt, eventsRevision });
      }),
  });
  const siteContentCache = createSiteContentCache({
    read: (known) => readPublishedContent(database.kysely, known),
    parse: (section, content) => {
      const read = readPublication(section, content);
      return read && publicEdits(section, read.edits);
    },
    publish: (content) =>
      withSiteContent(content, () =>
        publish(cachedPaths, () => {
          publishSiteContent(content);
          log.info('site content shown', { revision: content.revision });
        }),
      ),
    onUnreadable: (section) => log.error('site content unreadable', { section }),
  });
  const renderPreview: Services['renderPreview'] = (path, edits, context) =>
    withSiteContent(assembleSiteContent(edits, localDay(new Date())), async () => {
      const page = await render(new Request(env.origin + path), context);
      page.headers.set('X-Robots-Tag', 'noindex');
      page.headers.set('X-Frame-Options', 'SAMEORIGIN');
      return page;
    });
  const renderAllPages: Services['renderAllPages'] = async (edits) => {
    if (development) return;
    const today = localDay(new Date());
    const laterDays = (edits.timetables ?? []).map(({ since }) => since).filter((day) => day > today);
    for (const day of new Set([today, ...laterDays, ...plannedDays(today, edits)]))
      await withSiteContent(assembleSiteContent(edits, day), () => pages.check(cachedPaths()));
  };
  const own = { scheduleChangesCache, siteContentCache, renderPreview, renderAllPages };
  const renderer = await createRenderer({ ...services, ...own }, development);
  let renderedAt = 0;
  const render: typeof renderer = (request, context) => {
    renderedAt = performance.now();
    return renderer(request, context);
  };
  const pages = createPageCache({
    origin: env.origin,
    frameSources,
    inlineScripts,
    speculationRules: paths.speculationRules,
    isPage: (path) => !development && cachedPaths().includes(path),
    render: (request) => render(request, { reference: '', nonce: undefined, ip: '', isDataRequest: false }),
  });
  const compressPages = (signal: AbortSignal) =>
    pages.compressWhileIdle(() => !signal.aborted && performance.now() - renderedAt > IDLE_MS);
  // If stored content does not fit the current content/, the pages show content/, and the caches retry once a minute.
  for (const cache of [siteContentCache, scheduleChangesCache])
    await cache.refresh().catch((error) => log.error('stored content not shown', { error }));
  return { render, pages, compressPages, scheduleChangesCache, siteContentCache };
}

/** Runs one task after another. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return (task: () => Promise<void>): Promise<void> => {
    const done = last.then(task, task);
    last = done;
    return done;
  };
}

async function createRenderer(services: Services, development?: Development) {
  // In production, pass the build itself: given a function, React Router rebuilds its routes on every request.
  const build = development?.loadBuild ?? ((await import('virtual:react-router/server-build')) as ServerBuild);
  const handle = createRequestHandler(build, development ? 'development' : 'production');
  return (request: Request, context: RequestContext): Promise<Response> => {
    const provider = new RouterContextProvider();
    provider.set(servicesContext, services);
    provider.set(requestContext, context);
    return handle(request, provider);
  };
}

function startMaintenance(env: Env, database: Database<Tables>, mails: EventMails, trials: ReturnType<typeof trialReminders>) {
  return [
    everyInterval('retention', HOUR_MS, async (signal) => {
      const now = new Date();
      await applyRetention(database, { now, contactMonths: env.retentionMonths, signal });
      await purgeWrittenMail(outboxDirOf(env), new Date(now.getTime() - MAIL_MS));
    }),
    everyInterval('waitlists', HOUR_MS, async () => {
      await promoteFromAllWaitlists(database, { mails });
    }),
    everyInterval('reminders', QUEUE_REMINDERS_MS, async (signal) => {
      await queueReminders(database, { mails, timeZone, now: new Date(), signal });
    }),
    everyInterval('trial-reminders', QUEUE_REMINDERS_MS, async (signal) => {
      if (env.contactLimit.acknowledgementsPerAddressAndDay > 0)
        await queueTrialReminders(database, { ...trials, timeZone, now: new Date(), signal });
    }),
    everyInterval('undo', EXPIRE_UNDOS_MS, async () => {
      await expireUndos(database, { mails });
    }),
  ];
}

function startBackups({ dataDir, backupDir: copyDir }: Env, database: Database<Tables>) {
  const dir = join(dataDir, 'backups');
  const script = (name: string) => join(scriptsDir, name);
  const copies = copyDir
    ? [
        everyInterval('backup-copy', HOUR_MS, (signal) =>
          runCopyBackups(database, { script: script('copy-backups.ts'), dir, copyDir, timeZone, signal }),
        ),
      ]
    : [];
  return [
    ...copies,
    everyInterval('backup', MINUTE_MS, async (signal) => {
      const isMade = await makeDueBackup(database, { script: script('backup.ts'), dir, timeZone, signal });
      if (isMade) for (const copy of copies) copy.run();
    }),
    everyInterval('backup-retention', HOUR_MS, () => purgeBackups(dir, timeZone)),
  ];
}

function startHeartbeat({ heartbeatUrl }: Env, database: Database<Tables>, isContentShown: () => boolean) {
  if (!heartbeatUrl) return [];
  return [
    everyInterval('heartbeat', HEARTBEAT_MS, async (signal) => {
      const problems: string[] = (await checkHealth(database)).problems;
      if (!isContentShown()) problems.push('content');
      if (problems.length > 0) log.warn('heartbeat skipped', { problems });
      else await sendHeartbeat(heartbeatUrl, signal);
    }),
  ];
}

if (import.meta.env.PROD) {
  try {
    await start();
  } catch (error) {
    if (error instanceof EnvError) process.stderr.write(`${error.message}\n`);
    else log.error('startup failed', { error });
    process.exit(1);
  }
}
