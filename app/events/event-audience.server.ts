import type { Administrator } from '#store/administrator.ts';
import { listParticipants } from '#store/event-participants.ts';
import { hasBegun, isOver } from '#store/event-signups.ts';
import type { Db, Row } from '#store/tables.ts';
import { hostOf } from '../i18n/event-text.ts';
import { formatNumber, interpolate } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { type AdminTexts, adminTexts } from './admin-texts.ts';

type Event = Pick<Row<'events'>, 'id' | 'date' | 'over_at' | 'registration_link' | 'current_participants'>;

/**
 * Describes the people affected by a change of the event. `told` get an email (empty if there are none). `notTold` have signed up
 * elsewhere (null if there are none). `waitlist` is a sentence about the waitlist, or false.
 */
export async function readAudience(database: Db, by: Administrator, event: Event, locale: Locale, now = new Date()) {
  const copy = adminTexts[locale].events;
  const { coming, waiting, mailed } = await listParticipants(database, by, event.id, 0);
  const { registration_link: link, current_participants: current } = event;
  const hasEnded = isOver(event, now);
  const number = (count: number) => formatNumber(count, locale);
  const counts = {
    ...{ count: number(mailed.coming + mailed.waiting), coming: number(mailed.coming), waiting: number(mailed.waiting) },
  };
  const told = coming + waiting > 0 ? interpolate(mailedText(copy.mailed, mailed.coming, mailed.waiting), counts) : '';
  const host = link && hostOf(link);
  const others = current - coming;
  const notTold = host
    ? interpolate(copy.elsewhere, { host })
    : others > 0
      ? interpolate(copy.others, { count: number(others) })
      : null;
  const waitlist = waiting > 0 && !hasBegun(event, now) && (host ? copy.form.waitlistClosed : copy.form.waitlist);
  return {
    hasEnded,
    told,
    notTold: hasEnded ? null : notTold,
    waitlist: waitlist && interpolate(waitlist, { count: number(waiting) }),
  };
}

function mailedText({ one, many, oneWaiting, withWaiting }: AdminTexts['events']['mailed'], coming: number, waiting: number) {
  if (coming + waiting === 1) return waiting === 1 ? oneWaiting : one;
  return waiting > 0 ? withWaiting : many;
}
