// Scenarios: SIGTERM under load, a second process on the same data folder, rolling restarts of two instances.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { administrator, member, newInstance, newPlace, seed, signIn, startPostgres } from './instance.ts';
import { ms } from './kill.ts';
import type { Outcome, Scale } from './outcome.ts';
import { compare, compareMails, newLedger, newWriters, untilMailed } from './writers.ts';

export async function endUnderLoad({ cycles }: Scale): Promise<Outcome> {
  const times = Math.max(1, Math.round(cycles / 10));
  const place = await newPlace();
  const smtp = await startSmtp();
  const ledger = newLedger();
  const faults: string[] = [];
  try {
    await seed(place, { events: 400, messages: 20 });
    const site = newInstance(place, await freePort(), { SMTP_URL: smtp.url });
    await site.start();
    const cookies = { administrator: await signIn(site, administrator), member: await signIn(site, member) };
    const writers = newWriters(ledger, { origin: site.origin, address: () => site.address, cookies }, { pauseMs: 150 });
    const ends: number[] = [];
    writers.run(16, ['contact', 'contact', 'event', 'mark', 'deletion', 'profile']);
    for (let time = 0; time < times; time++) {
      await sleep(500 + Math.random() * 1_000);
      const began = performance.now();
      const code = await site.end('SIGTERM');
      ends.push(performance.now() - began);
      if (code !== 0) faults.push(`it ended with ${code}`);
      await site.start();
    }
    await writers.stop();
    // A client without a proxy may meet the instant in which the server stops listening: its connection is reset, not accepted.
    const { unanswered, cut } = writers.counts;
    const resets = cut.ECONNRESET ?? 0;
    if (unanswered > resets) faults.push(`${unanswered - resets} accepted requests were not answered`);
    if (resets > 3 * times) faults.push(`${resets} connections were reset`);
    const stored = new Set((await place.ask('select message from contact_submissions')).map(({ message }) => String(message)));
    const isStoredReset = ({ state, kind, key }: { state: string; kind: string; key: string }) =>
      state === 'reset' && kind === 'contact' && stored.has(key);
    if (ledger.entries().some(isStoredReset)) faults.push('an accepted message was stored but not answered');
    const other = Object.keys(writers.counts.refused);
    if (other.length > 0) faults.push(`refused: ${JSON.stringify(writers.counts.refused)}`);
    await untilMailed(place);
    const { acknowledged, faults: found } = await compare(ledger, place);
    const mails = await compareMails(place, smtp);
    await site.end('SIGTERM');
    return {
      what: 'SIGTERM under load',
      wanted: 'exit 0, every accepted request answered, 0 lost, each mail once',
      scale: `${times} times, 16 clients, 150 ms between their writes`,
      seen: `${acknowledged} acknowledged, ${writers.counts.unanswered} cut off ${JSON.stringify(writers.counts.cut)}; ended within ${ms(Math.max(...ends))}; ${mails.repeated} mails twice`,
      faults: [...faults, ...found, ...mails.faults, ...(mails.repeated > 0 ? ['mails were sent twice'] : [])],
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await place.remove();
  }
}

export async function twoOnOneFolder(): Promise<Outcome> {
  const place = await newPlace();
  const smtp = await startSmtp();
  const ledger = newLedger();
  try {
    const ports = [await freePort(), await freePort()];
    const sites = ports.map((port) => newInstance(place, port, { SMTP_URL: smtp.url }));
    // At once on an empty folder: both migrate.
    await Promise.all(sites.map((site) => site.start()));
    const all = sites.map((site) => newWriters(ledger, { origin: site.origin, address: () => site.address }));
    for (const writers of all) writers.run(6, ['contact']);
    await sleep(10_000);
    await Promise.all(all.map((writers) => writers.stop()));
    await untilMailed(place);
    const { acknowledged, faults } = await compare(ledger, place);
    const mails = await compareMails(place, smtp);
    for (const { counts } of all)
      if (counts.unanswered + Object.keys(counts.refused).length > 0) faults.push(`not taken: ${JSON.stringify(counts)}`);
    for (const site of sites) if ((await site.end('SIGTERM')) !== 0) faults.push('one did not end cleanly');
    return {
      what: 'second process on the same data folder',
      wanted: 'works side by side without loss',
      scale: 'both start at once on an empty folder; 12 clients, 10 s',
      seen: `${acknowledged} acknowledged by the two; slowest answer ${ms(Math.max(...all.map(({ counts }) => counts.slowest)))}; ${mails.repeated} mails twice`,
      faults: [...faults, ...mails.faults, ...(mails.repeated > 0 ? ['mails were sent twice'] : [])],
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await place.remove();
  }
}

export async function rollingRestarts({ cycles }: Scale): Promise<Outcome> {
  const rounds = Math.max(1, Math.round(cycles / 20));
  const postgres = await startPostgres({ isDurable: true });
  const place = await newPlace(postgres);
  const smtp = await startSmtp();
  const ledger = newLedger();
  const faults: string[] = [];
  const front = await freePort();
  const ports = [await freePort(), await freePort()];
  const origin = `http://localhost:${front}`;
  const sites = ports.map((port) => newInstance(place, port, { SMTP_URL: smtp.url, ORIGIN: origin, TRUST_PROXY: '1' }));
  let proxy: Awaited<ReturnType<typeof startNginx>> | undefined;
  try {
    // At once on an empty database: each migration must run once.
    await Promise.all(sites.map((site) => site.start()));
    const ran = await place.ask('select name, count(*) as count from migrations group by name having count(*) > 1');
    if (ran.length > 0) faults.push(`migrations ran twice: ${JSON.stringify(ran)}`);
    await seed(place, { events: 400, messages: 20 });
    proxy = await startNginx(front, ports);
    const target = { origin, address: origin };
    const cookies = { administrator: await signIn(target, administrator), member: await signIn(target, member) };
    const writers = newWriters(ledger, { origin, address: () => origin, cookies }, { pauseMs: 20 });
    writers.run(8, ['contact', 'contact', 'event', 'mark', 'deletion', 'profile']);
    let pages = 0;
    let isReading = true;
    const readers = Array.from({ length: 4 }, async () => {
      for (let turn = 0; isReading; turn++) {
        const path = ['/', '/en', '/privacy', '/auth'][turn % 4] ?? '/';
        const status = await fetch(origin + path).then(
          async (answer) => (await answer.arrayBuffer()) && answer.status,
          (error: Error) => error.message,
        );
        pages++;
        if (status !== 200) faults.push(`${path}: ${status}`);
        await sleep(10);
      }
    });
    for (let round = 0; round < rounds; round++)
      for (const site of sites) {
        await sleep(1_500);
        await proxy.drain(Number(new URL(site.address).port));
        if ((await site.end('SIGTERM')) !== 0) faults.push('one did not end cleanly');
        await site.start();
        await proxy.restore();
      }
    await sleep(1_000);
    isReading = false;
    await Promise.all([...readers, writers.stop()]);
    const { counts } = writers;
    if (counts.unanswered + counts.unsent > 0) faults.push(`${counts.unanswered + counts.unsent} writes were cut off`);
    if (Object.keys(counts.refused).length > 0) faults.push(`refused: ${JSON.stringify(counts.refused)}`);
    await untilMailed(place);
    const { acknowledged, faults: found } = await compare(ledger, place);
    const mails = await compareMails(place, smtp);
    for (const site of sites) await site.end('SIGTERM');
    return {
      what: 'rolling restart of two instances on PostgreSQL behind nginx, under load',
      wanted: '0 failed requests, each mail once, migration once',
      scale: `${rounds * 2} restarts, 8 writing and 4 reading clients`,
      seen: `${acknowledged} acknowledged writes and ${pages} pages, ${counts.unanswered + counts.unsent} failed; ${mails.repeated} mails twice`,
      faults: [...new Set([...faults, ...found, ...mails.faults, ...(mails.repeated > 0 ? ['mails were sent twice'] : [])])],
    };
  } finally {
    await proxy?.stop();
    ledger.remove();
    await smtp.close();
    for (const site of sites) await site.end('SIGKILL');
    await place.remove();
    await postgres.stop();
  }
}

interface Proxy {
  /** Takes an instance out of the upstream, as the rolling restart of docs/operations.md does. */
  drain(port: number): Promise<void>;
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * nginx in front of two instances as in docs/operations.md, without TLS. Clients open a connection per request: when nginx reloads,
 * it closes idle ones, and unlike a browser `fetch` does not repeat a POST that met a closed connection.
 */
async function startNginx(port: number, upstreams: number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'school-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const file = join(folder, 'nginx.conf');
  const serverLine = (each: number, drained?: number) => `server 127.0.0.1:${each} ${each === drained ? 'down' : 'max_fails=0'};`;
  const configure = (drained?: number) =>
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_timeout 0;
  ${temporary.join('\n  ')}
  upstream school { ${upstreams.map((each) => serverLine(each, drained)).join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://school;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`,
    );
  configure();
  const nginx = spawn('nginx', ['-c', file, '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  let complaint = '';
  nginx.stderr.on('data', (chunk) => (complaint += chunk));
  nginx.on('error', (error) => (complaint += error.message));
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`http://localhost:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (tries > 100 || nginx.exitCode !== null) throw new Error(`nginx did not start: ${complaint}`);
    await sleep(100);
  }
  const reload = async (drained?: number) => {
    configure(drained);
    nginx.kill('SIGHUP');
    // Time for the new workers to start and for the old ones to finish their requests.
    await sleep(1_000);
  };
  return {
    drain: reload,
    restore: () => reload(),
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
