/** Puts values into the `{placeholders}` of a text from the content folder. Throws on a placeholder that has no value. */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in '${text}'`);
    return String(value);
  });
}
