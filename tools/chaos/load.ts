// Scenario: sustained load. Checks latency, stored messages and memory growth.
import { execFileSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { quantile } from '../bench/report.ts';
import { ms } from './checks.ts';
import { createDataStore, createInstance, seed } from './instance.ts';
import type { Outcome, Scale } from './outcome.ts';
import { compareWithDatabase, createLedger, createWriters } from './writers.ts';

const paths = ['/', '/en', '/blog', '/instructors', '/privacy', '/sitemap', '/en/blog', '/epikoinonia', '/robots.txt', '/auth'];

export async function steadyLoad({ minutes, pages, posts }: Scale): Promise<Outcome> {
  const dataStore = await createDataStore();
  const smtp = await startSmtp();
  const ledger = createLedger();
  try {
    await seed(dataStore);
    const site = createInstance(dataStore, await freePort(), { SMTP_URL: smtp.url, NOTIFICATION_LIMIT: '30' });
    await site.start();
    const writers = createWriters(ledger, { origin: site.origin, address: () => site.address });
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const failures: string[] = [];
    const latencies: number[] = [];
    const memory: number[] = [];
    const pending = new Set<Promise<unknown>>();
    const track = (work: Promise<unknown>) => {
      pending.add(work);
      void work.finally(() => pending.delete(work));
    };
    const request = (path: string) =>
      new Promise<void>((resolve) => {
        const began = performance.now();
        const end = (failure?: string) => {
          latencies.push(performance.now() - began);
          if (failure) failures.push(failure);
          resolve();
        };
        get(site.address + path, { agent }, (answer) => {
          answer.resume();
          answer.on('end', () => end(answer.statusCode === 200 ? undefined : `${path}: ${answer.statusCode}`));
        }).on('error', ({ message }) => end(`${path}: ${message}`));
      });
    const postLatencies: number[] = [];
    const post = async () => {
      const began = performance.now();
      if (!(await writers.write('contact'))) failures.push('a message was rejected');
      postLatencies.push(performance.now() - began);
    };

    const began = performance.now();
    const endsAt = began + minutes * 60_000;
    let requested = 0;
    let posted = 0;
    let measuredAt = 0;
    while (performance.now() < endsAt) {
      const elapsed = (performance.now() - began) / 1_000;
      // Open loop: the request rate does not depend on response times.
      for (; requested < elapsed * pages; requested++) track(request(paths[requested % paths.length] ?? '/'));
      for (; posted < elapsed * posts; posted++) track(post());
      if (elapsed - measuredAt > Math.min(5, minutes)) {
        measuredAt = elapsed;
        memory.push(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(site.pid())])) / 1_024);
      }
      await sleep(5);
    }
    await Promise.all(pending);
    agent.destroy();
    const { acknowledged, failures: found } = await compareWithDatabase(ledger, dataStore, { isEachMailed: false });
    if ((await site.stop('SIGTERM')) !== 0) failures.push('the site exited with an error');
    const p99 = quantile([...latencies, ...postLatencies], 0.99);
    const quarter = Math.floor(memory.length / 4);
    const early = quantile(memory.slice(quarter, 2 * quarter), 0.5);
    const late = quantile(memory.slice(-quarter), 0.5);
    if (p99 > 100) failures.push(`p99 is ${ms(p99)}`);
    if (late > early * 1.15) failures.push(`memory grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`);
    return {
      scenario: `load: ${pages} page requests and ${posts} contact forms per second`,
      expected: '0 errors in 10 minutes, all messages stored, p99 ≤ 100 ms, stable memory',
      scale: `${minutes} min`,
      observed: `${latencies.length} pages (p50 ${ms(quantile(latencies, 0.5))}, p99 ${ms(quantile(latencies, 0.99))}), ${acknowledged} messages (p50 ${ms(quantile(postLatencies, 0.5))}, p99 ${ms(quantile(postLatencies, 0.99))}); memory ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last, peak ${Math.max(...memory).toFixed(0)} MB`,
      failures: [...new Set([...failures, ...found])],
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await dataStore.remove();
  }
}
