// Creates databases on the PostgreSQL server that all tests of a run share. Set TEST_POSTGRES_URL to use an existing server.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

export const hasPostgres = Boolean(process.env.TEST_POSTGRES_URL ?? process.env.TEST_POSTGRES_STARTER);

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

export async function createDatabase(template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
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
