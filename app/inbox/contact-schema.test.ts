import { describe, expect, it } from 'vitest';
import { en } from '#app/content/en.ts';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { noScheduleChanges } from '../timetable/schedule-changes.ts';
import { trialClasses, trialKey } from '../timetable/trial-classes.ts';
import { type ContactValues, validateContact } from './contact-schema.ts';

provideInstalledContent();

const values = { name: 'Eleni', email: 'eleni@example.org', message: 'Hello', privacy: 'on' };
const optional = { who: '', class: '', trial: '', age: '', phone: '', trap: '', key: '' };
const now = new Date('2026-11-24T10:00:00+02:00');
const validate = (entered: Partial<ContactValues>, changes = noScheduleChanges) =>
  validateContact({ ...optional, ...values, ...entered }, changes, now);

describe('consent', () => {
  it.each(['on', 'true'])('is given by privacy=%s', (privacy) => {
    expect(validate({ privacy })).not.toHaveProperty('errors');
  });

  it.each(['', 'false', 'off', 'no', '0', 'null'])('is not given by privacy=%s', (privacy) => {
    expect(validate({ privacy })).toEqual({ errors: { privacy: { key: 'privacyMissing' } } });
  });
});

describe('the phone number', () => {
  it.each([
    ['210 123 4567', '210 123 4567'],
    ['+30 (0)210/123-45.67', '+30 (0)210/123-45.67'],
    ['\u202a+30\u00a0694\u2013000\u20110000\u202c', '+30 694-000-0000'],
    ['123456', '123456'],
    ['1'.repeat(20), '1'.repeat(20)],
    ['210\n\n123 4567', '210 123 4567'],
    ['', null],
    ['\u200b', null],
  ])('%j is stored as %j, outside the message', (phone, stored) => {
    expect(validate({ phone })).toMatchObject({ message: { message: 'Hello', phone: stored } });
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
      '210\r\n123 4567\n\nBcc: 1',
    ];
    for (const phone of wrong) expect(validate({ phone }), phone).toEqual({ errors: { phone: { key: 'phoneInvalid' } } });
  });
});

it('takes a message of 5,000 characters, whatever else was entered', () => {
  const choices = { who: 'me', phone: '210 123 4567' };
  expect(validate({ ...choices, message: 'x'.repeat(5_000) })).not.toHaveProperty('errors');
  expect(validate({ ...choices, message: 'x'.repeat(5_003) })).toEqual({
    errors: { message: { key: 'messageTooLong', max: 5_000, over: 3 } },
  });
});

it('stores nothing for unknown answers', () => {
  const nothing = { audience: null, class_group: null, trial_day: null, trial_start: null, child_age: null };
  for (const unknown of ['', 'zzz', 'constructor'])
    expect(validate({ who: unknown, class: unknown, trial: unknown, age: unknown })).toMatchObject({ message: nothing });
});

const { kidsGroups, adultLevels } = en.schedule;
const [group] = [...kidsGroups, ...adultLevels];

describe.skipIf(!group)('the day of the free class', () => {
  const id = group?.id ?? '';
  const [first, second] = trialClasses(id, noScheduleChanges, now);
  const key = first && trialKey(first);

  it('is stored with its class', () => {
    expect(validate({ who: 'child', class: id, trial: key })).toMatchObject({
      message: { audience: 'child', class_group: id, trial_day: first?.day, trial_start: first?.start },
      trial: first,
    });
    for (const trial of ['', 'other'])
      expect(validate({ class: id, trial })).toMatchObject({ message: { class_group: id, trial_day: null }, trial: undefined });
  });

  it('is an error, with the others, if the class does not take place or has begun', () => {
    const trial = { key: 'trialGone' };
    const closures = [{ id: 'a', first: first?.day ?? '', last: first?.day ?? '', reason: { el: '', en: '' } }];
    expect(validate({ class: id, trial: key }, { ...noScheduleChanges, closures })).toEqual({ errors: { trial } });
    for (const wrong of [`${first?.day}T03:17`, '2026-11-17T18:00', '2126-11-24T18:00', `${key} `, 'x'])
      expect(validate({ class: id, trial: wrong, name: '' }), wrong).toEqual({ errors: { trial, name: { key: 'nameMissing' } } });
    const begun = new Date(Date.parse(`${second?.day}T${second?.start}Z`));
    expect(validateContact({ ...optional, ...values, class: id, trial: key ?? '' }, noScheduleChanges, begun)).toEqual({
      errors: { trial },
    });
  });
});

describe.skipIf(kidsGroups.length === 0)('the age of a child', () => {
  it.each([
    ['', null],
    ['1', 1],
    ['17', 17],
  ])('%j is stored as %j', (age, stored) => {
    expect(validate({ class: kidsGroups[0]?.id, age })).toMatchObject({ message: { child_age: stored } });
  });

  it.each(['0', '18', '-3', '5.5', '5,5', '5 years', 'x'])('is not %j', (age) => {
    expect(validate({ class: kidsGroups[0]?.id, age })).toEqual({ errors: { age: { key: 'ageInvalid' } } });
  });

  it('is ignored with a class of adults', () => {
    for (const age of ['5', 'x'])
      expect(validate({ class: adultLevels[0]?.id ?? '', age })).toMatchObject({ message: { child_age: null } });
  });
});
