/** Returns the first error of each field. The messages of the schema are keys of the interface texts. */
export function firstErrors<Field extends string, ErrorKey extends string>(
  issues: readonly { path: PropertyKey[]; message: string }[],
) {
  const errors: Partial<Record<Field, ErrorKey>> = {};
  for (const { path, message } of issues) errors[path[0] as Field] ??= message as ErrorKey;
  return errors;
}

/** Finds the field that should get `autoFocus`, which focuses the first error even without JavaScript. */
export function firstInvalid<Field extends string>(fields: readonly Field[], errors: Partial<Record<Field, unknown>>) {
  return fields.find((field) => errors[field]);
}

export function focusFirstInvalid(form: HTMLElement | null, fallback?: HTMLElement | null): void {
  focusControl(form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? fallback);
}

/** `focus()` alone does not scroll to a control behind a sticky bar. `scrollIntoView` respects its `scroll-margin`. */
export function focusControl(control: HTMLElement | null | undefined): void {
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}
