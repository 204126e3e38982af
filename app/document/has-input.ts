/** Returns true if the fields of these elements contain input that would be lost with the page. */
export function hasInput(selector: string): boolean {
  // Checkboxes have a fixed `value`.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `${selector} :is(input:not([type=checkbox], [type=radio]), textarea)`,
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
