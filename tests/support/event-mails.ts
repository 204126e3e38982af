import { expect } from 'vitest';
import type { EventMails, EventSummary, Recipient } from '#store/event-signups.ts';

/** Fake event emails whose subject consists of the kind, the event title and the recipient's name and language. */
export const eventMails = new Proxy({} as EventMails, {
  get:
    (_target, kind: string) =>
    ({ firstName, locale }: Recipient, { title }: EventSummary) => ({
      subject: `${kind}: ${title}${firstName ? `, for ${firstName}` : ''}${locale === 'el' ? ', in Greek' : ''}`,
      text: '',
      html: '',
    }),
});

export const noEventMails = new Proxy({} as EventMails, { get: () => () => expect.fail('no mail expected') });
