import { expect } from 'vitest';
import type { EventMails } from '#store/event-signups.ts';

const inBothLanguages = (subject: string) => ({
  el: { subject: `${subject}, in Greek`, text: '', html: '' },
  en: { subject, text: '', html: '' },
});

export const eventMails: EventMails = {
  promotedFromWaitlist: ({ title }) => inBothLanguages(`Place: ${title}`),
  changed: ({ title }) => inBothLanguages(`Changed: ${title}`),
  cancelled: ({ title }) => inBothLanguages(`Cancelled: ${title}`),
};

export const noEventMails: EventMails = {
  promotedFromWaitlist: () => expect.fail('no mail expected'),
  changed: () => expect.fail('no mail expected'),
  cancelled: () => expect.fail('no mail expected'),
};
