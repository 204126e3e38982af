export const HEARTBEAT_MS = 300_000;
const TIMEOUT_MS = 10_000;

/** Requests the URL of a monitoring service. Does not follow redirects, because the URL usually contains a secret. */
export async function sendHeartbeat(url: string, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HEARTBEAT_URL answered ${response.status}`);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
