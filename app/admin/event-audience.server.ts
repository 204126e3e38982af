import { admin } from '#content/interface/admin.en.ts';
import type { Administrator } from '#store/administrator.ts';
import { listParticipants } from '#store/event-participants.ts';
import type { readEvent } from '#store/events.ts';
import type { Db } from '#store/tables.ts';
import { formatNumber, interpolate } from '../i18n/format.ts';

type Event = NonNullable<Awaited<ReturnType<typeof readEvent>>>;

const copy = admin.events;

/** Returns the email recipients of the event as text (`told`, empty if none) and the participants without a known address (`notTold`). */
export async function readAudience(database: Db, by: Administrator, event: Event, now = new Date()) {
  const { coming, waiting } = await listParticipants(database, by, event.id, 0);
  const { date, registration_link: link, max_participants: max, current_participants: current } = event;
  const isPast = date < now.toISOString();
  const number = (count: number) => formatNumber(count, 'en');
  const counts = { count: number(coming + waiting), coming: number(coming), waiting: number(waiting) };
  const told = coming + waiting > 0 ? interpolate(mailedText(coming, waiting), counts) : '';
  const host = link && (URL.parse(link)?.host ?? link);
  const others = current - coming;
  const notTold = host
    ? interpolate(copy.elsewhere, { host })
    : others > 0
      ? interpolate(copy.others, { count: number(others) })
      : null;
  return { isPast, told, notTold: isPast ? null : notTold, hasWaitlist: waiting > 0 && max !== null && !host && !isPast };
}

function mailedText(coming: number, waiting: number) {
  const { one, many, oneWaiting, withWaiting } = copy.mailed;
  if (coming + waiting === 1) return waiting === 1 ? oneWaiting : one;
  return waiting > 0 ? withWaiting : many;
}
