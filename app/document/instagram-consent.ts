// Consent to load the Instagram feed. Stored in this browser only; the server does not see it.
const key = 'instagram-consent'; // in local storage, and the name of the event

/** Without local storage the consent lasts as long as the page. */
let fallback = false;

export function hasInstagramConsent(): boolean {
  try {
    return localStorage.getItem(key) === 'given';
  } catch {
    return fallback;
  }
}

export const giveInstagramConsent = () => write(true);
export const withdrawInstagramConsent = () => write(false);

/** For changes in this tab and in others. Returns the unsubscribe function. */
export function subscribeToInstagramConsent(listener: () => void): () => void {
  addEventListener(key, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(key, listener);
    removeEventListener('storage', listener);
  };
}

function write(isGiven: boolean): void {
  fallback = isGiven;
  try {
    if (isGiven) localStorage.setItem(key, 'given');
    else localStorage.removeItem(key);
  } catch {
    // Storage is disabled or full.
  }
  dispatchEvent(new Event(key));
}
