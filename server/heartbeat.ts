export const HEARTBEAT_MS = 300_000;
const TIMEOUT_MS = 10_000;

/**
 * Requests the address that tells a monitoring service that the site is healthy. Redirects are not followed, so that the address, which
 * is usually secret, reaches nobody else.
 */
export async function sendHeartbeat(url: string, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HEARTBEAT_URL answered ${response.status}`);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
