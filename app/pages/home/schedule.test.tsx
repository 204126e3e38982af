import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { el, en } from '#tests/support/fixture-school.ts';
import { provideContent } from '../../i18n/content.ts';
import { Schedule } from './schedule.tsx';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
vi.mock('#content/schedule.ts', () => import('#tests/support/fixture-school.ts'));

provideContent('el', el);
provideContent('en', en);

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();

function linesOfGroups(path: string): Record<string, string[]> {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Schedule />
    </MemoryRouter>,
  );
  const cards = Array.from(html.matchAll(/<h4>(.*?)<\/h4>.*?<ul>(.*?)<\/ul>/g), ([, heading = '', list = '']) => [
    textOf(heading),
    Array.from(list.matchAll(/<li[^>]*>(.*?)<\/li>/g), ([, line = '']) => textOf(line)),
  ]);
  return Object.fromEntries(cards);
}

test('merges days with equal hours and lists the shared class last with its label', () => {
  expect(linesOfGroups('/')).toEqual({
    'Παιδιά Α 3–6 ετών': ['Τρίτη & Πέμπτη 18:00–19:00'],
    'Παιδιά Β 7–12 ετών': ['Τρίτη & Πέμπτη 19:00–20:00'],
    'Παιδιά Γ 7–12 ετών': ['Δευτέρα & Τετάρτη 19:00–20:00'],
    Αρχάριοι: [
      'Τρίτη & Πέμπτη 10:30–12:00',
      'Σάββατο 12:00–13:30',
      'Τρίτη & Πέμπτη 20:00–21:00',
      'Παρασκευή 20:00–21:30 Όλα τα επίπεδα: μουσική & roda',
    ],
    'Μεσαίο επίπεδο': ['Τρίτη & Πέμπτη 21:00–22:30', 'Παρασκευή 20:00–21:30 Όλα τα επίπεδα: μουσική & roda'],
    Προχωρημένοι: ['Δευτέρα & Τετάρτη 21:00–22:30', 'Παρασκευή 20:00–21:30 Όλα τα επίπεδα: μουσική & roda'],
  });
});

test('is written in the language of the page', () => {
  expect(linesOfGroups('/en')).toMatchObject({
    'Children A ages 3–6': ['Tuesday & Thursday 18:00–19:00'],
    Advanced: ['Monday & Wednesday 21:00–22:30', 'Friday 20:00–21:30 All levels: music & roda'],
  });
});
