import { hasNote, instagramConsent, saveNote } from '../../document/browser-storage.ts';

/** Shows the Instagram feed while the visitor consents to it, otherwise the card that asks for the consent. */
export function enhanceFeed(): void {
  const feed = document.querySelector<HTMLElement>('.media__feed');
  const withdrawal = document.querySelector<HTMLElement>('.media__withdraw');
  const frame = feed?.querySelector('template');
  if (!feed || !withdrawal || !frame) return;
  const card = [...feed.childNodes];
  const show = (isAllowed: boolean) => {
    if (isAllowed !== withdrawal.hidden) return;
    withdrawal.hidden = !isAllowed;
    feed.replaceChildren(...(isAllowed ? [frame.content.cloneNode(true)] : card));
  };
  const update = () => show(hasNote(instagramConsent));
  feed.querySelector('button')?.addEventListener('click', () => {
    saveNote(instagramConsent, true);
    show(true);
    // Move the focus, because the clicked button has disappeared.
    feed.focus({ preventScroll: true });
  });
  withdrawal.addEventListener('click', () => show(false));
  addEventListener('storage', update); // a choice in another tab
  update();
}
