import { describe, expect, it } from 'vitest';
import { assembleContent } from './assemble.ts';
import { mergeEdits, withEditedTexts } from './edits.ts';
import { en, texts } from './en.ts';
import { assembleHydrated, serializeEdits } from './hydrated-edits.ts';
import { assembleSiteContent, shippedContent } from './site-content.server.ts';

describe('withEditedTexts', () => {
  const values = { hero: { lead: 'Old' }, list: [{ text: 'First' }, { text: 'Second' }] };
  const edited = (path: string) =>
    withEditedTexts('home', values, { values: { [`${path}:el`]: 'New (el)', [`${path}:en`]: 'New' } }, 'en');

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
    const values = {
      'school.street:en': 'New Street 1',
      'home.hero.lead:en': 'Call {phone}, {street}',
      'home.hero.lead:el': 'Μόνο στα ελληνικά',
      'school.phone': '+442079460000',
    };
    const { school, home } = assembleContent(texts, { values });
    expect(school).toMatchObject({ street: 'New Street 1', phone: '+442079460000' });
    expect(home.hero.lead).toMatch(/^Call .*7946.*, New Street 1$/);
  });

  it('adds and removes messengers, and keeps a phone and an email', () => {
    const values = {
      'school.messengers.viber': '+302100000001',
      'school.messengers.whatsapp': '',
      'school.phone': '',
      'school.email': '',
    };
    const { school } = assembleContent(texts, { values });
    expect(school.messengers).toMatchObject({ viber: '+302100000001' });
    expect(school.messengers).not.toHaveProperty('whatsapp');
    expect([school.phone, school.email]).toEqual([en.school.phone, en.school.email]);
  });

  it('shows no Instagram if the address was deleted', () => {
    expect(assembleContent(texts, { values: { 'school.instagram': '' } }).school).not.toHaveProperty('instagram');
  });

  it('replaces all questions, in the order of their ids', () => {
    const values = {
      faq: '7,0',
      'faq.0.question:en': 'Where?',
      'faq.0.answer:en': 'In {city}',
      'faq.7.question:en': 'When?',
      'faq.7.answer:en': 'Now',
    };
    expect(assembleContent(texts, { values }).faq).toEqual([
      { question: 'When?', answer: 'Now' },
      { question: 'Where?', answer: `In ${en.school.city}` },
    ]);
    expect(assembleContent(texts, { values: { faq: '' } }).faq).toEqual([]);
  });

  it('replaces all prices', () => {
    const values = {
      'schedule.prices.kids:en': '40 €',
      'schedule.prices.list': '3',
      'schedule.prices.list.3.what:en': 'A month in {city}',
      'schedule.prices.list.3.price:en': '45 €',
    };
    const { prices } = assembleContent(texts, { values }).schedule;
    expect(prices).toEqual({
      ...en.schedule.prices,
      kids: '40 €',
      list: [{ what: `A month in ${en.school.city}`, price: '45 €' }],
    });
  });

  it('equals the content of the files without edits', () => {
    expect(assembleContent(texts, {}, '2027-01-01')).toEqual(en);
  });
});

it('mergeEdits joins the edits of several sections', () => {
  const timetables = [{ since: '2027-01-04', groups: '', classes: '' }];
  expect(mergeEdits([{ values: { a: '1' } }, { timetables }, { values: { b: '2' } }])).toEqual({
    values: { a: '1', b: '2' },
    timetables,
  });
});

describe('edits of hydrated pages', () => {
  it('assemble to the same content in the browser, without texts of profiles', () => {
    const edits = {
      values: { 'home.hero.lead:en': '</script><b>', 'profiles.x.text:en': 'long', 'school.phone': '+302100000009' },
    };
    const json = serializeEdits(assembleSiteContent(edits, '2027-01-01'));
    expect(json).not.toMatch(/<|long/);
    expect(assembleHydrated(texts, json)).toEqual(assembleContent(texts, edits, '2027-01-01'));
  });

  it('are absent if nothing was published', () => {
    expect(serializeEdits(shippedContent)).toBeNull();
    expect(assembleHydrated(texts, null)).toEqual(en);
  });
});
