import type { Queries } from '#server/db.ts';
import type { EventTable, Tables } from './tables.ts';

export type SchoolEvent = Omit<EventTable, 'current_participants' | 'is_workshop' | 'version' | 'created_at'> & {
  current_participants: number;
  is_workshop: boolean;
};

const columns = [
  'id',
  'title',
  'description',
  'date',
  'location',
  'max_participants',
  'current_participants',
  'registration_link',
  'is_workshop',
] as const;

/** The next events, soonest first: those that begin at or after `now`, `most` of them. */
export async function listUpcomingEvents(db: Queries<Tables>, now: Date, most: number): Promise<SchoolEvent[]> {
  return db
    .selectFrom('events')
    .select(columns)
    .where('date', '>=', now.toISOString())
    .orderBy('date')
    .orderBy('id')
    .limit(most)
    .execute();
}
