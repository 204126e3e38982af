import type { ComponentType } from 'react';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { type Services, servicesContext } from '../request-context.ts';
import LegalPage, { loader } from './legal.tsx';

provideInstalledContent();

function textOf(path: string, retentionMonths = 24): string {
  const context = new RouterContextProvider();
  context.set(servicesContext, { env: { retentionMonths } } as Services);
  const url = new URL(path, 'https://school.example');
  const loaderData = loader({ url, context } as unknown as Parameters<typeof loader>[0]);
  const Page = LegalPage as ComponentType<object>;
  const html = renderAt(path, <Page {...({ loaderData } as object)} />);
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

it.each([
  ['/privacy', 24, '24 μήνες'],
  ['/privacy', 12, '12 μήνες'],
  ['/privacy', 1, '1 μήνας'],
  ['/en/privacy', 24, '24 months'],
  ['/en/privacy', 12, '12 months'],
  ['/en/privacy', 1, '1 month '],
])('%s with a retention of %i months states %o', (path, months, stated) => {
  expect(textOf(path, months)).toContain(stated);
});

it.each(['/privacy', '/en/privacy', '/code-of-conduct', '/en/code-of-conduct'])('%s has no placeholder', (path) => {
  expect(textOf(path)).not.toMatch(/\{\w*\}/);
});

it.each([
  ['/privacy', el],
  ['/en/privacy', en],
])('%s names the school, its address and its email', (path, { school }) => {
  for (const fact of [school.name, school.street, school.area, school.city, school.email]) expect(textOf(path)).toContain(fact);
});
