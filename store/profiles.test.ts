import { expect } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { insertUsers } from '#tests/support/rows.ts';
import { readProfile, saveProfile } from './profiles.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const empty = { first_name: null, last_name: null, phone_number: null, address: null, birth_date: null };
const filled = {
  first_name: 'Νεφέλη',
  last_name: 'Κωνσταντίνου',
  phone_number: '694 000 0000',
  address: 'Ξάνθου 4',
  birth_date: '1998-03-29',
};

describeOnEachEngine('profiles', (test, { open }) => {
  const openWithMembers = async () => {
    const { kysely } = await open();
    await insertUsers(kysely, ['a', 'b']);
    return kysely;
  };

  test('are empty at first and belong to one member each', async () => {
    const kysely = await openWithMembers();
    expect(await readProfile(kysely, 'a')).toEqual(empty);
    await saveProfile(kysely, 'a', filled, NOW);
    expect(await readProfile(kysely, 'a')).toEqual(filled);
    expect(await readProfile(kysely, 'b')).toEqual(empty);
  });

  test('are replaced, and inserted when the row is missing', async () => {
    const kysely = await openWithMembers();
    await saveProfile(kysely, 'a', filled, NOW);
    await saveProfile(kysely, 'a', { ...filled, address: 'Αθήνα 1' }, new Date(NOW.getTime() + 1));
    await kysely.deleteFrom('profiles').where('user_id', '=', 'b').execute();
    expect(await readProfile(kysely, 'b')).toEqual(empty);
    await saveProfile(kysely, 'b', filled, NOW);
    expect(await kysely.selectFrom('profiles').selectAll().orderBy('user_id').execute()).toEqual([
      { user_id: 'a', ...filled, address: 'Αθήνα 1', updated_at: '2026-11-20T10:00:00.001Z' },
      { user_id: 'b', ...filled, updated_at: '2026-11-20T10:00:00.000Z' },
    ]);
  });
});
