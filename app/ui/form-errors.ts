import { data } from 'react-router';

/** For a clientAction: when no answer comes, the form shows `failure`. React Router would replace it by its error page. */
export async function formErrorFromNetwork<Answer, Failure>(serverAction: () => Promise<Answer>, failure: Failure) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // The status keeps React Router from reloading the page's data, which would fail as well.
    return data(failure, { status: 503 });
  }
}

/** The first field with an error. With `autoFocus` there, the focus moves without JavaScript too. */
export function firstInvalid<Field extends string>(
  fields: readonly Field[],
  errors: Partial<Record<Field, unknown>>,
): Field | undefined {
  return fields.find((field) => errors[field]);
}

export function focusFirstInvalid(form: HTMLElement | null, fallback?: HTMLElement | null): void {
  (form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? fallback)?.focus();
}
