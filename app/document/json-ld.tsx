import type { Thing } from 'schema-dts';

/** Structured data for search engines. Escapes `<` so that no text can close the script element. */
export function JsonLd({ data }: { data: Exclude<Thing, string> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
