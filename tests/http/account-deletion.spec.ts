import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Tables } from '#store/tables.ts';
import { newEmail, password } from '../support/members.ts';
import { formRequest, send } from '../support/raw-http.ts';
import { engines, startSite } from '../support/site.ts';

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
    const post = (target: string, fields: Record<string, string> = {}, lines: string[] = []) =>
      send(site.origin, formRequest(site.origin, target, fields, [`Origin: ${site.origin}`, ...lines]));

    const email = newEmail();
    await post('/auth?mode=sign-up', { email, password, intent: 'sign-up' });
    await expect.poll(writtenMails).toHaveLength(1);
    const findLink = () => site.output().match(/\/auth\?confirm=[^"\s]+/)?.[0] ?? '';
    await expect.poll(findLink).not.toBe('');
    const { cookies } = await post(findLink(), { email, password, intent: 'confirm' });
    const session = [`Cookie: ${cookies.map((cookie) => cookie.split(';')[0]).join('; ')}`];
    const { id } = await kysely.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await kysely
      .insertInto('events')
      .values({
        id: 'e',
        title: 'Roda',
        description: null,
        date: new Date(Date.now() + 3 * 86_400_000).toISOString(),
        over_at: new Date(Date.now() + 4 * 86_400_000).toISOString(),
        location: 'Skavidi 12',
        max_participants: 5,
        registration_link: null,
        created_at: new Date().toISOString(),
      })
      .execute();
    expect((await post('/profile/events/e/join', {}, session)).status).toBe(303);
    expect(await kysely.selectFrom('event_signups').select('user_id').execute()).toEqual([{ user_id: id }]);
    await post('/auth', { email, intent: 'forgot' });
    await expect.poll(writtenMails).toHaveLength(3);

    const deleted = await post('/profile/settings/delete', { password }, session);
    expect([deleted.status, deleted.headers.location]).toEqual([303, '/auth']);
    await expect.poll(writtenMails).toEqual(['Your account has been deleted']);
    const rows: string[] = [];
    for (const { name } of await kysely.introspection.getTables()) {
      const table = await kysely
        .selectFrom(name as keyof Tables)
        .selectAll()
        .execute();
      rows.push(...table.map((row) => `${name} ${JSON.stringify(row)}`));
    }
    expect(rows.filter((row) => row.includes(id) || row.includes(email))).toEqual([
      expect.stringMatching(/^outbox .*"kind":"account-deleted"/),
    ]);
    expect(rows.filter((row) => row.startsWith('limits ')).length).toBeGreaterThan(0);
    await site.close();
  });
