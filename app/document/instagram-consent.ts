// The visitor's consent to load the Instagram feed. It is stored in the browser and never sent to the server.
const key = 'instagram-consent';

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

/** The custom event reports changes in this tab. The `storage` event reports changes in other tabs. */
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
    // If localStorage is disabled or full, `fallback` holds the consent.
  }
  dispatchEvent(new Event(key));
}
