import { describe, expect, it } from 'vitest';
import { italicsIn, restoreMarkup, visibleText } from './visible-text.ts';

const facts = { activeSince: 2007, phone: '210 000 0000', city: 'Athens' };
const former = 'Opened in {activeSince} with a *berimbau*. Call [{phone}] or see [the *roda*](/blog).';

it('shows a text as visitors read it', () => {
  expect(visibleText(former, facts)).toBe('Opened in 2007 with a berimbau. Call 210 000 0000 or see the roda.');
  expect(visibleText('A {word} * 2, [x', facts)).toBe('A {word} * 2, [x');
});

describe('the markup of the former text', () => {
  const change = (from: string, to: string) => visibleText(former, facts).replace(from, to);

  it.each([
    ['an unchanged text', '', '', former],
    ['a word', 'Opened', 'Founded', former.replace('Opened', 'Founded')],
    ['a word at the end', 'roda.', 'roda!', `${former.slice(0, -1)}!`],
    [
      'words around a fact',
      'in 2007 with',
      'back in 2007, with',
      former.replace('in {activeSince} with', 'back in {activeSince}, with'),
    ],
    ['a word in italics', 'berimbau', 'pandeiro', former.replace('berimbau', 'pandeiro')],
    ['words of a link', 'see the roda', 'see our roda', former.replace('[the', '[our')],
    ['a text without its fact', '2007', '2008', former.replace('{activeSince}', '2008')],
    ['a text without its link', ' Call 210 000 0000 or see the roda.', '', 'Opened in {activeSince} with a *berimbau*.'],
  ])('stays in %s', (_, from, to, expected) => {
    expect(restoreMarkup(change(from, to), former, facts)).toBe(expected);
  });

  it('is put back where its words still are in a text in another order', () => {
    expect(restoreMarkup('With a berimbau in Athens, 2007.', 'In {city}, {activeSince}, with a *berimbau*.', facts)).toBe(
      'With a *berimbau* in {city}, {activeSince}.',
    );
    expect(restoreMarkup('Rodas, berimbaus', '*berimbau* and 2007', facts)).toBe('Rodas, berimbaus');
  });

  it('stays around a text that is a link as a whole', () => {
    expect(restoreMarkup('See the map', '[Open the map]', facts)).toBe('[See the map]');
  });

  it('is that of the words that are always in italics', () => {
    expect(restoreMarkup('A samba de roda, a roda', '', facts, ['roda', 'samba de roda'])).toBe('A *samba de roda*, a *roda*');
  });

  it('leaves out a fact without a value', () => {
    expect(restoreMarkup('xy – zw', 'ab {area} cd', { area: '' })).toBe('xy – zw');
  });

  it('does not treat typed characters as a pattern', () => {
    expect(restoreMarkup('$& a.b (c)', 'a', facts)).toBe('$& a.b (c)');
    expect(restoreMarkup('x axb y', 'a *a.b* z', facts)).toBe('x axb y');
  });
});

it('finds the words in italics', () => {
  expect(italicsIn('The *roda* and *samba de roda*, 2 * 3 * 4')).toEqual(['roda', 'samba de roda']);
});
