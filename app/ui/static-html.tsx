import { type ReactNode, useState } from 'react';

/**
 * A part of a page that nothing ever changes: the server writes it and the browser keeps what it finds, so that neither its
 * code nor its drawings are in the JavaScript. Inside stands `import.meta.env.SSR && …`, which the browser's bundle leaves out.
 */
export function StaticHtml({ id, children }: { id: string; children: ReactNode }) {
  // Read from the page: should React have to write the document anew, this comes back as well.
  const [found] = useState(() => (import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? '')));
  if (import.meta.env.SSR) return <div id={id}>{children}</div>;
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: found }} />;
}
