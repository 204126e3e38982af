// Backoff for publications whose pages cannot be rendered. Retrying twice a second would take half of the CPU time.
const RETRY_MS = 60_000;

/** Remembers the revision whose publication failed last, until another one succeeds. */
export function createFailedPublication<Revision>() {
  let failed: { revision: Revision; retryAt: number } | null = null;
  return {
    exists: () => failed !== null,
    /** The revision that failed, or null if none failed within the last minute. */
    current: (now: Date): Revision | null => (failed && now.getTime() < failed.retryAt ? failed.revision : null),
    /** @throws what `publish` throws */
    async watch(revision: Revision, now: Date, publish: () => Promise<void>): Promise<void> {
      try {
        await publish();
        failed = null;
      } catch (error) {
        failed = { revision, retryAt: now.getTime() + RETRY_MS };
        throw error;
      }
    },
  };
}
