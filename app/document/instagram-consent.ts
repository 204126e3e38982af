// Visitor's consent to load the Instagram feed, stored only in the browser and never sent to the server.
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

/** The custom event reports changes made in this tab, the `storage` event those made in other tabs. */
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
    // Local storage may be disabled or full, in which case `fallback` holds the consent.
  }
  dispatchEvent(new Event(key));
}
