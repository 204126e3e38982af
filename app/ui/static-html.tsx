import { type ReactNode, useState } from 'react';

/**
 * Part of a hydrated page for which the browser keeps the server's HTML. Import its components from a `*.static.tsx` module, whose
 * code and texts the browser bundle omits (scripts/vite/server-only-assets.ts).
 */
export function StaticHtml({ id, children }: { id: string; children: ReactNode }) {
  // Keep the HTML in state, because React may render the document again after a failed hydration.
  const [html] = useState(() => (import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? '')));
  if (import.meta.env.SSR) return <div id={id}>{children}</div>;
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
