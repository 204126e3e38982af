import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { withoutKeys } from './server-only-assets.ts';

const removeKeys = (code: string, keys: RegExp) =>
  withoutKeys(parseSync('home.el.js', code).program, code, keys).replace(/\s+/g, ' ');

it('removes the matching keys of an exported object and keeps the others', () => {
  const code = "export const home = { title: 'T', hero: { lead: 'L, with a comma', title: 'H' }, contact: {}, faq: {} };";
  expect(removeKeys(code, /^(?:hero|faq)$/)).toBe("export const home = { title: 'T', contact: {}, };");
});

it('leaves inner keys and objects that are not exported as they are', () => {
  const code = "const hero = { hero: 1 }; export const home = { contact: { hero: hero.hero }, answer: 'hero' };";
  expect(removeKeys(code, /^hero$/)).toBe(code);
});
