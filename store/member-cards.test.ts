import { expect } from 'vitest';
import { contactRow } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by } from '#tests/support/members.ts';
import { insert, insertSignups, insertUsers, numberedIds, storedUser, update } from '#tests/support/rows.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { membersCsv } from './csv.ts';
import { exportMembers, readMemberCard } from './member-cards.ts';
import { saveProfile } from './profiles.ts';
import type { Db } from './tables.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const profile = {
  first_name: 'Νεφέλη',
  last_name: 'Παππά',
  phone_number: '+30 210 1234567',
  address: '=Σκαβίδη "12"',
  birth_date: '1994-03-12',
};

const addMember = ({ kysely }: Db, id: string, created_at: string, email_verified = true) =>
  insert(kysely, 'users', storedUser(id, { created_at, email_verified }));

async function addSignup({ kysely }: Db, userId: string, event: { id: string; date: string }, is_waiting = false) {
  await insert(kysely, 'events', storedEvent({ title: `Roda ${event.id}`, ...event }));
  await insertSignups(kysely, event.id, [userId], () => ({ is_waiting }));
}

describeOnEachEngine('member cards', (test) => {
  test('a card has the profile, the member’s own events and the number of messages from the address', async ({ database }) => {
    await addMember(database, 'nefeli', at(1));
    await addMember(database, 'other', at(2), false);
    await saveProfile(database.kysely, 'nefeli', profile);
    const past = { id: 'past', date: '2026-10-01T10:00:00.000Z' };
    const next = { id: 'next', date: '2026-12-01T10:00:00.000Z' };
    const child = { user_id: 'nefeli', first_name: 'Άννα', birth_year: 2018, photo_consent_at: at(4), created_at: at(3) };
    await insert(database.kysely, 'children', { id: 'anna', ...child });
    await addSignup(database, 'nefeli', past);
    await update(database.kysely, 'event_signups', { child_id: 'anna' });
    await addSignup(database, 'nefeli', next, true);
    await addSignup(database, 'other', { id: 'elsewhere', date: next.date });
    const messages = ['m1', 'm2'].map((id) => contactRow({ id, email: 'nefeli@example.org', created_at: at(3) }));
    await insert(database.kysely, 'contact_submissions', messages);
    const shown = (event: { id: string; date: string }) => {
      const { location, title_en, over_at } = storedEvent(event);
      return { ...event, location, title_en, over_at };
    };
    expect(await readMemberCard(database, by, 'nefeli')).toEqual({
      id: 'nefeli',
      email: 'nefeli@example.org',
      name: 'Νεφέλη Παππά',
      ...profile,
      joinedAt: at(1),
      isConfirmed: true,
      events: [
        { ...shown(next), title: 'Roda next', isWaiting: true, child: null },
        { ...shown(past), title: 'Roda past', isWaiting: false, child: 'Άννα' },
      ],
      children: [{ id: 'anna', first_name: 'Άννα', birth_year: 2018, photo_consent_at: at(4) }],
      messages: 2,
    });
    expect(await readMemberCard(database, by, 'other')).toMatchObject({
      ...{ name: '', phone_number: null, birth_date: null, isConfirmed: false, messages: 0 },
      events: [{ id: 'elsewhere' }],
    });
    expect(await readMemberCard(database, by, 'nobody')).toBeNull();
  });

  test('exports all members, newest first, each once, as CSV without formulas', async ({ database }) => {
    const many = numberedIds(2_001);
    // The same instant for many accounts, as after an import.
    await insertUsers(database.kysely, many, (place) => ({ created_at: at(Math.floor(place / 1_000)) }));
    await addMember(database, 'nefeli', at(10), false);
    await saveProfile(database.kysely, 'nefeli', profile);
    const members = [];
    for await (const page of exportMembers(database, by)) members.push(...page);
    expect(members.map(({ id }) => id).toSorted()).toEqual([...many, 'nefeli'].toSorted());
    const instants = members.map(({ joinedAt }) => joinedAt);
    expect(instants).toEqual(instants.toSorted().toReversed());
    expect(membersCsv(',').header + members.slice(0, 1).map(membersCsv(',').line)).toBe(
      '\uFEFF"Name","Email","Phone","Address","Birth Date","Signup Date","Confirmed"\r\n' +
        `"Νεφέλη Παππά","nefeli@example.org","+30 210 1234567","'=Σκαβίδη ""12""","1994-03-12","${at(10)}","No"\r\n`,
    );
    const plain = members.find(({ id }) => id === 'm0000');
    expect(plain && membersCsv(',').line(plain)).toBe(`"","m0000@example.org","","","","${at(0)}","Yes"\r\n`);
  });
});
