import { type ReactNode, useState } from 'react';

/**
 * Part of a hydrated page whose server-rendered HTML the browser keeps. Import the components inside it from a `*.static.tsx` module:
 * the browser bundle omits the code and texts of such modules (scripts/vite/server-only-assets.ts).
 */
export function StaticHtml({ id, children }: { id: string; children: ReactNode }) {
  // Keep the HTML in state because React may render the document again after a failed hydration.
  const [html] = useState(() => (import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? '')));
  if (import.meta.env.SSR) return <div id={id}>{children}</div>;
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
