// Periodic background jobs.
import { log } from './log.ts';

export interface IntervalJob {
  /** Aborts the current run's signal and resolves when the run has ended. */
  stop(): Promise<void>;
}

const LOG_INTERVAL_MS = 60_000;

/**
 * Runs `work` now and at every interval, without overlap. A failure is logged under `name`, at most once a minute, and retried at
 * the next interval. The timer does not keep the process alive.
 */
export function everyInterval(name: string, intervalMs: number, work: (signal: AbortSignal) => Promise<void>): IntervalJob {
  const controller = new AbortController();
  let running: Promise<void> | undefined;
  let silencedUntil = 0;
  const run = () => {
    running ??= work(controller.signal)
      .catch((error) => {
        if (Date.now() < silencedUntil) return;
        silencedUntil = Date.now() + LOG_INTERVAL_MS;
        log.warn('background job failed', { name, error });
      })
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, intervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      controller.abort();
      await running;
    },
  };
}
