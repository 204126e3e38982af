import { log } from './log.ts';

const hourMs = 3_600_000;

export interface HourlyWork {
  /** Tells a run that is under way to come to an end, and resolves when it has. */
  stop(): Promise<void>;
}

/**
 * Does `work` now and then every hour, never twice at once. What fails is logged and done an hour later. Keeps no process alive.
 * `name` says in the log what it was.
 */
export function everyHour(name: string, work: (signal: AbortSignal) => Promise<void>, intervalMs = hourMs): HourlyWork {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work(stopping.signal)
      .catch((error) => log.warn('hourly work failed', { name, error }))
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, intervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
