// Scenario: constant load for minutes. Measures latency, stored messages and memory.
import { execFileSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { quantile } from '../bench/report.ts';
import { newInstance, newPlace, seed } from './instance.ts';
import { ms } from './kill.ts';
import type { Outcome, Scale } from './outcome.ts';
import { compare, newLedger, newWriters } from './writers.ts';

const paths = ['/', '/en', '/blog', '/instructors', '/privacy', '/sitemap', '/en/blog', '/epikoinonia', '/robots.txt', '/auth'];

export async function steadyLoad({ minutes, pages, posts }: Scale): Promise<Outcome> {
  const place = await newPlace();
  const smtp = await startSmtp();
  const ledger = newLedger();
  try {
    await seed(place);
    const site = newInstance(place, await freePort(), { SMTP_URL: smtp.url, NOTIFICATION_LIMIT: '30' });
    await site.start();
    const writers = newWriters(ledger, { origin: site.origin, address: () => site.address });
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const faults: string[] = [];
    const latencies: number[] = [];
    const memory: number[] = [];
    const pending = new Set<Promise<unknown>>();
    const follow = (work: Promise<unknown>) => {
      pending.add(work);
      void work.finally(() => pending.delete(work));
    };
    const open = (path: string) =>
      new Promise<void>((resolve) => {
        const began = performance.now();
        const end = (fault?: string) => {
          latencies.push(performance.now() - began);
          if (fault) faults.push(fault);
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
      if (!(await writers.write('contact'))) faults.push('a message was not taken');
      postLatencies.push(performance.now() - began);
    };

    const began = performance.now();
    const endsAt = began + minutes * 60_000;
    let opened = 0;
    let posted = 0;
    let measuredAt = 0;
    while (performance.now() < endsAt) {
      const elapsed = (performance.now() - began) / 1_000;
      // Open loop: sends what is due, independent of the response times.
      for (; opened < elapsed * pages; opened++) follow(open(paths[opened % paths.length] ?? '/'));
      for (; posted < elapsed * posts; posted++) follow(post());
      if (elapsed - measuredAt > Math.min(5, minutes)) {
        measuredAt = elapsed;
        memory.push(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(site.pid())])) / 1_024);
      }
      await sleep(5);
    }
    await Promise.all(pending);
    agent.destroy();
    const { acknowledged, faults: found } = await compare(ledger, place, { isEachMailed: false });
    if ((await site.end('SIGTERM')) !== 0) faults.push('it did not end cleanly');
    const p99 = quantile([...latencies, ...postLatencies], 0.99);
    const quarter = Math.floor(memory.length / 4);
    const early = quantile(memory.slice(quarter, 2 * quarter), 0.5);
    const late = quantile(memory.slice(-quarter), 0.5);
    if (p99 > 100) faults.push(`p99 is ${ms(p99)}`);
    if (late > early * 1.15) faults.push(`the memory grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`);
    return {
      what: `load: ${pages} page requests and ${posts} contact posts a second`,
      wanted: '10 minutes, 0 errors, all stored, p99 ≤ 100 ms, memory flat',
      scale: `${minutes} min`,
      seen: `${latencies.length} pages (p50 ${ms(quantile(latencies, 0.5))}, p99 ${ms(quantile(latencies, 0.99))}), ${acknowledged} messages (p50 ${ms(quantile(postLatencies, 0.5))}, p99 ${ms(quantile(postLatencies, 0.99))}); memory ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last, ${Math.max(...memory).toFixed(0)} MB at most`,
      faults: [...new Set([...faults, ...found])],
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await place.remove();
  }
}
