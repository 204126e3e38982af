import { expect, it } from 'vitest';
import { vocative } from './vocative.ts';

it.each([
  ['Γιώργος', 'Γιώργο'],
  ['Στέλιος', 'Στέλιο'],
  ['Αλέκος', 'Αλέκο'],
  ['Αλέξανδρος', 'Αλέξανδρε'],
  ['Δημήτριος', 'Δημήτριε'],
  ['Άγγελος', 'Άγγελε'],
  ['Γιάννης', 'Γιάννη'],
  ['Παντελής', 'Παντελή'],
  ['Ανδρέας', 'Ανδρέα'],
  ['Γιώργος Αλέξανδρος', 'Γιώργο Αλέξανδρε'],
  ['Νεφέλη', 'Νεφέλη'],
  ['Άρτεμις', 'Άρτεμις'],
  ['ΓΙΩΡΓΟΣ', 'ΓΙΩΡΓΟΣ'],
  ['Thomas', 'Thomas'],
])('addresses %s as %s', (name, expected) => {
  expect(vocative(name, 'el')).toBe(expected);
});

it('leaves names unchanged in English', () => {
  expect(vocative('Γιώργος', 'en')).toBe('Γιώργος');
});
