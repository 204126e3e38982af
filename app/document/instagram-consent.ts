// Consent to load the Instagram feed. Stored in this browser only; the server does not see it.
const key = 'instagram-consent';
const given = 'given';
const changeEvent = 'instagram-consent';

/** Without local storage the consent lasts as long as the page. */
let fallback: string | null = null;

export function hasInstagramConsent(): boolean {
  try {
    return localStorage.getItem(key) === given;
  } catch {
    return fallback === given;
  }
}

export const giveInstagramConsent = () => write(given);
export const withdrawInstagramConsent = () => write(null);

/** Calls `listener` after every change, in this tab and in others. Returns the unsubscribe function. */
export function subscribeToInstagramConsent(listener: () => void): () => void {
  addEventListener(changeEvent, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changeEvent, listener);
    removeEventListener('storage', listener);
  };
}

function write(value: string | null): void {
  fallback = value;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is disabled or full.
  }
  dispatchEvent(new Event(changeEvent));
}
