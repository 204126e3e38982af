import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { EnvError } from './env.ts';
import { loadSecret } from './secret.ts';

test('generates a secret once, readable by its owner only', async () => {
  const data = join(temporaryFolder(), 'data');
  const secret = await loadSecret(undefined, data);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await loadSecret(undefined, data)).toBe(secret);
  expect(readdirSync(data)).toEqual(['secret']);
  expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600);
});

test('processes that start at the same time agree on one secret', async () => {
  for (let round = 0; round < 20; round++) {
    const data = temporaryFolder();
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret(undefined, data)));
    expect(new Set(secrets).size).toBe(1);
    expect(readdirSync(data)).toEqual(['secret']);
  }
});

test('writes no file when a secret is configured', async () => {
  const data = temporaryFolder();
  expect(await loadSecret('configured', data)).toBe('configured');
  expect(readdirSync(data)).toEqual([]);
});

test('reports an invalid secret file instead of replacing it, because it may still be in use', async () => {
  const data = temporaryFolder();
  writeFileSync(join(data, 'secret'), '');
  await expect(loadSecret(undefined, data)).rejects.toThrow(EnvError);
  await expect(loadSecret(undefined, data)).rejects.toThrow(join(data, 'secret'));
});
