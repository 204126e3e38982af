import { expect, it } from 'vitest';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { provideContent } from '../i18n/content.ts';
import { splitChoices } from './message-text.server.ts';

provideContent('el', el);
provideContent('en', en);

it.each([el, en])('separates the choices from the message, $school.name $locale', ({ strings }) => {
  const { who, audiences, class: group } = strings.contactForm;
  for (const choices of [`${who} ${audiences.child} · ${group}: A`, `${who} ${audiences.me}`, `${group}: A`])
    expect(splitChoices(`${choices}\n\nHello\n\nBye`)).toEqual({ choices, text: 'Hello\n\nBye' });
});

it('leaves a message without choices as it is', () => {
  const { who } = en.strings.contactForm;
  for (const text of ['Hello', 'Hello\n\nBye', '', `${who} Me`]) expect(splitChoices(text)).toEqual({ choices: '', text });
});
