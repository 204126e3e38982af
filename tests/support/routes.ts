import routes from '#app/routes.ts';

type Route = (typeof routes)[number];

export interface RoutePath {
  path: string;
  id: string;
  /** Whether the route renders a page, unlike a route that only acts or serves a file. */
  isPage: boolean;
}

/** Returns all paths except the catch-all. With `layout`, returns only the paths below the layout whose file name ends with `layout`. */
export function routePathsBelow(layout?: string): RoutePath[] {
  const entries = layout ? routes.find(({ file }) => file.endsWith(layout))?.children : routes;
  if (!entries) throw new Error(`No layout ${layout} in routes.ts`);
  return pathsOf(entries).filter(({ path }) => !path.includes('*'));
}

function pathsOf(entries: Route[], below = ''): RoutePath[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? below : entry.path.startsWith('/') ? entry.path : `${below}/${entry.path}`;
    const id = entry.id ?? entry.file.replace(/^\.\//, '').replace(/\.tsx?$/, '');
    const isPage = entry.file.endsWith('.tsx');
    return [...(entry.path === undefined ? [] : [{ path, id, isPage }]), ...pathsOf(entry.children ?? [], path)];
  });
}
