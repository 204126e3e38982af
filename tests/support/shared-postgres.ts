// Creates databases on the PostgreSQL server that all tests of a run share. Set TEST_POSTGRES_URL to use an existing server.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/** Returns the URL of the maintenance database `postgres`. The first call of a run starts the server. */
export async function postgresUrl(): Promise<string> {
  if (process.env.TEST_POSTGRES_URL) return process.env.TEST_POSTGRES_URL;
  // Use node:http, because some tests mock `fetch`.
  const [response] = (await once(get(process.env.TEST_POSTGRES_STARTER ?? ''), 'response')) as [IncomingMessage];
  const url = await text(response);
  if (response.statusCode !== 200) throw new Error(`PostgreSQL did not start: ${url}`);
  process.env.TEST_POSTGRES_URL = url;
  return url;
}

/** Prefix of the names of databases and folders that the workers of a run keep until its end, when `dropRunDatabases` drops them. */
export const runPrefix = () => `run_${process.env.TEST_RUN ?? process.pid}_`;

export async function dropRunDatabases(): Promise<void> {
  await administer(async (client) => {
    const query = 'select datname from pg_database where starts_with(datname, $1)';
    const { rows } = await client.query<{ datname: string }>(query, [runPrefix()]);
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}

export async function createDatabase(template = 'template1', prefix = 'test_'): Promise<string> {
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`;
  await administer((client) => client.query(`create database ${name} template ${template}`));
  return Object.assign(new URL(await postgresUrl()), { pathname: `/${name}` }).href;
}

export async function dropDatabase(url: string): Promise<void> {
  await administer((client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`));
}

export async function administer<R>(work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: await postgresUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
