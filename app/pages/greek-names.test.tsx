// A school in Greece may write its names in Greek on its English pages too.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';

vi.mock('#content/school.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#content/school.ts')>();
  return { ...original, school: { ...original.school, name: 'Καποέιρα Ζάνζο', poster: ['Καποέιρα', 'Ζάνζο'] } };
});
vi.mock('#content/school.en.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#content/school.en.ts')>();
  return { schoolCopy: { ...original.schoolCopy, street: 'Άλσους 3', area: 'Ίλιον' } };
});

const { el } = await import('../content/el.ts');
const { en } = await import('../content/en.ts');
const { provideContent } = await import('../i18n/content.ts');
const { SiteHeader } = await import('../document/site-header.tsx');
const { SiteFooter } = await import('../document/site-footer.tsx');
const { default: HomePage } = await import('./home.tsx');
provideContent('el', el);
provideContent('en', en);

function render(path: string): string {
  const loaderData = { origin: 'https://school.example' };
  const home = createElement(HomePage as never, { key: 0, matches: [{ loaderData }], loaderData: null });
  const element = [createElement(SiteHeader, { key: 1 }), home, createElement(SiteFooter, { key: 2 })];
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const greekIn = (html: string) => new Set(Array.from(html.matchAll(/<span lang="el">([^<]*)<\/span>/g), ([, text]) => text));

describe('Greek names', () => {
  it('are marked as Greek on an English page, wherever they stand', () => {
    const html = render('/en');
    expect(greekIn(html)).toEqual(new Set(['Καποέιρα Ζάνζο', 'Καποέιρα', 'Ζάνζο', 'Άλσους 3', 'Ίλιον']));
    const shown = html.replace(/<span lang="el">[^<]*<\/span>|<script.*?<\/script>|<svg.*?<\/svg>|<[^>]*>/gs, '');
    expect(shown).not.toMatch(/Καποέιρα|Ζάνζο|Άλσους|Ίλιον/);
  });

  it('are not marked on a Greek page', () => {
    expect(greekIn(render('/'))).toEqual(new Set());
  });
});
