import type { Thing } from 'schema-dts';

/**
 * Structured data for search engines (schema.org). `<` is escaped so that no text can end the element. The browser keeps the
 * server's JSON; on a hydrated page, take `data` from a `*.static.ts` module to keep it out of the bundle.
 */
export function JsonLd({ data }: { data: Exclude<Thing, string> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
