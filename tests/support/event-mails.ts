import { expect } from 'vitest';
import type { EventMails } from '#store/event-signups.ts';

const inEach = (subject: string) => ({
  el: { subject: `${subject}, in Greek`, text: '', html: '' },
  en: { subject, text: '', html: '' },
});

/** Mails that are nothing but a subject. */
export const eventMails: EventMails = {
  placeFree: ({ title }) => inEach(`Place: ${title}`),
  changed: ({ title }) => inEach(`Changed: ${title}`),
  cancelled: ({ title }) => inEach(`Cancelled: ${title}`),
};

/** For where nobody is to be told anything. */
export const noEventMails: EventMails = {
  placeFree: () => expect.fail('Nobody waits'),
  changed: () => expect.fail('Nobody comes'),
  cancelled: () => expect.fail('Nobody comes'),
};
