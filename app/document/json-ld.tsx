import type { Thing } from 'schema-dts';

/**
 * Structured data for search engines. Written by the server alone; a browser has no use for it. `<` is escaped, so that no
 * text in it can end the element. Its type is schema.org's own vocabulary. Under `SSR && …` a browser's bundle leaves the data out.
 */
export function JsonLd({ data }: { data: () => Exclude<Thing, string> | false }) {
  const json = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', ...data() }).replaceAll('<', '\\u003c')
    : '';
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
