import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, residentMegabytes } from '../bench/report.ts';
import { seed } from './instance.ts';
import { formatMs, type Outcome, type Scale, startSite, withSqlite } from './scenario.ts';
import { compareWithDatabase } from './writers.ts';

const paths = ['/', '/en', '/blog', '/instructors', '/privacy', '/sitemap', '/en/blog', '/epikoinonia', '/robots.txt', '/auth'];

interface Client {
  perSecond: number;
  send: (number: number) => Promise<void>;
  sent: number;
}

export function steadyLoad({ minutes, pages, posts }: Scale): Promise<Outcome> {
  return withSqlite(async (resources) => {
    await seed(resources.dataStore);
    const { site, writers } = await startSite(resources, { variables: { NOTIFICATION_LIMIT: '30' } });
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const failures: string[] = [];
    const latencies: number[] = [];
    const postLatencies: number[] = [];
    const memory: number[] = [];
    const getPage = async (number: number) => {
      const path = paths[number % paths.length] ?? '/';
      const began = performance.now();
      const status = await requestPage(site.url + path, agent);
      latencies.push(performance.now() - began);
      if (status !== 200) failures.push(`${path}: ${status}`);
    };
    const postMessage = async () => {
      const began = performance.now();
      if (!(await writers.write('contact'))) failures.push('a message was rejected');
      postLatencies.push(performance.now() - began);
    };
    const clients = [
      { perSecond: pages, send: getPage, sent: 0 },
      { perSecond: posts, send: postMessage, sent: 0 },
    ];
    await generateLoad(minutes, clients, () => memory.push(residentMegabytes(site.pid())));
    agent.destroy();
    const { acknowledged, failures: found } = await compareWithDatabase(writers.ledger, resources.dataStore, {
      isEachMailed: false,
    });
    if ((await site.stop('SIGTERM')) !== 0) failures.push('the site exited with an error');
    const p99 = quantile([...latencies, ...postLatencies], 0.99);
    const quarter = Math.floor(memory.length / 4);
    const early = quantile(memory.slice(quarter, 2 * quarter), 0.5);
    const late = quantile(memory.slice(-quarter), 0.5);
    if (p99 > 100) failures.push(`p99 is ${formatMs(p99)}`);
    if (late > early * 1.15) failures.push(`memory grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`);
    return {
      scenario: `load: ${pages} page requests and ${posts} contact forms per second`,
      expected: '0 errors in 10 minutes, all messages stored, p99 ≤ 100 ms, stable memory',
      scale: `${minutes} min`,
      observed: `${latencies.length} pages (p50 ${formatMs(quantile(latencies, 0.5))}, p99 ${formatMs(quantile(latencies, 0.99))}), ${acknowledged} messages (p50 ${formatMs(quantile(postLatencies, 0.5))}, p99 ${formatMs(quantile(postLatencies, 0.99))}); memory ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last, peak ${Math.max(...memory).toFixed(0)} MB`,
      failures: [...new Set([...failures, ...found])],
    };
  });
}

/** Open-loop load: the request rate does not depend on the response times. */
async function generateLoad(minutes: number, clients: Client[], sampleMemory: () => void): Promise<void> {
  const pending = new Set<Promise<void>>();
  const began = performance.now();
  const endsAt = began + minutes * 60_000;
  let sampledAt = 0;
  while (performance.now() < endsAt) {
    const elapsed = (performance.now() - began) / 1_000;
    for (const client of clients)
      for (; client.sent < elapsed * client.perSecond; client.sent++) {
        const request = client.send(client.sent);
        pending.add(request);
        void request.finally(() => pending.delete(request));
      }
    if (elapsed - sampledAt > Math.min(5, minutes)) {
      sampledAt = elapsed;
      sampleMemory();
    }
    await sleep(5);
  }
  await Promise.all(pending);
}

function requestPage(url: string, agent: Agent): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    }).on('error', ({ message }) => resolve(message));
  });
}
