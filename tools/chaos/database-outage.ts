import { setTimeout as sleep } from 'node:timers/promises';
import { seed } from './instance.ts';
import {
  checkPages,
  checkRefusals,
  compareAndStop,
  formatMs,
  type Outcome,
  startSite,
  waitForRefusals,
  waitForWrite,
  withPostgres,
} from './scenario.ts';

export function databaseOutage(): Promise<Outcome> {
  return withPostgres(async ({ postgres, ...resources }) => {
    await seed(resources.dataStore);
    const running = await startSite(resources);
    const { site, writers } = running;
    const pid = site.pid();
    const failures: string[] = [];
    const recoveryTimes: number[] = [];
    for (let round = 0; round < 3; round++) {
      writers.run(8, ['contact', 'contact', 'event', 'mark', 'profile']);
      await sleep(1_500);
      await postgres.crash();
      await waitForRefusals(writers, 20);
      failures.push(...(await checkPages(site)));
      await postgres.restart();
      recoveryTimes.push(await waitForWrite(writers));
      await writers.stop();
    }
    const { slowestMs, refused } = writers.counts;
    failures.push(...checkRefusals(writers));
    if (site.pid() !== pid) failures.push('the process was restarted');
    const end = await compareAndStop(running);
    return {
      scenario: 'PostgreSQL killed and restarted',
      expected: '503 for writes, pages stay readable, no hang, recovery without a restart, 0 lost',
      scale: '3 outages, 8 clients',
      observed: `${end.acknowledged} acknowledged; refused: ${JSON.stringify(refused)}, slowest response ${formatMs(slowestMs)}; recovered ${recoveryTimes.map(formatMs).join(', ')} after the restart of PostgreSQL; ${end.repeated} mails sent again with the same Message-ID`,
      failures: [...failures, ...end.failures],
    };
  });
}
