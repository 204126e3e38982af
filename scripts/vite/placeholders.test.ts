import { describe, expect, it, vi } from 'vitest';
import { compile } from './markdown.ts';
import { findPlaceholderProblems, findUnknownPlaceholders } from './placeholders.ts';

vi.mock('#content/school.ts', async () => {
  const fixture = await import('#tests/support/fixture-school.ts');
  return { ...fixture, school: { ...fixture.school, name: "O'Neill *Roda* & Co_op", email: 'ola_ja@aurora.example' } };
});
vi.mock('#content/school.en.ts', () => ({
  schoolCopy: { street: '20 Riga Fereou', area: 'Psila Alonia', city: 'Patras', colophon: [] },
}));
vi.mock('#content/instructors/facts.ts', () => ({
  instructorFacts: { onda: { name: 'Onda', activeSince: 2014, specialties: [] } },
}));

const legal = (body: string, lead = 'About us.') => `---
title: 'Privacy'
heading: 'Privacy at {school}'
description: 'What {school} keeps about you, why and for how long, and how to have it deleted.'
lead: '${lead}'
date: 2026-11-22
---
<!-- {hidden} -->
${body}
`;

describe('a Markdown file', () => {
  const html = (body: string) => compile('legal/privacy.en.md', legal(body)).html;

  it('names the facts of the school, whatever characters they have', () => {
    expect(html('{school}, {street}, {area}, {city}, {phone}, since {activeSince}.')).toBe(
      '<p>O&#39;Neill *Roda* &amp; Co_op, 20 Riga Fereou, Psila Alonia, Patras, <span class="nowrap">+30 261 000 0000</span>, since 2010.</p>\n',
    );
    expect(html('[{email}](mailto:{email})')).toBe('<p><a href="mailto:ola_ja@aurora.example">ola_ja@aurora.example</a></p>\n');
  });

  it('may have placeholders in its front matter', () => {
    expect(compile('legal/privacy.en.md', legal('x'))).toMatchObject({
      heading: "Privacy at O'Neill *Roda* & Co_op",
      description: "What O'Neill *Roda* & Co_op keeps about you, why and for how long, and how to have it deleted.",
    });
  });

  it('of the legal pages states the lifetimes and leaves the retention to the page', () => {
    expect(html('{eventSignupDays} days, {retention}')).toBe('<p>90 days, {retention}</p>\n');
  });

  it('of an instructor knows the instructor’s first year', () => {
    const profile = `---
description: 'Onda has taught capoeira to children, teens and their parents since {year}.'
standfirst: 'Wave.'
role: 'Teacher'
place: '{area}, {city}'
path:
  - { year: 2014, text: 'Starts in {city}' }
activities: ['x']
---
Since {year}.
`;
    expect(compile('instructors/onda/en.md', profile)).toMatchObject({
      description: 'Onda has taught capoeira to children, teens and their parents since 2014.',
      place: 'Psila Alonia, Patras',
      path: [{ year: 2014, text: 'Starts in Patras' }],
      html: '<p>Since 2014.</p>\n',
    });
  });

  it.each([
    ['the text', legal('One.\n\nWrite to {emial}.'), 'content/legal/privacy.en.md:11: nothing fills in {emial}'],
    ['the front matter', legal('One.', 'We are {scool}.'), 'content/legal/privacy.en.md:5: nothing fills in {scool}'],
    ['a legal page about an instructor', legal('Since {year}.'), 'content/legal/privacy.en.md:9: nothing fills in {year}'],
  ])('fails to compile with an unknown placeholder in %s', (_, source, message) => {
    expect(() => compile('legal/privacy.en.md', source)).toThrow(message);
  });
});

describe('findUnknownPlaceholders', () => {
  const source =
    "// {x} is a placeholder.\nexport const home = {\n  /**\n   * {y}\n   */\n  title: 'In {city}, {names} and {nmaes}',\n};\n";

  it('names the line and the placeholders that exist', () => {
    expect(findUnknownPlaceholders(source, ['city', 'names'])).toEqual([
      { line: 6, message: 'nothing fills in {nmaes}: correct it, this file may have {city}, {names}' },
    ]);
  });

  it('accepts known placeholders and ignores comments', () => {
    expect(findUnknownPlaceholders(source, ['city', 'names', 'nmaes'])).toEqual([]);
  });
});

it('saved answers have placeholders of their own, in both languages', () => {
  const problems = findPlaceholderProblems('answers.ts', "text_el: '{τηλέφωνο}, {phone}, {τηλεφωνο}',");
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('nothing fills in {τηλεφωνο}')]);
});
