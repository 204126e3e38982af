import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { checkLedger, formatMs, waitUntil } from './checks.ts';
import { administrator, createDataStore, createInstance, seed, signIn } from './instance.ts';
import type { Outcome } from './outcome.ts';
import { compareMails, createLedger, createWriters, waitForMails } from './writers.ts';

export async function mailServerOutage(): Promise<Outcome> {
  const dataStore = await createDataStore();
  const port = await freePort();
  const ledger = createLedger();
  let smtp = await startSmtp(port);
  const failures: string[] = [];
  const times: string[] = [];
  try {
    await seed(dataStore);
    await smtp.close();
    const site = createInstance(dataStore, await freePort(), { SMTP_URL: `smtp://127.0.0.1:${port}` });
    await site.start();
    const cookie = await signIn(site, administrator);
    const writers = createWriters(ledger, { origin: site.origin, url: () => site.url });
    const sendMessages = async (outage: string) => {
      for (let count = 0; count < 5; count++)
        if (!(await writers.write('contact'))) failures.push(`${outage}: the visitor saw an error`);
    };
    const waitForRecovery = async (outage: string, arrived: () => number, expected: number) => {
      const began = performance.now();
      // Retries through the admin endpoint, because the worker may wait up to ten minutes before its next attempt.
      await fetch(`${site.url}/admin/mail/retry`, {
        method: 'POST',
        headers: { Origin: site.origin, Cookie: cookie },
        redirect: 'manual',
      });
      await waitUntil(() => arrived() >= expected, `${outage}: the mails did not arrive`, 180_000).catch(({ message }) =>
        failures.push(message),
      );
      times.push(`${outage}: ${formatMs(performance.now() - began)}`);
    };

    await sendMessages('down');
    await sleep(8_000);
    smtp = await startSmtp(port);
    await waitForRecovery('down', () => smtp.mails.length, 5);

    smtp.hang(true);
    await sendMessages('hanging');
    await smtp.waitForHanging();
    await sleep(12_000);
    smtp.hang(false);
    smtp.release();
    await waitForRecovery('hanging', () => smtp.mails.length, 10);

    smtp.failWith(451);
    await sendMessages('4xx');
    await sleep(6_000);
    smtp.failWith(null);
    await waitForRecovery('4xx', () => smtp.mails.length, 15);

    smtp.delay(1_500);
    await sendMessages('slow');
    await waitForRecovery('slow', () => smtp.mails.length, 20);
    smtp.delay(0);

    smtp.failWith(550);
    await writers.write('contact');
    const countDeadLetters = async () =>
      Number((await dataStore.query('select count(*) as count from outbox where dead_at is not null'))[0]?.count);
    const deadline = performance.now() + 90_000;
    while ((await countDeadLetters()) === 0 && performance.now() < deadline) await sleep(250);
    if ((await countDeadLetters()) !== 1) failures.push('the rejected mail is not a dead letter');
    smtp.failWith(null);
    const page = await (await fetch(`${site.url}/admin`, { headers: { Cookie: cookie } })).text();
    if (!page.includes('/admin/mail/retry')) failures.push('the admin page does not show the dead letter');
    await writers.write('contact');
    await waitUntil(() => smtp.mails.length >= 21, 'the mail after a dead letter did not arrive');
    await waitForRecovery('dead letter, retried', () => smtp.mails.length, 22);
    await waitForMails(dataStore).catch(({ message }) => failures.push(message));
    const end = await checkLedger(ledger, dataStore, failures);
    const compared = await compareMails(dataStore, smtp);
    failures.push(...compared.failures);
    await site.stop('SIGTERM');
    return {
      scenario: 'SMTP down, hanging, slow, 4xx, 5xx',
      expected:
        'the visitor sees success; delivered after recovery; a permanently rejected mail becomes a dead letter shown on the admin page',
      scale: '5 messages per outage',
      observed: `${end.acknowledged} acknowledged, ${smtp.mails.length} mails; delivered after ${times.join('; ')}; ${compared.repeated} sent again with the same Message-ID`,
      failures: end.failures,
    };
  } finally {
    ledger.remove();
    await smtp.close();
    await dataStore.remove();
  }
}
