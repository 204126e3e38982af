// The closed days as the running site knows them. Pages are rendered from what is held here, and rendered anew when it changes.
import { type ClosedDays, neverChanged } from '#store/closed-days.ts';
import { dayInAthens } from '../i18n/format.ts';
import { noScheduleChanges, type ScheduleChanges } from './schedule-changes.ts';

export interface ClosuresCache {
  current(): ScheduleChanges;
  /** Looks for what has changed, and resolves when all pages show it. Rejects when that can't be: then the next call tries again. */
  refresh(): Promise<void>;
}

interface Holding {
  /** Gives null when nothing has changed since the instant `known`. */
  read(known: string | undefined): Promise<ClosedDays | null>;
  /** Has the pages rendered from what is current now. */
  renew(): Promise<void>;
  today?: () => string;
}

export function createClosuresCache({ read, renew, today = () => dayInAthens(new Date()) }: Holding): ClosuresCache {
  let current = noScheduleChanges;
  let isShown = true;
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const found = await read(current.changedAt || undefined);
    const day = today();
    // What is over is no longer shown, and what comes nearer is, from midnight on.
    const isAnotherDay = day !== current.today && current.closures.length + current.changes.length > 0;
    if (!found && !isAnotherDay && isShown) return;
    // The pages of the build are those of a school that never was closed.
    const isAsBuilt = current.changedAt === '' && found?.changedAt === neverChanged;
    current = { ...(found ?? current), today: day };
    if (isAsBuilt) return;
    isShown = false;
    await renew();
    isShown = true;
  }

  return {
    current: () => current,
    refresh() {
      // One after the other: whoever has just changed something waits for a look that began after that.
      running = running.then(look, look);
      return running;
    },
  };
}
