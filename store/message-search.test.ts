import { expect, test } from 'vitest';
import { contactRow, insertContactRows, receivedMessage } from '#tests/support/contact-row.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { administrator as by } from '#tests/support/members.ts';
import { update } from '#tests/support/rows.ts';
import { findSenders, foldText } from './message-search.ts';
import { receiveMessage } from './messages.ts';
import { deleteSender, listSenders } from './senders.ts';
import type { Db } from './tables.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();

let made = 0;
const texts = { name: 'Name', email: 'who@example.org', message: 'Text' };
const store = (database: Db, { message = 'Text', ...change }: Partial<typeof texts>) => {
  const values = { ...texts, ...change, message: `${message}\n${made}` };
  return receiveMessage(database, receivedMessage({ ...values, now: new Date(START + made++) }));
};

/** Inserts messages like an SQL client, without the search text that `receiveMessage` adds. */
const insertMessages = ({ kysely }: Db, count: number, textsOf: (number: number) => Partial<typeof texts>) =>
  insertContactRows(
    kysely,
    Array.from({ length: count }, (_, number) => contactRow({ ...texts, ...textsOf(number), created_at: at(made++) })),
  );

const search = (database: Db, query: string) => listSenders(database, by, { search: query, limit: 50 });
const emails = async (database: Db, query: string) => (await search(database, query)).senders.map(({ email }) => email);

test.each([
  ['ΆΝΝΑ', 'αννα'],
  ['Ζωής', 'ζωησ'],
  ['ΖΩΗΣ', 'ζωησ'],
  ['Ϊ́ΰ ΐ', 'ιυ ι'],
  ['São João ÇÃ', 'sao joao ca'],
  [' a\r\n\t b\u00a0c\0d ', 'a b c d'],
  ['😀Ἄ', '😀α'],
  ['\ud800', '\ufffd'],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(foldText(text))).toBe(folded);
  expect(foldText(text.normalize('NFD'))).toBe(folded);
});

