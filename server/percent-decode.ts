/**
 * The text behind the percent-encoding, or null when it is none: a `%` that encodes nothing, or bytes that are no UTF-8.
 * Its result must be used: the bundler takes `decodeURIComponent()` for a call without effect, and drops it where only its error
 * was wanted.
 */
export function percentDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
