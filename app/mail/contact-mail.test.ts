import { beforeAll, expect, it } from 'vitest';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { receivedMessage } from '#tests/support/contact-row.ts';
import { provideContent } from '../i18n/content.ts';
import { contactDigest, contactNotification } from './contact-mail.ts';

beforeAll(() => {
  provideContent('el', el);
  provideContent('en', en);
});

it.each([
  ['el', 'Όλα τα μηνύματα του αποστολέα'],
  ['en', 'All messages from this sender'],
] as const)(
  'the notification in %s links to the sender’s messages, with a label in the HTML part and a URL in the text part',
  (locale, all) => {
    const { text, html } = contactNotification({
      ...receivedMessage({ email: 'nefeli+capoeira@example.gr', locale }),
      to: 'school@example.gr',
      now: new Date('2026-11-24T16:30:00Z'),
      origin: 'https://school.example',
    });
    const url = 'https://school.example/admin/contacts/nefeli+capoeira@example.gr';
    expect(text).toContain(`\n\n${all}:\n${url}\n\n`);
    expect(html).toMatch(new RegExp(`<a [^>]*href="${RegExp.escape(url)}"[^>]*>${all}</a>`));
    expect(html).not.toContain(`>${url}`);
  },
);

it.each(['el', 'en'] as const)('the digest in %s states after how many notifications it was sent', (locale) => {
  const digest = contactDigest({ to: 'school@example.gr', limit: 45, locale, origin: 'https://school.example' });
  expect(digest.text).toMatch(/ 45 (messages|μηνύματα)/);
});
