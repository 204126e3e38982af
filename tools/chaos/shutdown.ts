import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { formatMs } from './checks.ts';
import {
  administrator,
  createDataStore,
  createInstance,
  type Instance,
  member,
  seed,
  signIn,
  startPostgres,
} from './instance.ts';
import { type Nginx, startNginx } from './nginx.ts';
import type { Outcome, Scale } from './outcome.ts';
import { compareMails, compareWithDatabase, createLedger, createWriters, waitForMails } from './writers.ts';

export async function shutdownUnderLoad({ cycles }: Scale): Promise<Outcome> {
  const times = Math.max(1, Math.round(cycles / 10));
  const dataStore = await createDataStore();
  const smtp = await startSmtp();
  const ledger = createLedger();
  const failures: string[] = [];
  try {
    await seed(dataStore, { events: 400, messages: 20 });
    const site = createInstance(dataStore, await freePort(), { SMTP_URL: smtp.url });
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = createWriters(ledger, { origin: site.origin, url: () => site.url, cookies }, { pauseMs: 150 });
    const ends: number[] = [];
    writers.run(16, ['contact', 'contact', 'event', 'mark', 'deletion', 'profile']);
    for (let time = 0; time < times; time++) {
      await sleep(500 + Math.random() * 1_000);
      const began = performance.now();
      const code = await site.stop('SIGTERM');
      ends.push(performance.now() - began);
      if (code !== 0) failures.push(`exit code ${code}`);
      await site.start();
    }
    await writers.stop();
    // Without a proxy, the server may close a connection on which a request is just arriving. Such a request must have no effect.
    const closed = ledger.entries().filter(({ state }) => state === 'closed');
    const otherErrors = writers.counts.unanswered - closed.length;
    if (otherErrors > 0) failures.push(`${otherErrors} accepted requests got no response`);
    if (closed.length > 3 * times) failures.push(`${closed.length} connections were closed before a response`);
    const stored = new Set(
      (await dataStore.query('select message from contact_submissions')).map(({ message }) => String(message)),
    );
    if (closed.some(({ kind, key }) => kind === 'contact' && stored.has(key)))
      failures.push('an accepted message was stored but got no response');
    if (Object.keys(writers.counts.refused).length > 0) failures.push(`refused: ${JSON.stringify(writers.counts.refused)}`);
    await waitForMails(dataStore);
    const { acknowledged, failures: found } = await compareWithDatabase(ledger, dataStore);
    const mails = await compareMails(dataStore, smtp);
    await site.stop('SIGTERM');
    return {
      scenario: 'SIGTERM under load',
      expected: 'exit code 0, a response to every accepted request, 0 lost, each mail sent once',
      scale: `${times} restarts, 16 clients, 150 ms between writes`,
      observed: `${acknowledged} acknowledged, ${writers.counts.unanswered} without a response ${JSON.stringify(writers.counts.errorCodes)}; slowest shutdown ${formatMs(Math.max(...ends))}; ${mails.repeated} duplicate mails`,
      failures: [...failures, ...found, ...mails.failures, ...(mails.repeated > 0 ? ['mails were sent twice'] : [])],
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await dataStore.remove();
  }
}

export async function sharedDataFolder(): Promise<Outcome> {
  const dataStore = await createDataStore();
  const smtp = await startSmtp();
  const ledger = createLedger();
  try {
    const ports = [await freePort(), await freePort()];
    const sites = ports.map((port) => createInstance(dataStore, port, { SMTP_URL: smtp.url }));
    await Promise.all(sites.map((site) => site.start()));
    const all = sites.map((site) => createWriters(ledger, { origin: site.origin, url: () => site.url }));
    for (const writers of all) writers.run(6, ['contact']);
    await sleep(10_000);
    await Promise.all(all.map((writers) => writers.stop()));
    await waitForMails(dataStore);
    const { acknowledged, failures } = await compareWithDatabase(ledger, dataStore);
    const mails = await compareMails(dataStore, smtp);
    for (const { counts } of all)
      if (counts.unanswered + Object.keys(counts.refused).length > 0) failures.push(`failed writes: ${JSON.stringify(counts)}`);
    for (const site of sites) if ((await site.stop('SIGTERM')) !== 0) failures.push('an instance exited with an error');
    return {
      scenario: 'two processes sharing a data folder',
      expected: 'both processes accept writes, 0 lost, each mail sent once',
      scale: 'concurrent start on an empty folder, 12 clients, 10 s',
      observed: `${acknowledged} acknowledged writes; slowest response ${formatMs(Math.max(...all.map(({ counts }) => counts.slowestMs)))}; ${mails.repeated} duplicate mails`,
      failures: [...failures, ...mails.failures, ...(mails.repeated > 0 ? ['mails were sent twice'] : [])],
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await dataStore.remove();
  }
}

export async function rollingRestarts({ cycles }: Scale): Promise<Outcome> {
  const rounds = Math.max(1, Math.round(cycles / 20));
  const postgres = await startPostgres({ isDurable: true });
  const dataStore = await createDataStore(postgres);
  const smtp = await startSmtp();
  const ledger = createLedger();
  const failures: string[] = [];
  const front = await freePort();
  const ports = [await freePort(), await freePort()];
  const origin = `http://localhost:${front}`;
  const sites = ports.map((port) => createInstance(dataStore, port, { SMTP_URL: smtp.url, ORIGIN: origin, TRUST_PROXY: '1' }));
  let proxy: Nginx | undefined;
  try {
    // Both instances migrate concurrently, but each migration must run only once.
    await Promise.all(sites.map((site) => site.start()));
    const ran = await dataStore.query('select name, count(*) as count from migrations group by name having count(*) > 1');
    if (ran.length > 0) failures.push(`migrations ran twice: ${JSON.stringify(ran)}`);
    await seed(dataStore, { events: 400, messages: 20 });
    proxy = await startNginx(front, ports);
    const target = { origin, url: origin };
    const cookies = { administrator: await signIn(target, administrator), member: await signIn(target, member) };
    const writers = createWriters(ledger, { origin, url: () => origin, cookies }, { pauseMs: 20 });
    writers.run(8, ['contact', 'contact', 'event', 'mark', 'deletion', 'profile']);
    const readers = startReaders(origin, failures);
    for (let round = 0; round < rounds; round++) for (const site of sites) await restartBehindProxy(site, proxy, failures);
    await sleep(1_000);
    const [pages] = await Promise.all([readers.stop(), writers.stop()]);
    const { counts } = writers;
    if (counts.unanswered + counts.unsent > 0) failures.push(`${counts.unanswered + counts.unsent} writes failed`);
    if (Object.keys(counts.refused).length > 0) failures.push(`refused: ${JSON.stringify(counts.refused)}`);
    await waitForMails(dataStore);
    const { acknowledged, failures: found } = await compareWithDatabase(ledger, dataStore);
    const mails = await compareMails(dataStore, smtp);
    for (const site of sites) await site.stop('SIGTERM');
    return {
      scenario: 'rolling restart of two instances on PostgreSQL behind nginx, under load',
      expected: '0 failed requests, each mail sent once, each migration run once',
      scale: `${rounds * 2} restarts, 8 writing and 4 reading clients`,
      observed: `${acknowledged} acknowledged writes and ${pages} pages, ${counts.unanswered + counts.unsent} failed; ${mails.repeated} duplicate mails`,
      failures: [
        ...new Set([...failures, ...found, ...mails.failures, ...(mails.repeated > 0 ? ['mails were sent twice'] : [])]),
      ],
    };
  } finally {
    await proxy?.stop();
    ledger.remove();
    await smtp.close();
    for (const site of sites) await site.stop('SIGKILL');
    await dataStore.remove();
    await postgres.stop();
  }
}

function startReaders(origin: string, failures: string[]) {
  let pages = 0;
  let isReading = true;
  const readers = Array.from({ length: 4 }, async () => {
    for (let turn = 0; isReading; turn++) {
      const path = ['/', '/en', '/privacy', '/auth'][turn % 4] ?? '/';
      const status = await fetch(origin + path).then(
        async (response) => (await response.arrayBuffer()) && response.status,
        (error: Error) => error.message,
      );
      pages++;
      if (status !== 200) failures.push(`${path}: ${status}`);
      await sleep(10);
    }
  });
  return {
    async stop(): Promise<number> {
      isReading = false;
      await Promise.all(readers);
      return pages;
    },
  };
}

async function restartBehindProxy(site: Instance, proxy: Nginx, failures: string[]): Promise<void> {
  await sleep(1_500);
  await proxy.drain(Number(new URL(site.url).port));
  if ((await site.stop('SIGTERM')) !== 0) failures.push('an instance exited with an error');
  await site.start();
  await proxy.restore();
}
