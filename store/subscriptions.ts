// Who follows which topic: members with their account, other people by their address alone.
import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readSignedToken, signToken } from '#server/signed-token.ts';
import { Administrator } from './administrator.ts';
import type { Db, Locale, Queryable, Tables, Trx } from './tables.ts';

/** Topic of the news of the school. The other topics are the ids of groups. */
export const NEWS = 'news';

/** Version of the consent text, `consent` in app/mailings/follow-texts.el.ts and .en.ts. */
export const CONSENT_VERSION = 1;

interface Following {
  address: string;
  topics: readonly string[];
}

/** `locale` is the language of the consent and of the mails. */
type Consent = Following & { locale: Locale };

/**
 * Signs the link of a mail, with which its reader follows or leaves these topics. The link proves the address, because it was mailed to
 * it, so no confirmation by a second mail is needed.
 */
export const createFollowToken = (secret: string, { address, topics }: Following): string =>
  signToken('follow', secret, [address, topics]);

export function readFollowToken(secret: string, token: string): Following | null {
  const content = readSignedToken('follow', secret, token) as [string, string[]] | null;
  return content && { address: content[0], topics: content[1] };
}

export async function readTopics(db: Queryable, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('topic')
    .distinct()
    .where(isOf(db, address))
    .orderBy('topic')
    .execute();
  return rows.map(({ topic }) => topic);
}

const isOf = (db: Queryable, address: string) => (row: ExpressionBuilder<Tables, 'subscriptions'>) =>
  row.or([row('address', '=', address), row('user_id', 'in', selectMember(db, address))]);

const selectMember = (db: Queryable, email: string) =>
  db.selectFrom('users').select('users.id').where('email', '=', email).where('email_verified', '=', true);

/** The caller has verified the address. It gets mailings again even if they were refused before. */
export async function follow({ kysely }: Db, consent: Consent, now = new Date()): Promise<void> {
  await kysely.transaction().execute((trx) => insertTopics(trx, consent, now));
}

async function insertTopics(trx: Trx, { address, topics, locale }: Consent, now: Date): Promise<void> {
  const member = await selectMember(trx, address).executeTakeFirst();
  const known = await readTopics(trx, address);
  const rows = topics
    .filter((topic) => !known.includes(topic))
    .map((topic) => ({
      ...{ id: randomUUID(), topic, locale, consented_at: now.toISOString(), consent_version: CONSENT_VERSION },
      ...(member ? { user_id: member.id, address: null } : { user_id: null, address }),
    }));
  if (rows.length > 0)
    await trx
      .insertInto('subscriptions')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await trx.deleteFrom('refused_addresses').where('address', '=', address).execute();
}

/** Also withdraws mailings that wait for their delivery, unless the address follows another of their topics. */
export async function leave({ kysely }: Db, { address, topics }: Following): Promise<void> {
  await kysely.transaction().execute((trx) => deleteTopics(trx, address, topics));
}

