// Note in the browser that a member is signed in, for the link in the navigation bar of public pages, which are the same for every
// visitor. It grants nothing and is never sent to the server. Pages behind the sign-in correct it when it is outdated.
const key = 'signed-in';

export function saveSignedInNote(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
  } catch {
    // Without storage, members reach their page through the footer.
  }
}

export function showMemberLinks(): void {
  const update = () => {
    try {
      const isSignedOut = localStorage.getItem(key) === null;
      for (const link of document.querySelectorAll<HTMLElement>('[data-member]')) link.hidden = isSignedOut;
    } catch {
      // Without storage, the links stay hidden.
    }
  };
  update();
  // A sign-in or sign-out in another tab, and pages restored from the back/forward cache.
  addEventListener('storage', update);
  addEventListener('pageshow', update);
}
