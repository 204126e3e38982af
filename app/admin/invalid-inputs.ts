import { type FormEvent, useState } from 'react';

/**
 * What a number, date or time field can't make sense of, it sends as nothing; the server would take that for left empty. `wrong`
 * names these fields, each with its error; `check` is for the form's `onSubmit`.
 */
export function useInvalidInputs<Field extends string, ErrorKey extends string>(wrong: Partial<Record<Field, ErrorKey>>) {
  const [unreadable, setUnreadable] = useState<Partial<Record<Field, ErrorKey>>>({});
  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const isBad = (name: string) => {
      const control = form.elements.namedItem(name);
      return control instanceof HTMLInputElement && control.validity.badInput;
    };
    const found = Object.entries(wrong).filter(([name]) => isBad(name));
    setUnreadable(Object.fromEntries(found) as Partial<Record<Field, ErrorKey>>);
    if (found.length === 0) return;
    event.preventDefault();
    requestAnimationFrame(() => focusFirstWrong(form));
  };
  return { unreadable, check };
}

export function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
