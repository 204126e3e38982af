// Notes in localStorage, which the browser never sends to the server. Where storage is disabled or full, nothing is remembered.

/** The visitor's consent to load the Instagram feed. */
export const instagramConsent = 'instagram-consent';

/**
 * Whether a member is signed in. The public pages, which are the same for every visitor, use it to show a link in the navigation
 * bar. It grants nothing. Pages behind the sign-in correct it when it is outdated.
 */
export const signedIn = 'signed-in';

export function hasNote(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function saveNote(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
  } catch {
    // Storage is disabled or full, so nothing is remembered.
  }
}
