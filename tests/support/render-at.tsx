import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** HTML of an element on the page with the path. */
export function renderAt(path: string, element: ReactNode): string {
  const root = { origin: 'http://localhost:3000' };
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