describeOnEachEngine('message search', (test) => {
  test('shows the newest matching message from the sentence with the match on', async ({ database }) => {
    await store(database, { name: 'Άννα', message: 'Καλησπέρα! Έχετε χώρο για πάρκινγκ; Ευχαριστώ.' });
    await store(database, { message: 'Κάτι άλλο.' });
    const previews = async (query: string) => (await search(database, query)).senders.map(({ preview }) => preview);
    expect(await previews('ΠΑΡΚΙΝΓΚ')).toEqual([expect.stringMatching(/^…\u00a0Έχετε χώρο για πάρκινγκ; Ευχαριστώ\.\n\d+$/)]);
    expect(await previews('Άννα')).toEqual([expect.stringMatching(/^Καλησπέρα! Έχετε/)]);
  });

  test('ignores case, accents and the final sigma, in name, email and text', async ({ database }) => {
    await store(database, { name: 'Άννα Ζωής', email: 'anna@example.org', message: 'Θέλω να μάθω περισσότερα για τα μαθήματα' });
    await store(database, { name: 'João', email: 'joao@example.org', message: 'A capoeira é ótima' });
    const forAnna = ['ΆΝΝΑ', 'αννα', 'Άννα', 'ζωης', 'ΖΩΗΣ', 'ζωής', 'άννα ζω', 'ANNA@', 'μαθηματα', 'ΜΑΘΉΜΑΤΑ'];
    for (const query of [...forAnna, 'να  μάθω\n', 'ισσότερ', 'ζωης anna', 'μαθήματα περισσότερα', '\u200bάννα'])
      expect([query, await emails(database, query)]).toEqual([query, ['anna@example.org']]);
    for (const query of ['JOAO', 'joã', 'OTIMA', 'é ótima'])
      expect([query, await emails(database, query)]).toEqual([query, ['joao@example.org']]);
    expect(await emails(database, 'EXAMPLE.org')).toEqual(['joao@example.org', 'anna@example.org']);
    for (const query of ['αννας', 'σωηζ', 'joaoexample', 'ζωης joao', 'ana@', 'capoeiraa'])
      expect([query, await emails(database, query)]).toEqual([query, []]);
  });

  test('finds a phone number in any spelling', async ({ database }) => {
    await store(database, { email: 'a@example.org', message: 'Τηλέφωνο: +30 694 777 1234\n\nΠάρτε με' });
    await store(database, { email: 'b@example.org', message: 'Το (210) 600-12.34 είναι της δουλειάς' });
    const phone = '+30 (210) 7778-888';
    await receiveMessage(database, receivedMessage({ ...texts, email: 'c@example.org', message: 'Ο αριθμός μου: 7', phone }));
    for (const query of ['2107778888', '0030210 777 8888', '(210) 7778'])
      expect([query, await emails(database, query)]).toEqual([query, ['c@example.org']]);
    await update(database.kysely, 'contact_submissions', { phone: '2310555666' }, { email: 'c@example.org' });
    expect(await emails(database, '2310 555 666')).toEqual(['c@example.org']);
    for (const query of ['6947771234', '+306947771234', '0030 694 7771234', '694-777', '777 12'])
      expect([query, await emails(database, query)]).toEqual([query, ['a@example.org']]);
    for (const query of ['210 6001234', '2106001234', '+30 210 600 1234'])
      expect([query, await emails(database, query)]).toEqual([query, ['b@example.org']]);
    expect(await emails(database, '6947771235')).toEqual([]);
  });

  test('matches wildcards and other special characters literally', async ({ database }) => {
    const names = ['a+b', '"a b"', '100%', 'a/b', 'a_b', "o'neil", 'a\\b', 'a*b', 'axb'];
    const odd = names.map((name) => `${name}@x.gr`);
    for (const email of odd) await store(database, { email });
    for (const email of odd) expect(await emails(database, email)).toEqual([email]);
    const queriesFor = {
      '100%@x.gr': ['100%', '%@x', '%'],
      'a_b@x.gr': ['a_b', '_'],
      '"a b"@x.gr': ['"a b"', 'b"@', '"'],
      "o'neil@x.gr": ["'ne"],
      'a*b@x.gr': ['a*b', '*'],
      'a\\b@x.gr': ['a\\b'],
    };
    for (const [email, queries] of Object.entries(queriesFor))
      for (const query of queries) expect([query, await emails(database, query)]).toEqual([query, [email]]);
    for (const query of ['\0\0\0', 'x.g\0']) expect(await emails(database, query), query).toEqual(odd.toReversed());
    const operators = ['%%%', '___', '...', 'a OR b', 'NOT x.gr', 'folded:x.gr', '(x.gr)', "' or 1=1 --"];
    for (const query of [...operators, '😀😀😀', 'x'.repeat(5_000)]) expect(await emails(database, query), query).toEqual([]);
  });

  test('lists all senders for an empty query, and finds one or two characters', async ({ database }) => {
    await store(database, { name: 'Ωμέγα', email: 'a@example.org' });
    await store(database, { name: 'Ψι', email: 'b@example.org' });
    for (const query of ['', '  ', '\n'])
      expect(await search(database, query)).toMatchObject({ totalSenders: 2, isBounded: false });
    expect(await search(database, 'ω')).toMatchObject({ totalSenders: 1, isBounded: false });
    expect(await emails(database, 'ΨΊ')).toEqual(['b@example.org']);
  });

  test('counts matches and returns each sender once, as in the list', async ({ database }) => {
    await store(database, { email: 'a@example.org', message: 'Ναι, capoeira' });
    await store(database, { email: 'b@example.org', message: 'capoeira' });
    await store(database, { email: 'a@example.org', message: 'Πάλι capoeira' });
    await store(database, { email: 'a@example.org', message: 'Ευχαριστώ' });
    const found = await search(database, 'CAPOEIRA');
    expect(found).toMatchObject({ totalSenders: 2, isBounded: false });
    const listed = await listSenders(database, by, { limit: 9 });
    const withoutPreview = (senders: typeof found.senders) => senders.map(({ preview, ...sender }) => sender);
    expect(withoutPreview(found.senders)).toEqual(withoutPreview(listed.senders));
  });

  test('finds the end of a long text, and a long query', async ({ database }) => {
    const message = Array.from({ length: 800 }, (_, number) => `λέξη${number}`).join(' ');
    await store(database, { email: 'long@example.org', message });
    await store(database, { email: 'other@example.org', message: message.slice(0, 1_000) });
    expect(await emails(database, 'λεξη799')).toEqual(['long@example.org']);
    expect(await emails(database, message.slice(4_000, 4_150))).toEqual(['long@example.org']);
  });

  test('finds messages that were inserted by SQL, whichever process searches first', async ({ database, other }) => {
    await insertMessages(database, 450, (number) => ({ email: `${number}@example.org`, message: 'ΠΑΛΙΌ' }));
    await insertMessages(database, 1, () => ({ email: 'outside@example.org', message: 'Άγνωστος' }));
    expect(await emails(database, 'αγνωστος')).toEqual(['outside@example.org']);
    await insertMessages(database, 450, (number) => ({ email: `${number}@example.org`, message: 'νέο' }));
    await Promise.all([search(database, 'νεο'), search(other, 'νεο')]);
    expect(await search(database, 'παλιο')).toMatchObject({ totalSenders: 450, isBounded: false });
    expect(await search(other, 'ΝΕΟ')).toMatchObject({ totalSenders: 450, isBounded: false });
  });

  test('stays in sync with changed and deleted messages', async ({ database }) => {
    const { id } = await store(database, { name: 'Παλιά', email: 'a@example.org', message: 'Κείμενο' });
    await store(database, { email: 'b@example.org', message: 'Κείμενο' });
    const { kysely } = database;
    await update(kysely, 'contact_submissions', { responded: true }, { id });
    expect(await kysely.selectFrom('contact_submissions').select('id').where('search_text', 'is', null).execute()).toEqual([]);
    await update(kysely, 'contact_submissions', { message: 'Άλλο', name: 'Νέα' }, { id });
    expect(await emails(database, 'παλια')).toEqual([]);
    expect(await emails(database, 'αλλο')).toEqual(['a@example.org']);
    expect(await emails(database, 'κειμενο')).toEqual(['b@example.org']);
    await deleteSender(database, by, { email: 'b@example.org', newest: at(1e9) });
    expect(await emails(database, 'κειμενο')).toEqual([]);
    await store(database, { email: 'c@example.org', message: 'Νέο κείμενο' });
    expect(await emails(database, 'κειμενο')).toEqual(['c@example.org']);
  });

  test('stops at the 1,000 senders with the newest matches and reports that there may be more', async ({ database }) => {
    await insertMessages(database, 1, () => ({ email: 'odd@example.org', message: `Ἄνθη 😀😀 100%_\\ "τέλος' abca cab` }));
    const message = (number: number) => (number === 0 ? 'Σπάνιο' : 'Συχνό');
    await insertMessages(database, 6_000, (number) => ({ email: `${number}@example.org`, message: message(number) }));
    const found = await search(database, 'συχνο');
    expect(found).toMatchObject({ totalSenders: 1_000, isBounded: true });
    expect(found.senders[0]?.email).toBe('5999@example.org');
    expect(await search(database, 'συχνα')).toMatchObject({ totalSenders: 0, isBounded: false });
    expect(await search(database, 'σπανιο')).toMatchObject({ totalSenders: 1, isBounded: false });
    for (const query of ['ΑΝΘΗ', 'ἄνθη 😀😀 1', '100%', '%_\\', '"τελοσ\'', 'odd@', 'θη'])
      expect([query, await emails(database, query)]).toEqual([query, ['odd@example.org']]);
    expect(await emails(database, 'abcabc')).toEqual([]);
  });

  test('scans only the newest messages and reports when there are older ones', async ({ database }) => {
    await insertMessages(database, 1, () => ({ email: 'old@example.org', message: 'Παλιό' }));
    await insertMessages(database, 1, () => ({ email: 'new@example.org', message: 'Νέο' }));
    await insertMessages(database, 2_998, (number) => ({ email: `${number}@example.org` }));
    expect(await findSenders(database, 'παλιο')).toEqual({ emails: ['old@example.org'], isBounded: false });
    expect(await findSenders(database, 'παλιο', { maxScanned: 3_000 })).toMatchObject({ isBounded: false });
    expect(await findSenders(database, 'παλιο', { maxScanned: 2_999 })).toEqual({ emails: [], isBounded: true });
    const newest = await findSenders(database, 'νεο', { maxScanned: 2_999 });
    expect(newest).toMatchObject({ emails: ['new@example.org'], isBounded: true });
  });
});
