import { describe, expect, it } from 'vitest';
import { account } from '#tests/support/texts/account.en.ts';
import { validateProfile } from './profile-schema.ts';

const today = '2026-11-20';
const right = {
  first_name: 'Νεφέλη',
  last_name: 'Κωνσταντίνου',
  phone_number: '694 000 0000',
  address: 'Ξάνθου 4, Αθήνα',
  birth_date: '1998-03-14',
};
const errorsOf = (change: Partial<typeof right>) => {
  const validated = validateProfile({ ...right, ...change }, today);
  return 'errors' in validated ? Object.values(validated.errors).map((key) => account.settings.errors[key]) : [];
};

describe('validateProfile', () => {
  it('returns the valid profile with line breaks replaced by spaces', () => {
    expect(validateProfile({ ...right, address: 'Ξάνθου 4,\n Αθήνα' }, today)).toEqual({ profile: right });
  });

  it.each([
    ['first_name', ['', 'Ν'], 'First name must be at least 2 characters'],
    ['first_name', ['Ν'.repeat(101)], 'First name is too long'],
    ['last_name', ['K'], 'Last name must be at least 2 characters'],
    ['last_name', ['Κ'.repeat(101)], 'Last name is too long'],
    ['phone_number', ['694000000'], 'Please enter a valid phone number'],
    ['phone_number', ['6'.repeat(31)], 'Phone number is too long'],
    ['address', ['Εδώ '], 'Please enter your full address'],
    ['address', ['Ξ'.repeat(301)], 'Address is too long'],
    ['birth_date', ['', '14/03/1998', '1998-02-30', '1900-02-29'], 'Please enter a valid date (YYYY-MM-DD)'],
    ['birth_date', ['1998-03-14T00:00:00Z', '1998-03-14\n'], 'Please enter a valid date (YYYY-MM-DD)'],
    ['birth_date', ['1899-12-31'], 'This date is too long ago. Please check the year.'],
    ['birth_date', ['2026-11-21'], 'This date is in the future. Please check the year.'],
  ])('rejects the %s %j', (field, values, text) => {
    for (const value of values) expect(errorsOf({ [field]: value }), value).toEqual([text]);
  });

  it.each([
    { first_name: 'Ιώ', last_name: 'Li' },
    { first_name: 'Ν'.repeat(100), last_name: 'Κ'.repeat(100) },
    { phone_number: '6940000000', address: 'Ίος 1' },
    { phone_number: '6'.repeat(30), address: 'Ξ'.repeat(300) },
    { birth_date: '1900-01-01' },
    { birth_date: '2024-02-29' },
    { birth_date: today },
  ])('accepts %o', (change) => expect(errorsOf(change)).toEqual([]));
});
