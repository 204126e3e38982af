import type { mails as greek } from './texts.el.ts';

export const mails: typeof greek = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  signOffs: { usual: 'See you in the roda,', neutral: 'All the best,' },
  copyLink: 'If the button doesn’t work, copy this address into your browser:',
};
