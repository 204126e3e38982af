// A copy of the project for tests of its commands. Each test changes files of the content folder until it ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { contentFiles } from './content-files.ts';
import { copyProjectFiles } from './project-files.ts';

export function copyProject() {
  const root = mkdtempSync(join(tmpdir(), 'school-project-'));
  beforeAll(() => copyProjectFiles(root, ['tests/snapshots']));
  afterAll(() => rmSync(root, { recursive: true, maxRetries: 10, retryDelay: 100 }));
  return {
    ...contentFiles(root),
    root,
    /** Environment in which commands find the packages of the copy. */
    env: { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH },
  };
}
