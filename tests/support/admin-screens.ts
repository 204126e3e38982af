import { href } from 'react-router';
import { isWithin, paths } from '#app/site-map.ts';
import { answers } from '#content/answers.ts';
import { classes } from '#content/schedule.ts';
import { instructorIds } from '#tests/support/installed-content.ts';
import { withClass } from './routes.ts';
import type { RunningSite } from './site.ts';
import { insertEvents, insertMessages, insertScheduleChanges, type StoredMember } from './site-data.ts';
import { instantAt, nextDate } from './timetable.ts';

export const senderEmail = 'nefeli@example.gr';

/** Inserts rows for each page and dialog of the admin area, with Greek texts. */
export async function insertSamples(site: RunningSite, { id: user_id }: StoredMember): Promise<void> {
  const { kysely } = site.database;
  const created_at = new Date().toISOString();
  await insertMessages(site, [
    { email: senderEmail, created_at: '2026-10-01T10:00:00.000Z' },
    { email: 'giorgos@example.gr', name: 'Γιώργος', responded: true },
  ]);
  const event = { title: 'Συνάντηση στο πάρκο', location: 'Άλσος' };
  await insertEvents(site, [
    { ...event, id: 'next', date: instantAt('2030-06-08T18:00').toISOString(), max_participants: 12 },
    { ...event, id: 'past', date: '2026-01-08T15:00:00.000Z', is_workshop: true },
  ]);
  const signUp = { id: 'next', event_id: 'next', user_id, number: 1, is_waiting: false, joined_at: created_at };
  await kysely.insertInto('event_signups').values(signUp).execute();
  const mailing = { subject_el: 'Φέρτε νερό', text_el: 'Κάνει ζέστη.', created_at };
  await kysely
    .insertInto('mailings')
    .values([
      { ...mailing, id: 'draft', audience: 'event:next', sent_at: null, recipients: null },
      { ...mailing, id: 'sent', audience: 'groups:kids-a', sent_at: created_at, recipients: 2 },
    ])
    .execute();
  await insertScheduleChanges(site, [
    { id: 'closure', first_day: '2030-05-01', last_day: '2030-05-02', reason_el: 'Αργία', reason_en: 'Holiday' },
    ...classes.slice(0, 1).map(({ day, start, groups }) => {
      return { id: 'change', first_day: nextDate(day, 1), class_start: start, class_groups: groups.join('.') };
    }),
    { id: 'text', first_day: '2030-05-01', last_day: '2030-05-02', text_el: 'Νέες μπλούζες', text_en: 'New shirts' },
  ]);
}

/** Addresses under /admin that are no pages. */
const withoutPage = ['sendersCsv', 'membersCsv', 'participantsCsv', 'pagePreview', 'mailingPreview', 'retryMail', 'undo'];

/** All pages and dialogs of the admin area with the rows of `insertSamples`, and some for items that do not exist. */
export function adminScreens({ id }: StoredMember): string[] {
  const ids: Record<string, string> = {
    answers: answers[0]?.id ?? '',
    events: 'next',
    mailings: 'draft',
    members: id,
    'closures/': 'closure',
    'announcements/': 'text',
    'changes/:id': 'closure',
    versions: '0',
  };
  const patterns = Object.entries(paths).flatMap(([name, path]) =>
    typeof path === 'string' && isWithin(path, paths.admin) && !withoutPage.includes(name) ? path : [],
  );
  const pages = ['home', 'people', 'partners', 'facts', 'legal', ...instructorIds.slice(0, 1).map((one) => `instructor.${one}`)];
  return [
    ...patterns.map((path) => {
      const [, itemId = ''] = Object.entries(ids).find(([part]) => path.includes(part)) ?? [];
      return withClass(path)
        .replace(':email', senderEmail)
        .replace(':page', 'questions')
        .replace(':text', 'faq.0')
        .replace(':user', id)
        .replace(':id', itemId);
    }),
    ...pages.map((page) => href(paths.editPage, { page })),
    ...['?q=ξ', '?q=τίποτα', '?status=pending'].map((query) => paths.admin + query),
    ...['nothing', 'contacts/nobody@example.gr', 'members/none', 'events/none', 'write?draft=draft'].map(
      (path) => `${paths.admin}/${path}`,
    ),
    ...['closure', 'change', 'text'].map((change) => `${paths.tell}?change=${change}`),
    ...['mailings/sent', 'mailings/none', 'pages/questions/faq.99', 'pages/questions/versions/9/restore'].map(
      (path) => `${paths.admin}/${path}`,
    ),
  ];
}
