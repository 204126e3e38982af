/** Whether somebody has typed something into the fields of these elements that would be lost with the page. */
export function hasInput(selector: string): boolean {
  // The value of a checkbox never changes.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `${selector} :is(input:not([type=checkbox], [type=radio]), textarea)`,
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
