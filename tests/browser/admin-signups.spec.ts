import { expect } from '@playwright/test';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import type { RunningSite } from '../support/site.ts';
import { insertMember } from '../support/site-data.ts';

async function insertAccounts({ database }: RunningSite, times: number[]): Promise<void> {
  const accounts = times.map((time, number) => {
    const at = new Date(time).toISOString();
    return { id: `m${number}`, email: `m${number}@example.gr`, email_verified: true, created_at: at, updated_at: at };
  });
  await database.kysely.insertInto('users').values(accounts).execute();
}

test('has no accessibility issues', async ({ adminPage: page, site }) => {
  await insertAccounts(
    site,
    Array.from({ length: 60 }, (_, number) => Date.now() - number * 7 * 86_400_000),
  );
  const profile = { first_name: 'Νεφέλη', phone_number: '+30 210 123-4567', address: 'Σκαβίδη 12', birth_date: '1990-01-01' };
  const { id } = await insertMember(site, profile);
  for (const path of ['/admin/signups', `/admin/members/${id}`]) {
    await page.goto(path);
    expect.soft(await accessibilityIssues(page), path).toEqual([]);
  }
});
