import { log } from './log.ts';

const LOG_INTERVAL_MS = 60_000;

/** Runs `work` immediately and then at each interval, unless the previous run is still active. Logs failures at most once a minute. */
export function everyInterval(name: string, intervalMs: number, work: (signal: AbortSignal) => Promise<void>) {
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
    /** Runs `work` now, unless it is running. */
    run,
    async stop(): Promise<void> {
      clearInterval(timer);
      controller.abort();
      await running;
    },
  };
}
