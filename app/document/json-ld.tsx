import type { Thing } from 'schema-dts';

/**
 * Structured data for search engines. Escapes `<` so that no text can close the script element. Hydrated pages should build `data`
 * in a `*.static.ts` module, which keeps it out of the browser bundle.
 */
export function JsonLd({ data }: { data: Exclude<Thing, string> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
