import { expect, it } from 'vitest';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { validate } from '../admin/form-schema.server.ts';
import { contentIn, provideContent } from '../i18n/content.ts';
import { answerSchema, answerText, shippedAnswers } from './answers.server.ts';

provideInstalledContent();

const answer = { title: 'Prices', text_el: 'Ναι', text_en: 'Yes' };

it.each(['el', 'en'] as const)('fills the school’s facts into an answer in %s', (locale) => {
  const { school, schedule } = contentIn(locale);
  const text = '{address}, {website}#schedule\n{τιμές}';
  const filled = answerText({ ...answer, text_el: text, text_en: text }, locale, 'https://school.example');
  const home = locale === 'el' ? 'https://school.example/' : 'https://school.example/en';
  expect(filled.startsWith(`${school.street}, ${school.area}, ${school.city}, ${home}#schedule\n${schedule.prices.text}`)).toBe(
    true,
  );
});

it('lists the prices of both audiences and the others, without those that are empty', () => {
  const content = contentIn('en');
  const prices = { heading: '', text: 'Monthly.', kids: '€40', adults: '', list: [{ what: 'Family', price: '€90' }] };
  provideContent('en', { ...content, schedule: { ...content.schedule, prices } });
  expect(answerText({ ...answer, text_en: '{prices}' }, 'en', '')).toBe(`Monthly.\n${content.schedule.kids}: €40\nFamily: €90`);
  provideInstalledContent();
});

it('keeps words in braces that are no facts', () => {
  expect(answerText({ ...answer, text_en: '{constructor} {τηλεφωνο}' }, 'en', 'https://school.example')).toBe(
    '{constructor} {τηλεφωνο}',
  );
});

it.each(shippedAnswers('en'))('the shipped answer “$title” is valid and leaves no placeholder', (shipped) => {
  const { id: _, ...texts } = shipped;
  expect(validate(answerSchema, shipped)).toEqual({ item: texts });
  for (const locale of ['el', 'en'] as const) expect(answerText(shipped, locale, 'https://school.example')).not.toMatch(/[{}]/);
});

it('takes the Greek text for an empty English one', () => {
  expect(validate(answerSchema, { ...answer, text_en: '' })).toEqual({ item: { ...answer, text_en: answer.text_el } });
});

it.each([
  [{ title: ' \n' }, { title: 'titleMissing' }],
  [{ title: 'x'.repeat(61) }, { title: 'titleTooLong' }],
  [{ text_el: '' }, { text_el: 'textMissing' }],
  [{ text_el: 'α'.repeat(3_001) }, { text_el: 'textTooLong' }],
])('rejects %o', (change, errors) => {
  expect(validate(answerSchema, { ...answer, ...change })).toEqual({ errors });
});
