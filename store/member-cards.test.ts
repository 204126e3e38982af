import { expect } from 'vitest';
import { contactRow } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { insert } from '#tests/support/rows.ts';
import { Administrator, NotAdministratorError } from './administrator.ts';
import { membersCsv } from './csv.ts';
import { exportMembers, readMemberCard } from './member-cards.ts';
import { saveProfile } from './profiles.ts';
import type { Db } from './tables.ts';

const by = Administrator.of({ id: 'mestre', email: 'mestre@school.example', isAdministrator: true }) as Administrator;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const profile = {
  first_name: 'Νεφέλη',
  last_name: 'Παππά',
  phone_number: '+30 210 1234567',
  address: '=Σκαβίδη "12"',
  birth_date: '1994-03-12',
};

async function addMember({ kysely }: Db, id: string, created_at: string, isConfirmed = true) {
  const row = { id, email: `${id}@example.org`, email_verified: isConfirmed, created_at, updated_at: created_at };
  await insert(kysely, 'users', row);
}

async function addSignup({ kysely }: Db, user_id: string, date: string, { id = date, is_waiting = false } = {}) {
  const event = { id, title: `Roda ${id}`, location: 'Skavidi 12', date, over_at: date, created_at: at(0) };
  await insert(kysely, 'events', event);
  await insert(kysely, 'event_signups', { event_id: id, user_id, number: 1, is_waiting, joined_at: at(0) });
}

describeOnEachEngine('member cards', (test) => {
  test('a card has the profile, the member’s own events and the number of messages from the address', async ({ database }) => {
    await addMember(database, 'nefeli', at(1));
    await addMember(database, 'other', at(2), false);
    await saveProfile(database.kysely, 'nefeli', profile);
    await addSignup(database, 'nefeli', '2026-10-01T10:00:00.000Z', { id: 'past' });
    await addSignup(database, 'nefeli', '2026-12-01T10:00:00.000Z', { id: 'next', is_waiting: true });
    await addSignup(database, 'other', '2026-12-02T10:00:00.000Z', { id: 'elsewhere' });
    const messages = ['m1', 'm2'].map((id) => contactRow({ id, email: 'nefeli@example.org', created_at: at(3) }));
    await insert(database.kysely, 'contact_submissions', messages);
    expect(await readMemberCard(database, by, 'nefeli')).toEqual({
      id: 'nefeli',
      email: 'nefeli@example.org',
      name: 'Νεφέλη Παππά',
      ...profile,
      joinedAt: at(1),
      isConfirmed: true,
      events: [
        {
          id: 'next',
          title: 'Roda next',
          title_en: null,
          location: 'Skavidi 12',
          date: '2026-12-01T10:00:00.000Z',
          over_at: '2026-12-01T10:00:00.000Z',
          isWaiting: true,
        },
        {
          id: 'past',
          title: 'Roda past',
          title_en: null,
          location: 'Skavidi 12',
          date: '2026-10-01T10:00:00.000Z',
          over_at: '2026-10-01T10:00:00.000Z',
          isWaiting: false,
        },
      ],
      messages: 2,
    });
    expect(await readMemberCard(database, by, 'other')).toMatchObject({
      ...{ name: '', phone_number: null, birth_date: null, isConfirmed: false, messages: 0 },
      events: [{ id: 'elsewhere' }],
    });
    expect(await readMemberCard(database, by, 'nobody')).toBeNull();
  });

  test('exports all members, newest first, each once, as CSV without formulas', async ({ database }) => {
    const many = Array.from({ length: 2_001 }, (_, number) => `m${String(number).padStart(4, '0')}`);
    for (let start = 0; start < many.length; start += 100) {
      // The same instant for many accounts, as after an import.
      const created_at = at(Math.floor(start / 1_000));
      const rows = many
        .slice(start, start + 100)
        .map((id) => ({ id, email: `${id}@example.org`, email_verified: true, created_at, updated_at: created_at }));
      await insert(database.kysely, 'users', rows);
    }
    await addMember(database, 'nefeli', at(10), false);
    await saveProfile(database.kysely, 'nefeli', profile);
    const members = [];
    for await (const page of exportMembers(database, by)) members.push(...page);
    expect(members.map(({ id }) => id).toSorted()).toEqual([...many, 'nefeli'].toSorted());
    expect(members.map(({ joinedAt }) => joinedAt)).toEqual(
      members
        .map(({ joinedAt }) => joinedAt)
        .toSorted()
        .toReversed(),
    );
    expect(membersCsv(',').header + members.slice(0, 1).map(membersCsv(',').line)).toBe(
      '\uFEFF"Name","Email","Phone","Address","Birth Date","Signup Date","Confirmed"\r\n' +
        `"Νεφέλη Παππά","nefeli@example.org","+30 210 1234567","'=Σκαβίδη ""12""","1994-03-12","${at(10)}","No"\r\n`,
    );
    const plain = members.find(({ id }) => id === 'm0000');
    expect(plain && membersCsv(',').line(plain)).toBe(`"","m0000@example.org","","","","${at(0)}","Yes"\r\n`);
  });

  test('requires the administrator', async ({ database }) => {
    const anybody = { id: 'mestre', email: 'mestre@school.example', isAdministrator: true } as unknown as Administrator;
    await expect(readMemberCard(database, anybody, 'nefeli')).rejects.toThrow(NotAdministratorError);
    expect(() => exportMembers(database, anybody)).toThrow(NotAdministratorError);
  });
});
