import { expect, it } from 'vitest';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { splitChoices } from './message-text.server.ts';

provideInstalledContent();

it.each([el, en])('separates the choices from the message, $school.name $locale', ({ strings }) => {
  const { who, audiences, class: group, phone } = strings.contactForm;
  for (const choices of [`${who} ${audiences.child} · ${group}: A`, `${who} ${audiences.me}`, `${group}: A`])
    expect(splitChoices(`${choices}\n\nHello\n\nBye`)).toEqual({ choices, phone: '', text: 'Hello\n\nBye' });
  for (const choices of [`${group}: A · ${phone}: `, `${phone}: `])
    expect(splitChoices(`${choices}+30 210 123 4567\n\nHello`)).toEqual({ choices, phone: '+30 210 123 4567', text: 'Hello' });
});

it('takes nothing but a number for the phone number', () => {
  const line = `${en.strings.contactForm.phone}: `;
  for (const end of ['javascript:alert(1)', '12345', '210 123 4567 x', `210 123 4567\n${'1'.repeat(7)}`])
    expect(splitChoices(`${line}${end}\n\nHello`)).toEqual({ choices: line + end, phone: '', text: 'Hello' });
});

it('leaves a message without choices as it is', () => {
  const { who } = en.strings.contactForm;
  for (const text of ['Hello', 'Hello\n\nBye', '', `${who} Me`])
    expect(splitChoices(text)).toEqual({ choices: '', phone: '', text });
});
