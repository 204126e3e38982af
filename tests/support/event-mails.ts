import { expect } from 'vitest';
import type { EventMails, EventSummary } from '#store/event-signups.ts';

/** Fake event emails whose subject consists of the kind and the event title. */
export const eventMails = new Proxy({} as EventMails, {
  get:
    (_target, kind: string) =>
    ({ title }: EventSummary) => ({
      el: { subject: `${kind}: ${title}, in Greek`, text: '', html: '' },
      en: { subject: `${kind}: ${title}`, text: '', html: '' },
    }),
});

export const noEventMails = new Proxy({} as EventMails, { get: () => () => expect.fail('no mail expected') });
