import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { checkLedger, checkPages, checkRefusals, formatMs, waitForWrite, waitUntil } from './checks.ts';
import { administrator, createDataStore, createInstance, member, seed, signIn, startPostgres } from './instance.ts';
import type { Outcome } from './outcome.ts';
import { compareMails, createLedger, createWriters, waitForMails } from './writers.ts';

export async function databaseOutage(): Promise<Outcome> {
  const postgres = await startPostgres({ isDurable: true });
  const dataStore = await createDataStore(postgres);
  const smtp = await startSmtp();
  const ledger = createLedger();
  try {
    await seed(dataStore, { events: 400, messages: 20 });
    const site = createInstance(dataStore, await freePort(), { SMTP_URL: smtp.url });
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = createWriters(ledger, { origin: site.origin, url: () => site.url, cookies });
    const pid = site.pid();
    const failures: string[] = [];
    const recoveryTimes: number[] = [];
    for (let round = 0; round < 3; round++) {
      writers.run(8, ['contact', 'contact', 'event', 'mark', 'profile']);
      await sleep(1_500);
      await postgres.crash();
      const already = writers.counts.refused[503] ?? 0;
      await waitUntil(() => (writers.counts.refused[503] ?? 0) >= already + 20, 'no write was refused');
      failures.push(...(await checkPages(site)));
      await postgres.restart();
      recoveryTimes.push(await waitForWrite(writers));
      await writers.stop();
    }
    const { slowestMs, unanswered, refused } = writers.counts;
    if (unanswered > 0) failures.push(`${unanswered} requests got no response`);
    failures.push(...checkRefusals(refused));
    if (site.pid() !== pid) failures.push('the process was restarted');
    await waitForMails(dataStore);
    const end = await checkLedger(ledger, dataStore, failures);
    const mails = await compareMails(dataStore, smtp);
    failures.push(...mails.failures);
    if ((await site.stop('SIGTERM')) !== 0) failures.push('the site exited with an error');
    return {
      scenario: 'PostgreSQL killed and restarted',
      expected: '503 for writes, pages stay readable, no hang, recovery without a restart, 0 lost',
      scale: '3 outages, 8 clients',
      observed: `${end.acknowledged} acknowledged; refused: ${JSON.stringify(refused)}, slowest response ${formatMs(slowestMs)}; recovered ${recoveryTimes.map(formatMs).join(', ')} after the restart of PostgreSQL; ${mails.repeated} mails sent again with the same Message-ID`,
      failures: end.failures,
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await dataStore.remove();
    await postgres.stop();
  }
}

/** Drops all packets between the site and PostgreSQL without closing the connections. */
export async function halfOpenConnections(): Promise<Outcome> {
  const postgres = await startPostgres({ isDurable: true });
  const dataStore = await createDataStore(postgres);
  const proxy = await startPacketDroppingProxy(Number(new URL(postgres.url).port));
  const ledger = createLedger();
  const smtp = await startSmtp();
  try {
    await seed(dataStore, { events: 400, messages: 20 });
    const databaseUrl = Object.assign(new URL(dataStore.databaseUrl ?? ''), { port: String(proxy.port) }).href;
    const site = createInstance(dataStore, await freePort(), { SMTP_URL: smtp.url, DATABASE_URL: databaseUrl });
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = createWriters(ledger, { origin: site.origin, url: () => site.url, cookies });
    const failures: string[] = [];
    writers.run(8, ['contact', 'contact', 'event', 'mark', 'profile']);
    await sleep(1_500);
    proxy.dropPackets();
    const { done } = writers.counts;
    await sleep(5_000);
    failures.push(...(await checkPages(site)));
    // The site closes database connections after 20 s without data, so wait longer than that.
    await sleep(30_000);
    const writesDuring = writers.counts.done - done;
    proxy.restore();
    const recoveryTime = await waitForWrite(writers);
    await writers.stop();
    const { slowestMs, unanswered, refused } = writers.counts;
    if (unanswered > 0) failures.push(`${unanswered} requests got no response`);
    failures.push(...checkRefusals(refused));
    if (slowestMs > 60_000) failures.push('a response took more than a minute');
    await waitForMails(dataStore);
    const end = await checkLedger(ledger, dataStore, failures);
    failures.push(...(await compareMails(dataStore, smtp)).failures);
    if ((await site.stop('SIGTERM')) !== 0) failures.push('the site exited with an error');
    return {
      scenario: 'half-open connections to PostgreSQL',
      expected: 'no hang, recovery without a restart, 0 lost',
      scale: 'packets dropped for 35 s, 8 clients',
      observed: `${end.acknowledged} acknowledged, ${writesDuring} of them after packets were dropped; refused: ${JSON.stringify(refused)}, slowest response ${formatMs(slowestMs)}; first write accepted ${formatMs(recoveryTime)} after packets passed again`,
      failures: end.failures,
    };
  } finally {
    ledger.remove();
    proxy.close();
    await smtp.close();
    await dataStore.remove();
    await postgres.stop();
  }
}

interface PacketDroppingProxy {
  port: number;
  dropPackets(): void;
  restore(): void;
  close(): void;
}

async function startPacketDroppingProxy(targetPort: number): Promise<PacketDroppingProxy> {
  let isDropping = false;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    for (const [source, target] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(source);
      let hasLostData = isDropping;
      source.on('data', (chunk) => {
        hasLostData ||= isDropping;
        if (!hasLostData) target.write(chunk);
      });
      source.on('error', () => {});
      source.on('close', () => {
        sockets.delete(source);
        if (!hasLostData && !isDropping) target.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    dropPackets() {
      isDropping = true;
    },
    restore() {
      isDropping = false;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
