import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newVisitor } from '../support/fixtures.ts';
import { newEmail, password } from '../support/members.ts';
import { engines, startSite } from '../support/site.ts';
import { insertEvents, readAllTables } from '../support/site-data.ts';
import { expectPage } from '../support/visitor.ts';

for (const engine of engines)
  test(`leaves neither the id nor the address behind on ${engine}, except the notice of the deletion`, async () => {
    // Without a mail server, mails are files in DATA_DIR/outbox.
    const site = await startSite(engine, { SMTP_URL: '' });
    const { kysely } = site.database;
    const outbox = join(site.dataDir, 'outbox');
    const writtenMails = () => {
      // A mail that is being written has another extension.
      const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
      return names.map((name) => readFileSync(join(outbox, name), 'utf8').match(/^Subject: (.*)\r$/m)?.[1]);
    };
    const visitor = newVisitor(site);
    const email = newEmail();
    await visitor.post('/auth?mode=sign-up', { email, password, intent: 'sign-up' });
    await site.waitForOutput('/auth?confirm=');
    await visitor.post(site.output().match(/\/auth\?confirm=[^"\s]+/)?.[0] ?? '', { email, password, intent: 'confirm' });
    const { id } = await kysely.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await insertEvents(site, [{ id: 'e' }]);
    await visitor.post('/profile/events/e/join', {});
    expect(await kysely.selectFrom('event_signups').select('user_id').execute()).toEqual([{ user_id: id }]);
    await visitor.post('/auth', { email, intent: 'forgot' });
    await expect.poll(writtenMails).toHaveLength(3);

    await visitor.post('/profile/settings/delete', { password });
    expectPage(visitor, '/auth');
    await expect.poll(writtenMails).toEqual(['Your account has been deleted']);
    const tables = await readAllTables(site);
    const rows = Object.entries(tables).flatMap(([name, table]) => table.map((row) => `${name} ${row}`));
    expect(rows.filter((row) => row.includes(id) || row.includes(email))).toEqual([
      expect.stringMatching(/^outbox .*"kind":"account-deleted"/),
    ]);
    expect(tables.limits).not.toEqual([]);
    await site.close();
  });
