import { describe, expect, it } from 'vitest';
import { validateContact } from './contact-schema.ts';

const values = { name: 'Eleni', email: 'eleni@example.org', message: 'Hello', privacy: 'on', trap: '', key: '' };

describe('consent', () => {
  it.each(['on', 'true'])('is given by privacy=%s', (privacy) => {
    expect(validateContact({ ...values, privacy })).not.toHaveProperty('errors');
  });

  it.each(['', 'false', 'off', 'no', '0', 'null'])('is not given by privacy=%s', (privacy) => {
    expect(validateContact({ ...values, privacy })).toEqual({ errors: { privacy: { key: 'privacyMissing' } } });
  });
});
