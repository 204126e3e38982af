import { hasInput } from '../document/has-input.ts';
import { showToast } from '../ui/toast-script.ts';

/**
 * Sends the contact form without leaving the page, so that a lost connection loses no input. The server responds with the same
 * page as without JavaScript. This script takes the errors or the confirmation from it.
 */
export function enhanceContactForm(): void {
  const section = document.getElementById('contact');
  if (!section) return;
  let submissionKey = newKey();
  section.addEventListener('submit', async (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    // `FormData` leaves out disabled fields. The cast is safe because every value is text.
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    body.set('key', submissionKey);
    form.querySelector('.form__fields > .alert')?.remove();
    const enable = disable(form);
    const page = await load(form.action, { method: 'POST', body });
    enable();
    if (!page || page.querySelector('[data-failed]')) showFailure(form);
    else if (showConfirmation(section, page)) submissionKey = newKey();
    else showErrors(form, page);
  });
  // Listens in the capture phase, to run before page-script.ts, which prepares the switch.
  document.addEventListener('click', askBeforeSwitch, true);
  section.addEventListener('input', ({ target }) => clearError(target as HTMLInputElement));
  section.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && showTrialFields(section, target));
}

/** Asks before leaving a filled-in form, because the page in the other language starts with an empty one. */
function askBeforeSwitch(event: MouseEvent): void {
  const question = document.querySelector<HTMLElement>('#contact form')?.dataset.leave ?? '';
  const isSwitch = (event.target as Element).closest('[data-language-switch]');
  if (!isSwitch || !hasInput('#contact form') || confirm(question)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Only the server knows the days of the chosen class. The page with this class has them and the help that goes with them. */
async function showTrialFields(section: HTMLElement, select: HTMLSelectElement): Promise<void> {
  const { value } = select;
  const help = section.querySelector('.field__help');
  section.querySelector('.trial')?.remove();
  const page = await load(`?class=${value}`);
  if (!page || select.value !== value) return;
  select.closest('.field')?.after(page.querySelector('.trial') ?? '');
  help?.replaceChildren(...(page.querySelector('#contact .field__help')?.childNodes ?? []));
}

/** Errors that only the server finds, for example an unusual phone number, reappear when the form is sent again. */
function clearError(input: HTMLInputElement): void {
  if (!input.validity.valid) return;
  const field = input.closest('.field, .choices');
  for (const each of field?.querySelectorAll('[aria-invalid]') ?? []) each.ariaInvalid = null;
  field?.querySelector('.field__error')?.remove();
  // The alert links to the first error, so remove it with the last error.
  if (!input.form?.querySelector('.field__error')) input.form?.querySelector('.alert:has(a)')?.remove();
}

/** Idempotency key: a double click or a retry after a lost response stores only one message. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Returns the page of the response. Returns null without a connection, or if the response is not a page with a form. */
async function load(url: string, init?: RequestInit): Promise<DocumentFragment | null> {
  try {
    const response = await fetch(url, init);
    // Unlike a document of `DOMParser`, a template does not apply the Content-Security-Policy to the styles of the response.
    const template = document.createElement('template');
    template.innerHTML = await response.text();
    return template.content.querySelector('#contact form') && template.content;
  } catch {
    return null;
  }
}

/** Returns a function that enables the form again. */
function disable(form: HTMLFormElement): () => void {
  const fields = form.querySelector('fieldset');
  const button = form.querySelector<HTMLElement>('[type=submit]');
  if (!fields || !button) return () => {};
  const label = button.textContent;
  const set = (isSending: boolean) => {
    fields.disabled = isSending;
    button.ariaBusy = String(isSending);
    button.textContent = isSending ? (button.dataset.sending ?? label) : label;
  };
  set(true);
  return () => set(false);
}

/** Replaces the form, unless the message was not sent. Keeps the rest of the section, because the map would load again. */
function showConfirmation(section: HTMLElement, page: DocumentFragment): boolean {
  const heading = page.getElementById('message-sent');
  const confirmation = page.querySelector('.contact__form');
  if (!heading || !confirmation) return false;
  section.setAttribute('aria-labelledby', heading.id);
  section.querySelector('h2')?.replaceWith(heading);
  section.querySelector('.section__lead')?.remove();
  section.querySelector('.contact__form')?.replaceWith(confirmation);
  const toast = page.querySelector<HTMLElement>('.toast');
  if (toast) showToast(toast);
  heading.scrollIntoView();
  heading.focus();
  return true;
}

/** Keeps the form and its live region, so that screen readers announce the error. */
function showErrors(form: HTMLFormElement, page: DocumentFragment): void {
  for (const part of ['[aria-live]', '.form__fields'])
    form.querySelector(part)?.replaceChildren(...(page.querySelector(`#contact ${part}`)?.childNodes ?? []));
  const summary = form.querySelector<HTMLElement>('[aria-live]');
  const invalid = form.querySelector<HTMLElement>('[aria-invalid=true]');
  (invalid ?? summary)?.focus({ preventScroll: true });
  summary?.scrollIntoView();
  invalid?.closest('.field, .choices')?.scrollIntoView({ block: 'nearest' });
}

/** The form repeats the message of the toast, which disappears. */
function showFailure(form: HTMLFormElement): void {
  const toast = form.querySelector('template')?.content.firstElementChild?.cloneNode(true);
  const last = form.querySelector('.form__fields > :last-child');
  if (!(toast instanceof HTMLElement) || !last) return;
  last.before(Object.assign(document.createElement('p'), { className: 'alert', textContent: toast.textContent }));
  showToast(toast);
  last.querySelector('button')?.focus();
}
