import { describe, expect, it } from 'vitest';
import { en } from '#app/content/en.ts';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { groupName } from '../timetable/groups.ts';
import { type ContactValues, validateContact } from './contact-schema.ts';

provideInstalledContent();

const values = { name: 'Eleni', email: 'eleni@example.org', message: 'Hello', privacy: 'on' };
const hidden = { who: '', class: '', phone: '', trap: '', key: '' };
const validate = (changes: Partial<ContactValues>) => validateContact({ ...hidden, ...values, ...changes }, 'en');

describe('consent', () => {
  it.each(['on', 'true'])('is given by privacy=%s', (privacy) => {
    expect(validate({ privacy })).not.toHaveProperty('errors');
  });

  it.each(['', 'false', 'off', 'no', '0', 'null'])('is not given by privacy=%s', (privacy) => {
    expect(validate({ privacy })).toEqual({ errors: { privacy: { key: 'privacyMissing' } } });
  });
});

describe('the phone number', () => {
  const label = en.strings.contactForm.phone;

  it.each([
    ['210 123 4567', '210 123 4567'],
    ['+30 (0)210/123-45.67', '+30 (0)210/123-45.67'],
    ['\u202a+30\u00a0694\u2013000\u20110000\u202c', '+30 694-000-0000'],
    ['123456', '123456'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('%j is stored in front of the message', (phone, stored) => {
    expect(validate({ phone })).toMatchObject({
      message: { message: `${label}: ${stored}\n\nHello` },
      text: 'Hello',
    });
  });

  it('may be missing', () => {
    for (const phone of ['', '\u200b']) expect(validate({ phone })).toMatchObject({ message: { message: 'Hello' } });
  });

  it('with other characters, too few or too many digits is an error and is not stored', () => {
    const wrong = [
      '12345',
      '1'.repeat(21),
      'call me',
      '210 123 4567 ext. 8',
      '<b>2101234567',
      `${'('.repeat(40)}123456`,
      '٠١٢٣٤٥٦',
    ];
    for (const phone of wrong) expect(validate({ phone }), phone).toEqual({ errors: { phone: { key: 'phoneInvalid' } } });
  });

  it('stays in its line, whatever line breaks it contains', () => {
    expect(validate({ phone: '210\r\n123 4567\n\nBcc: 1' })).toEqual({ errors: { phone: { key: 'phoneInvalid' } } });
    expect(validate({ phone: '210\n\n123 4567' })).toMatchObject({ message: { message: `${label}: 210 123 4567\n\nHello` } });
  });
});

const { kidsGroups, adultLevels } = en.schedule;
const [group] = [...kidsGroups, ...adultLevels];

describe.skipIf(!group)('the answers for whom and which class', () => {
  const { who, audiences, class: classLabel } = en.strings.contactForm;
  const id = group?.id ?? '';
  const line = `${who} ${audiences.child} · ${classLabel}: ${group && groupName(group, en.schedule)}`;

  it('are the first line of the message', () => {
    expect(validate({ who: 'child', class: id })).toMatchObject({
      message: { name: 'Eleni', email: 'eleni@example.org', message: `${line}\n\nHello` },
      text: 'Hello',
      group: id,
    });
    expect(validate({ who: 'unsure' })).toMatchObject({
      message: { message: `${who} ${audiences.unsure}\n\nHello` },
    });
  });

  it('leave the message as it is if there are none, or unknown ones', () => {
    const expected = { message: { message: 'Hello' }, group: undefined };
    for (const unknown of ['', 'zzz', 'constructor']) expect(validate({ who: unknown, class: unknown })).toMatchObject(expected);
  });

  it('do not replace a missing message', () => {
    expect(validate({ who: 'me', class: id, message: '' })).toEqual({ errors: { message: { key: 'messageMissing' } } });
  });

  it('count towards the maximum length, and the error states what remains', () => {
    const max = 5_000 - line.length - 2;
    expect(validate({ who: 'child', class: id, message: 'x'.repeat(max) })).not.toHaveProperty('errors');
    expect(validate({ who: 'child', class: id, message: 'x'.repeat(max + 3) })).toEqual({
      errors: { message: { key: 'messageTooLong', max, over: 3 } },
    });
  });
});
