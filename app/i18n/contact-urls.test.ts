import { expect, it } from 'vitest';
import { telUrl } from './contact-urls.ts';

it.each([
  ['+30 210 123-4567', 'tel:+302101234567'],
  ['+30 (0)210 123 4567', 'tel:+302101234567'],
  ['(03) 9123 4567', 'tel:0391234567'],
  ['1234567890;phone-context=javascript:alert(1)', 'tel:12345678901'],
])('links the phone number %s to %s', (phone, url) => expect(telUrl(phone)).toBe(url));
