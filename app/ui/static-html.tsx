import { type ReactNode, useState } from 'react';

/**
 * A part of a hydrated page that never changes: the server renders it and the browser keeps that HTML. Its components come from a
 * `*.static.tsx` module, so that neither their code nor their texts are in the browser bundle (scripts/vite/server-only-assets.ts).
 */
export function StaticHtml({ id, children }: { id: string; children: ReactNode }) {
  return import.meta.env.SSR ? <div id={id}>{children}</div> : <KeptHtml id={id} />;
}

function KeptHtml({ id }: { id: string }) {
  // State, because React may have to render the document again after a failed hydration.
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? '');
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
