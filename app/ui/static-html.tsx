import { type ReactNode, useState } from 'react';

/**
 * A part of a hydrated page that never changes: the server renders it and the browser keeps that HTML. Its components come from a
 * `*.static.tsx` module, so that neither their code nor their texts are in the browser bundle (scripts/vite/server-only-assets.ts).
 */
export function StaticHtml({ id, children }: { id: string; children: ReactNode }) {
  // State, because React may have to render the document again after a failed hydration.
  const [html] = useState(() => (import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? '')));
  if (import.meta.env.SSR) return <div id={id}>{children}</div>;
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
