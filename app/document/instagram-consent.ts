// Whether this visitor agreed to load Instagram. Kept in this browser alone; the server never hears of it.
const key = 'instagram-consent';
const given = 'given';
const changed = 'instagram-consent';

// Where storage is off, the choice lasts as long as the page.
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

/** Calls back after every change, in this tab and in others; gives the way to stop that. */
export function watchInstagramConsent(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}

function write(value: string | null): void {
  fallback = value;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is off or full.
  }
  dispatchEvent(new Event(changed));
}
