import { describe, expect, it } from 'vitest';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { validate as validateForm } from '../admin/form-schema.server.ts';
import { type AnnouncementField, announcementSchema, announcementValues } from './announcement.server.ts';

provideInstalledContent();

const today = '2026-11-20';
const right = {
  ...{ text_el: 'Νέες μπλούζες', text_en: 'New shirts', from: '2026-11-25', until: '2026-12-24' },
  ...{ link: '/en#contact', link_el: 'Γράψε μας', link_en: 'Write to us' },
};
const unlinked = { link: '', link_el: '', link_en: '' };
const validate = (change: Partial<Record<AnnouncementField, string>>) =>
  validateForm(announcementSchema(today), { ...right, ...change });

describe('announcementSchema', () => {
  it('returns the announcement to store', () => {
    const text = { el: 'Νέες μπλούζες', en: 'New shirts' };
    const link = { href: '/en#contact', words: { el: 'Γράψε μας', en: 'Write to us' } };
    expect(validate({})).toEqual({ item: { from: '2026-11-25', until: '2026-12-24', text, link } });
    expect(validate({ text_en: ' New\u0000\nshirts ', ...unlinked })).toEqual({
      item: { from: '2026-11-25', until: '2026-12-24', text, link: null },
    });
  });

  it('accepts one day without a last day, a first day in the past, a year, and texts of the greatest length', () => {
    expect(validate({ until: '' })).toMatchObject({ item: { from: '2026-11-25', until: '2026-11-25' } });
    expect(validate({ from: '2026-01-01', until: today })).toHaveProperty('item');
    expect(validate({ until: '2027-11-25' })).toHaveProperty('item');
    expect(validate({ text_el: 'ά'.repeat(160), link_en: '🤸'.repeat(60) })).toHaveProperty('item');
  });

  it('accepts a link to a page or a secure address, also with a capital letter and spaces that a phone added', () => {
    for (const link of ['/', '/privacy', '/profile', '/?class=x#contact', 'https://example.org', 'https://user.example/π?x=1#y'])
      expect(validate({ link })).toHaveProperty('item.link.href', link);
    expect(validate({ link: ' Https://example.org ' })).toHaveProperty('item.link.href', 'https://example.org');
  });

  it('rejects a link to anything but a path or an address with HTTPS', () => {
    const addresses = ['http://example.org', 'https:example.org', 'https://a:b', '//example.org', '/\\example.org'];
    for (const link of [...addresses, 'blog', '/privacy x', 'javascript:alert(1)', 'data:text/html,x'])
      expect(validate({ link }), link).toEqual({ errors: { link: 'linkInvalid' } });
  });

  it.each<[Partial<Record<AnnouncementField, string>>, object]>([
    [{ text_el: '', text_en: '' }, { text_el: 'textMissing' }],
    [{ text_el: 'α'.repeat(161), text_en: '' }, { text_el: 'textTooLong' }],
    [{ text_en: 'x'.repeat(161) }, { text_en: 'textTooLong' }],
    [{ from: '' }, { from: 'dayMissing' }],
    [{ from: '2026-02-30' }, { from: 'dayInvalid' }],
    [{ until: 'soon' }, { until: 'dayInvalid' }],
    [{ until: '2026-11-24' }, { until: 'lastBeforeFirst' }],
    [{ until: '2027-11-26' }, { until: 'moreThanYear' }],
    [{ from: '2026-11-01', until: '2026-11-19' }, { until: 'dayPast' }],
    [{ from: '2026-11-19', until: '' }, { from: 'dayPast' }],
    [{ from: '2029-01-01', until: '' }, { from: 'dayFar' }],
    [{ link: '/nowhere' }, { link: 'noSuchPage' }],
    [{ link: `https://example.org/${'x'.repeat(500)}` }, { link: 'linkTooLong' }],
    [{ link: '' }, { link: 'linkMissing' }],
    [{ text_en: ' ' }, { text_en: 'textMissing' }],
    [
      { link_el: '', link_en: '\u200b' },
      { link_el: 'wordsMissing', link_en: 'wordsMissing' },
    ],
    [{ link_en: 'x'.repeat(61) }, { link_en: 'wordsTooLong' }],
    [{ link_el: 'α'.repeat(61), link_en: '' }, { link_el: 'wordsTooLong' }],
  ])('rejects %j', (change, errors) => {
    expect(validate(change)).toEqual({ errors });
  });
});

it('takes the Greek texts for empty English ones', () => {
  expect(validate({ text_en: '', link_en: '' })).toMatchObject({
    item: { text: { el: right.text_el, en: right.text_el }, link: { words: { el: right.link_el, en: right.link_el } } },
  });
});

it('fills the form with the stored announcement', () => {
  for (const values of [right, { ...right, until: '', ...unlinked }]) {
    const announcement = announcementSchema(today).parse(values);
    expect(announcementValues({ id: 'x', ...announcement })).toEqual(values);
  }
});
