import { describe, expect, it } from 'vitest';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { provideContent } from '../../i18n/content.ts';
import { groupName } from '../../timetable/groups.ts';
import { type ContactValues, validateContact } from './contact-schema.ts';

provideContent('el', el);
provideContent('en', en);

const values = {
  who: '',
  class: '',
  name: 'Eleni',
  email: 'eleni@example.org',
  phone: '',
  message: 'Hello',
  privacy: 'on',
  trap: '',
  key: '',
};
const validate = (changes: Partial<ContactValues>) => validateContact({ ...values, ...changes }, 'en');

describe('consent', () => {
  it.each(['on', 'true'])('is given by privacy=%s', (privacy) => {
    expect(validate({ privacy })).not.toHaveProperty('errors');
  });

  it.each(['', 'false', 'off', 'no', '0', 'null'])('is not given by privacy=%s', (privacy) => {
    expect(validate({ privacy })).toEqual({ errors: { privacy: { key: 'privacyMissing' } } });
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
      choices: { who: audiences.child, class: group && groupName(group, en.schedule) },
      group: id,
    });
    expect(validate({ who: 'unsure' })).toMatchObject({
      message: { message: `${who} ${audiences.unsure}\n\nHello` },
      choices: { who: audiences.unsure },
    });
  });

  it('leave the message as it is if there are none, or unknown ones', () => {
    for (const unknown of ['', 'zzz', 'constructor'])
      expect(validate({ who: unknown, class: unknown })).toMatchObject({
        message: { message: 'Hello' },
        choices: {},
        group: undefined,
      });
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
