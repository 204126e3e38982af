// The paths of the route table, so that tests of every path include new ones.
import routes from '#app/routes.ts';

type Route = (typeof routes)[number];

export interface Address {
  /** With parameters: `/admin/contacts/:email`. */
  path: string;
  /** React Router's route id. */
  id: string;
}

/** All paths except the catch-all, or those below the layout in this file. @throws if there is no such layout. */
export function addressesBelow(layout?: string): Address[] {
  const entries = layout ? routes.find(({ file }) => file.endsWith(layout))?.children : routes;
  if (!entries) throw new Error(`No layout ${layout} in routes.ts`);
  return pathsOf(entries).filter(({ path }) => !path.includes('*'));
}

function pathsOf(entries: Route[], below = ''): Address[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? below : entry.path.startsWith('/') ? entry.path : `${below}/${entry.path}`;
    const id = entry.id ?? entry.file.replace(/^\.\//, '').replace(/\.tsx?$/, '');
    return [...(entry.path === undefined ? [] : [{ path, id }]), ...pathsOf(entry.children ?? [], path)];
  });
}
