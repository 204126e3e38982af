/** Whether somebody has typed something into the fields of these elements that would be lost with the page. */
export function hasInput(selector: string): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`${selector} :is(input, textarea)`);
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
