import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { seed } from './instance.ts';
import { compareAndStop, formatMs, type Outcome, startSite, waitUntil, withSqlite } from './scenario.ts';

export function mailServerOutage(): Promise<Outcome> {
  return withSqlite(async ({ dataStore }) => {
    const port = await freePort();
    const failures: string[] = [];
    const times: string[] = [];
    await seed(dataStore);
    let smtp = await startSmtp(port);
    await smtp.close();
    const running = await startSite({ dataStore, smtp }, { variables: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const { site, writers, administratorCookie } = running;
    const headers = { Origin: site.url, Cookie: administratorCookie };
    const sendMessages = async (outage: string) => {
      for (let count = 0; count < 5; count++)
        if (!(await writers.write('contact'))) failures.push(`${outage}: the visitor saw an error`);
    };
    const waitForRecovery = async (outage: string, expected: number) => {
      const began = performance.now();
      // Retries through the admin endpoint, because the worker may wait up to ten minutes before its next attempt.
      await fetch(`${site.url}/admin/mail/retry`, { method: 'POST', headers, redirect: 'manual' });
      const message = `${outage}: the mails did not arrive`;
      await waitUntil(() => smtp.mails.length >= expected, message, 180_000).catch(() => failures.push(message));
      times.push(`${outage}: ${formatMs(performance.now() - began)}`);
    };

    await sendMessages('down');
    await sleep(8_000);
    smtp = await startSmtp(port);
    try {
      await waitForRecovery('down', 5);

      smtp.hang(true);
      await sendMessages('hanging');
      await smtp.waitForHanging();
      await sleep(12_000);
      smtp.hang(false);
      smtp.release();
      await waitForRecovery('hanging', 10);

      smtp.failWith(451);
      await sendMessages('4xx');
      await sleep(6_000);
      smtp.failWith(null);
      await waitForRecovery('4xx', 15);

      smtp.delay(1_500);
      await sendMessages('slow');
      await waitForRecovery('slow', 20);
      smtp.delay(0);

      smtp.failWith(550);
      await writers.write('contact');
      const countDeadLetters = async () =>
        Number((await dataStore.query('select count(*) as count from outbox where dead_at is not null'))[0]?.count);
      const deadline = performance.now() + 90_000;
      while ((await countDeadLetters()) === 0 && performance.now() < deadline) await sleep(250);
      if ((await countDeadLetters()) !== 1) failures.push('the rejected mail is not a dead letter');
      smtp.failWith(null);
      const page = await (await fetch(`${site.url}/admin`, { headers })).text();
      if (!page.includes('/admin/mail/retry')) failures.push('the admin page does not show the dead letter');
      await writers.write('contact');
      await waitUntil(() => smtp.mails.length >= 21, 'the mail after a dead letter did not arrive');
      await waitForRecovery('dead letter, retried', 22);
      const end = await compareAndStop({ ...running, smtp });
      return {
        scenario: 'SMTP down, hanging, slow, 4xx, 5xx',
        expected:
          'the visitor sees success; delivered after recovery; a permanently rejected mail becomes a dead letter shown on the admin page',
        scale: '5 messages per outage',
        observed: `${end.acknowledged} acknowledged, ${smtp.mails.length} mails; delivered after ${times.join('; ')}; ${end.repeated} sent again with the same Message-ID`,
        failures: [...failures, ...end.failures],
      };
    } finally {
      await smtp.close();
    }
  });
}
