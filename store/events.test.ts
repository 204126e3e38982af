import { expect, test } from 'vitest';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { listUpcomingEvents } from './events.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000).toISOString();

describeOnEachEngine('upcoming events', (open) => {
  test('begin now or later, soonest first, as many as are asked for', async () => {
    const { kysely } = await open();
    for (const seconds of [7, 3, -1, 0, 5, 1, 2])
      await kysely
        .insertInto('events')
        .values({
          id: `at ${seconds}`,
          title: 'Roda',
          description: null,
          date: after(seconds),
          location: 'Athens',
          max_participants: null,
          registration_link: null,
          created_at: NOW.toISOString(),
        })
        .execute();
    const listed = await listUpcomingEvents(kysely, NOW, 5);
    expect(listed.map(({ id }) => id)).toEqual(['at 0', 'at 1', 'at 2', 'at 3', 'at 5']);
    expect(listed[0]).toEqual({
      id: 'at 0',
      title: 'Roda',
      description: null,
      date: after(0),
      location: 'Athens',
      max_participants: null,
      current_participants: 0,
      registration_link: null,
      is_workshop: false,
    });
  });
});
