import { expect } from 'vitest';
import type { EventMails, EventSummary, Recipient } from '#store/event-signups.ts';
import type { Db } from '#store/tables.ts';
import { readRows } from './rows.ts';

/**
 * Fake event emails whose subject consists of the kind, the place in line, the event title, the recipient's name and language, and who
 * is meant if it is not the member alone.
 */
export const eventMails = new Proxy({} as EventMails, {
  get:
    (_target, kind: string) =>
    ({ firstName, locale, people = [] }: Recipient, { title }: EventSummary, more?: unknown, missing = 1) => ({
      subject: [
        `${kind}${typeof more === 'number' ? ` ${more}` : ''}: ${title}`,
        ...(firstName ? [`for ${firstName}`] : []),
        ...(people.some((name) => name !== null) ? [people.map((name) => name ?? 'you').join('+')] : []),
        ...(missing > 1 ? [`${missing} missing`] : []),
        ...(locale === 'el' ? ['in Greek'] : []),
      ].join(', '),
      text: '',
      html: '',
    }),
});

export const noEventMails = new Proxy({} as EventMails, { get: () => () => expect.fail('no mail expected') });

/** Lists the mails of the outbox as 'name: subject', sorted. */
export async function listMails({ kysely }: Db, isListed: (kind: string) => boolean = () => true): Promise<string[]> {
  const mails = (await readRows(kysely, 'outbox')).filter(({ kind }) => isListed(kind));
  return mails.map(({ to_address, subject }) => `${to_address.split('@')[0]}: ${subject}`).sort();
}
