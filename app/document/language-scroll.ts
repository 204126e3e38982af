// The reader's place survives the language switch: stored when leaving, taken (and removed) by whichever page loads next.
const key = 'language-scroll';

export function rememberPosition(): void {
  try {
    sessionStorage.setItem(key, String(Math.round(scrollY)));
  } catch {
    // Storage is off: the other language opens at its top.
  }
}

/** The stored position in CSS pixels, or null. A second call finds nothing. */
export function positionAfterSwitch(): number | null {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return stored !== null && /^\d{1,7}$/.test(stored) ? Number(stored) : null;
  } catch {
    return null;
  }
}
