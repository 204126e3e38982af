import { log } from './log.ts';

export interface RepeatedWork {
  /** Tells a run that is under way to come to an end, and resolves when it has. */
  stop(): Promise<void>;
}

const SILENT_MS = 60_000;

/**
 * Does `work` now and then at each interval, never twice at once. What fails is logged, at most once a minute, and done the next
 * time. Keeps no process alive. `name` says in the log what it was.
 */
export function everyInterval(name: string, intervalMs: number, work: (signal: AbortSignal) => Promise<void>): RepeatedWork {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let silentUntil = 0;
  const run = () => {
    running ??= work(stopping.signal)
      .catch((error) => {
        if (Date.now() < silentUntil) return;
        silentUntil = Date.now() + SILENT_MS;
        log.warn('repeated work failed', { name, error });
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
      stopping.abort();
      await running;
    },
  };
}