async function deleteTopics(trx: Trx, address: string, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  await trx.deleteFrom('subscriptions').where(isOf(trx, address)).where('topic', 'in', topics).execute();
  const waiting = await trx
    .selectFrom('outbox')
    .select(['id', 'topic'])
    .where('sent_at', 'is', null)
    .where('kind', '=', 'mailing')
    .where('to_address', '=', address)
    .execute();
  if (waiting.length === 0) return;
  const remaining = await readTopics(trx, address);
  const unwanted = waiting.filter(({ topic }) => {
    const about = parseTopics(topic ?? '');
    return about && !about.some((each) => remaining.includes(each));
  });
  for (const { id } of unwanted) await trx.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Followers of topics and, if `guests` is set, the guests of the class that starts then or of all classes on these days. */
export interface TopicAudience {
  topics: string[];
  guests?: { from: string; until: string; start?: string };
}

const groupsPattern =
  /^groups:(?<ids>[\w-]+(?:\.[\w-]+)*)(?:@(?<from>\d{4}-\d\d-\d\d)(?:T(?<start>\d\d:\d\d)|\/(?<until>\d{4}-\d\d-\d\d)))?$/;

/**
 * Parses the audience 'news' or, for example, 'groups:kids-a.kids-b', with the guests of a class 'groups:kids-a@2026-12-01T18:00', with
 * those of closed days 'groups:kids-a.kids-b@2026-12-24/2027-01-06'. Returns null for other audiences.
 */
export function parseTopicAudience(audience: string): TopicAudience | null {
  if (audience === NEWS) return { topics: [NEWS] };
  const { ids, from, start, until = from } = groupsPattern.exec(audience)?.groups ?? {};
  if (!ids) return null;
  const topics = ids.split('.');
  if (!from || !until) return { topics };
  const areDays = z.array(z.iso.date()).safeParse([from, until]).success;
  return areDays ? { topics, guests: { from, until, ...(start && { start }) } } : null;
}

export const parseTopics = (audience: string): string[] | null => parseTopicAudience(audience)?.topics ?? null;

/** Replaces all topics of a member, and notes that the member has chosen, so that the member's page no longer asks. */
export async function saveTopics(
  { kysely }: Db,
  { userId, address, topics, locale }: Consent & { userId: string },
  now = new Date(),
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ topics_chosen_at: now.toISOString() }).where('id', '=', userId).execute();
    const known = await readTopics(trx, address);
    const ended = known.filter((topic) => !topics.includes(topic));
    await deleteTopics(trx, address, ended);
    await insertTopics(trx, { address, topics, locale }, now);
  });
}

/** Returns false until the member has chosen topics, or none, on the member's page or in the settings. */
export async function hasChosenTopics(db: Queryable, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('topics_chosen_at').where('id', '=', userId).executeTakeFirst();
  return Boolean(user?.topics_chosen_at);
}

/** Selects each address once, even if it follows several of the topics. */
export function selectFollowers(db: Queryable, topics: readonly string[]) {
  const email = sql<string>`coalesce(users.email, subscriptions.address)`;
  return db
    .selectFrom('subscriptions')
    .leftJoin('users', 'users.id', 'subscriptions.user_id')
    .select((row) => [email.as('email'), row.fn.min('subscriptions.locale').as('locale')])
    .where('topic', 'in', topics)
    .where((row) => row.or([row('address', 'is not', null), row('email_verified', '=', true)]))
    .where(email, 'not in', db.selectFrom('refused_addresses').select('refused_addresses.address'))
    .groupBy(email)
    .orderBy(email);
}

export function countByLocale(recipients: { locale: Locale }[]): Record<Locale, number> {
  const el = recipients.filter(({ locale }) => locale === 'el').length;
  return { el, en: recipients.length - el };
}

/** Remembers an address that its mail server has refused, so that it gets no more mailings. */
export async function noteRefusedAddress({ kysely }: Db, address: string, now = new Date()): Promise<void> {
  await kysely
    .insertInto('refused_addresses')
    .values({ address, refused_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
}

/** Lists the refused addresses that would otherwise get mailings. */
export async function listRefusedAddresses({ kysely }: Db, by: Administrator) {
  Administrator.check(by);
  return selectKnown(kysely).selectAll().orderBy('address').execute();
}

/** Lets all refused addresses get mailings again. */
export async function forgetRefusedAddresses({ kysely }: Db, by: Administrator): Promise<void> {
  Administrator.check(by);
  await kysely.deleteFrom('refused_addresses').execute();
}

/** Deletes refused addresses that belong to no member and no follower. */
export async function purgeRefusedAddresses(db: Queryable): Promise<void> {
  await db.deleteFrom('refused_addresses').where('address', 'not in', selectKnown(db).select('address')).execute();
}

const selectKnown = (db: Queryable) =>
  db
    .selectFrom('refused_addresses')
    .where((row) =>
      row.or([
        row('address', 'in', db.selectFrom('users').select('email')),
        row(
          'address',
          'in',
          db
            .selectFrom('subscriptions')
            .select('subscriptions.address')
            .where('address', 'is not', null)
            .$narrowType<{ address: string }>(),
        ),
      ]),
    );
