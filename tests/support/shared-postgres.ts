// Databases on the PostgreSQL server that all tests of a run share. TEST_POSTGRES_URL names one that is running already.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/** False when PostgreSQL is not installed, or excluded by SQLITE_ONLY=1. */
export const hasPostgres = Boolean(process.env.TEST_POSTGRES_URL ?? process.env.TEST_POSTGRES_STARTER);

/** Address of the shared server's database `postgres`. The first call of a run starts the server. */
export async function postgresUrl(): Promise<string> {
  if (process.env.TEST_POSTGRES_URL) return process.env.TEST_POSTGRES_URL;
  // Not fetch, which some tests replace.
  const [response] = (await once(get(process.env.TEST_POSTGRES_STARTER ?? ''), 'response')) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`PostgreSQL did not start: ${answer}`);
  process.env.TEST_POSTGRES_URL = answer;
  return answer;
}

/** Creates a database, empty or as a copy of `template`. Returns its address. */
export async function createDatabase(template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer((client) => client.query(`create database ${name} template ${template}`));
  return Object.assign(new URL(await postgresUrl()), { pathname: `/${name}` }).href;
}

export async function dropDatabase(url: string): Promise<void> {
  await administer((client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`));
}

/** Runs `work` on a connection of its own to the shared server. */
export async function administer<R>(work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: await postgresUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
