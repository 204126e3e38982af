import { sql } from 'kysely';
import type { Database } from '#server/db.ts';
import type { Tables } from '#store/tables.ts';

export const heavySender = 'heavy@example.org';
export const messagesPerSender = 5;
const heavySenderMessages = 1_000;

/**
 * Inserts messages, and as many accounts as senders, with plain SQL. The texts have no accents or capitals, because they are also stored as
 * the normalized search text.
 */
export async function seedMessages({ engine, withExclusiveLock }: Database<Tables>, messages: number): Promise<void> {
  const syllables = ['κα', 'πο', 'ει', 'ρα', 'μα', 'θη', 'σε', 'λι', 'do', 'ra', 'ne', 'tu', 'vi', 'gin', 'bim', 'ax'];
  const words = syllables.flatMap((one) =>
    syllables.map((other, at) => one + other + syllables[(at * 7 + 3) % syllables.length]),
  );
  const word = (place: number) =>
    `(select word from bench_words where id = (number * ${2 * place + 1} + number / ${place + 2}) % ${words.length})`;
  const text = `'capoeira ' || ${Array.from({ length: 14 }, (_, place) => word(place)).join(` || ' ' || `)}
    || case when number % ${Math.floor(messages / 3)} = 7 then ' σπανια λεξη' else '' end`;
  const senders = messages / messagesPerSender;
  const email = `case when number < ${heavySenderMessages} then '${heavySender}'
    else 'sender' || (number * 7919 % ${senders}) || '@example.org' end`;
  const [numbers, instant] =
    engine === 'sqlite'
      ? [
          `(with recursive count (number) as (values (0) union all select number + 1 from count where number < ${messages + heavySenderMessages}) select * from count)`,
          `strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + number * 30, 'unixepoch')`,
        ]
      : [
          `generate_series(0, ${messages + heavySenderMessages}::bigint)`,
          `timestamptz '2023-11-14 22:13:20Z' + number * interval '30 s'`,
        ];
  // Uses withExclusiveLock, because its connection has no statement timeout.
  await withExclusiveLock(async (trx) => {
    const run = (statement: string) => sql.raw(statement).execute(trx);
    await run('create temporary table bench_words (id integer primary key, word text)');
    for (const [id, each] of words.entries()) await sql`insert into bench_words values (${id}, ${each})`.execute(trx);
    await run(`insert into contact_submissions (id, name, email, message, created_at, responded, locale, privacy_accepted_at, search_text)
      select 'id-' || number, name, email, text, instant, number % 3 = 1, 'el', instant, name || '\n' || email || '\n' || text
      from (select number, 'name ' || (number % 1000) as name, ${email} as email, ${text} as text, ${instant} as instant from ${numbers} as numbers ${engine === 'sqlite' ? '' : '(number)'}) as messages`);
    await run(`insert into users (id, email, email_verified, created_at, updated_at)
      select 'id-' || number, 'member' || number || '@example.org', 1 = 1, instant, instant
      from (select number, ${instant} as instant from ${numbers} as numbers ${engine === 'sqlite' ? '' : '(number)'} where number < ${senders}) as accounts`);
  });
  await withExclusiveLock((trx) => sql.raw('analyze').execute(trx));
}
