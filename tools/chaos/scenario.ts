import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startPostgres, type TemporaryPostgres } from '#tests/support/postgres.ts';
import { type SmtpPeer, startSmtp } from '#tests/support/smtp.ts';
import { administrator, createDataStore, createInstance, type DataStore, type Instance, member, signIn } from './instance.ts';
import { compareMails, compareWithDatabase, createWriters, type Writers, waitForMails } from './writers.ts';

export interface Scale {
  /** Number of SIGKILLs while clients write. */
  cycles: number;
  starts: number;
  minutes: number;
  pages: number;
  posts: number;
}

export interface Outcome {
  scenario: string;
  expected: string;
  scale: string;
  observed: string;
  failures: string[];
}

export interface Resources {
  dataStore: DataStore;
  smtp: SmtpPeer;
}

/** Runs a scenario with SQLite and its own mail server, and removes both afterwards. */
export async function withSqlite<T>(work: (resources: Resources) => Promise<T>, dataDir?: string): Promise<T> {
  return withDataStore(await createDataStore(undefined, dataDir), work);
}

/** Runs a scenario with its own PostgreSQL server and mail server, and removes both afterwards. */
export async function withPostgres<T>(work: (resources: Resources & { postgres: TemporaryPostgres }) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    return await withDataStore(await createDataStore(postgres), (resources) => work({ ...resources, postgres }));
  } finally {
    await postgres.stop();
  }
}

async function withDataStore<T>(dataStore: DataStore, work: (resources: Resources) => Promise<T>): Promise<T> {
  const smtp = await startSmtp();
  try {
    return await work({ dataStore, smtp });
  } finally {
    await smtp.close();
    await dataStore.remove();
  }
}

export interface Running extends Resources {
  site: Instance;
  writers: Writers;
  administratorCookie: string;
}

interface StartOptions {
  variables?: Record<string, string>;
  user?: { uid: number; gid: number } | undefined;
  /** Length by which the contact messages are longer than usual. */
  padding?: number;
}

/** Starts the site on a seeded database, with clients that are signed in as administrator and member. */
export async function startSite(resources: Resources, { variables, user, padding }: StartOptions = {}): Promise<Running> {
  const site = createInstance(resources.dataStore, await freePort(), { SMTP_URL: resources.smtp.url, ...variables }, user);
  await site.start();
  const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
  return { ...resources, site, writers: createWriters(site, cookies, padding), administratorCookie: cookies.administrator };
}

/** Compares the database and the received mails with the acknowledged writes, once all mails are sent, and stops the site. */
export async function compareAndStop({ dataStore, smtp, site, writers }: Running) {
  await waitForMails(dataStore);
  const { acknowledged, failures } = await compareWithDatabase(writers.ledger, dataStore);
  const mails = await compareMails(dataStore, smtp);
  failures.push(...mails.failures);
  if ((await site.stop('SIGTERM')) !== 0) failures.push('the site exited with an error');
  return { acknowledged, repeated: mails.repeated, failures };
}

export async function checkPages({ url }: Instance, cookie?: string): Promise<string[]> {
  const failures: string[] = [];
  for (const path of ['/', '/en/blog', '/healthz', ...(cookie ? ['/admin'] : [])]) {
    const options: RequestInit = { redirect: 'manual', signal: AbortSignal.timeout(20_000) };
    const status = await fetch(url + path, { ...options, headers: { Cookie: cookie ?? '' } }).then(
      (response) => response.status,
      (error: Error) => error.message,
    );
    if (status !== 200) failures.push(`${path} failed during the outage: ${status}`);
  }
  return failures;
}

/** Writes may be refused only with 503 or, when marking a message, with a redirect that shows an error. Each needs a response. */
export function checkRefusals({ counts: { refused, unanswered } }: Writers): string[] {
  const isExpected = Object.keys(refused).every((status) => ['303', '503'].includes(status));
  return [
    ...(isExpected ? [] : [`refused with ${JSON.stringify(refused)}`]),
    ...(unanswered > 0 ? [`${unanswered} requests got no response`] : []),
  ];
}

/** Waits for as many more responses with status 503. */
export async function waitForRefusals({ counts }: Writers, more: number): Promise<void> {
  const before = counts.refused[503] ?? 0;
  await waitUntil(() => (counts.refused[503] ?? 0) >= before + more, 'no write was refused');
}

/** Returns the milliseconds until the next successful write. */
export async function waitForWrite(writers: Writers): Promise<number> {
  const began = performance.now();
  while (!(await writers.write('contact'))) {
    if (performance.now() - began > 120_000) throw new Error('No write succeeded within two minutes after the recovery');
    await sleep(50);
  }
  return performance.now() - began;
}

export async function waitUntil(condition: () => boolean, errorMessage: string, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(errorMessage);
    await sleep(50);
  }
}

export const formatMs = (value: number) => (value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`);
