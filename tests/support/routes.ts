// The addresses of the route table, so that a test of 'every address' asks a new one too.
import routes from '#app/routes.ts';

type Route = (typeof routes)[number];

export interface Address {
  /** With its parameters as in the table: `/admin/contacts/:email`. */
  path: string;
  /** As React Router calls the route. */
  id: string;
}

/** All addresses, or those below the layout in this file; the catch-all is none. */
export function addressesBelow(layout?: string): Address[] {
  const entries = layout ? (routes.find(({ file }) => file.endsWith(layout))?.children ?? []) : routes;
  return pathsOf(entries).filter(({ path }) => !path.includes('*'));
}

function pathsOf(entries: Route[], below = ''): Address[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? below : entry.path.startsWith('/') ? entry.path : `${below}/${entry.path}`;
    const id = entry.id ?? entry.file.replace(/^\.\//, '').replace(/\.tsx?$/, '');
    return [...(entry.path === undefined ? [] : [{ path, id }]), ...pathsOf(entry.children ?? [], path)];
  });
}
