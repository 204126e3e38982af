import { describe, expect, it } from 'vitest';
import { assembleContent } from './assemble.ts';
import { mergeEdits, withEditedTexts } from './edits.ts';
import { en, texts } from './en.ts';
import { assembleHydrated, serializeEdits } from './hydrated-edits.ts';

const both = (text: string) => ({ el: `${text} (el)`, en: text });

describe('withEditedTexts', () => {
  const values = { hero: { lead: 'Old' }, list: [{ text: 'First' }, { text: 'Second' }] };
  const edited = (path: string) => withEditedTexts('home', values, { texts: { [path]: both('New') } }, 'en');

  it('replaces texts in objects and lists and keeps the original', () => {
    expect(edited('home.hero.lead')).toEqual({ ...values, hero: { lead: 'New' } });
    expect(edited('home.list.1.text').list).toEqual([{ text: 'First' }, { text: 'New' }]);
    expect(values.hero.lead).toBe('Old');
  });

  it.each([
    ['that is no text', ['home', 'home.hero', 'home.hero.other', 'home.hero.lead.length', 'home.list.2.text']],
    ['of a prototype', ['home.__proto__.polluted', 'home.constructor.name']],
    ['of another section', ['school.hero.lead']],
  ])('ignores a path %s', (_, paths) => {
    for (const path of paths) expect(edited(path), path).toEqual(values);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('assembleContent', () => {
  it('fills edited facts into texts, edited or not', () => {
    const { school, home } = assembleContent(texts, {
      texts: { 'school.street': both('New Street 1'), 'home.hero.lead': both('Call {phone}, {street}') },
      facts: { 'school.phone': '+442079460000' },
    });
    expect(school).toMatchObject({ street: 'New Street 1', phone: '+442079460000' });
    expect(home.hero.lead).toMatch(/^Call .*7946.*, New Street 1$/);
  });

  it('adds and removes messengers, and keeps a phone and an email', () => {
    const facts = {
      'school.messengers.viber': '+302100000001',
      'school.messengers.whatsapp': '',
      'school.phone': '',
      'school.email': '',
    };
    const { school } = assembleContent(texts, { facts });
    expect(school.messengers).toMatchObject({ viber: '+302100000001' });
    expect(school.messengers).not.toHaveProperty('whatsapp');
    expect([school.phone, school.email]).toEqual([en.school.phone, en.school.email]);
  });

  it('shows no Instagram if the address was deleted', () => {
    expect(assembleContent(texts, { facts: { 'school.instagram': '' } }).school).not.toHaveProperty('instagram');
  });

  it('replaces all questions', () => {
    const { faq } = assembleContent(texts, { questions: [{ question: both('Where?'), answer: both('In {city}') }] });
    expect(faq).toEqual([{ question: 'Where?', answer: `In ${en.school.city}` }]);
  });

  it('equals the content of the files without edits', () => {
    expect(assembleContent(texts, {}, '2027-01-01')).toEqual(en);
  });
});

it('mergeEdits joins the edits of several sections', () => {
  const questions = [{ question: both('a'), answer: both('b') }];
  expect(mergeEdits([{ texts: { a: both('1') } }, { texts: { b: both('2') }, facts: { c: '3' } }, { questions }])).toMatchObject({
    texts: { a: both('1'), b: both('2') },
    facts: { c: '3' },
    questions,
  });
});

describe('edits of hydrated pages', () => {
  it('assemble to the same content in the browser, without texts of profiles', () => {
    const edits = {
      texts: { 'home.hero.lead': both('</script><b>'), 'profiles.x.text': both('long') },
      facts: { 'school.phone': '+302100000009' },
    };
    const json = serializeEdits({ edits, today: '2027-01-01' });
    expect(json).not.toMatch(/<|long/);
    expect(assembleHydrated(texts, json)).toEqual(assembleContent(texts, edits, '2027-01-01'));
  });

  it('are absent if nothing was published', () => {
    expect(serializeEdits({ edits: {}, today: '' })).toBeNull();
    expect(assembleHydrated(texts, null)).toEqual(en);
  });
});
