import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailTransport } from '#server/mail.ts';
import { articleSlugs, instructorIds } from '#tests/support/installed-content.ts';
import { freePort } from '#tests/support/postgres.ts';
import { copyProject } from '#tests/support/project-copy.ts';

const minutes = 60_000;
const { root, env, change, restore } = copyProject();
const [slugs] = articleSlugs;
const [id] = instructorIds;
let origin: string;
let server: ChildProcess;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: { ...env, NODE_ENV: 'development', PORT: String(port) },
  });
});
afterAll(async () => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
});

async function shows(path: string, status: number, text: string): Promise<void> {
  const fetchPage = async () => {
    const response = await fetch(origin + path).catch((error: Error) => ({ status: 0, text: () => error.message }));
    return `${response.status} ${await response.text()}`;
  };
  await expect
    .poll(fetchPage, { timeout: 4 * minutes, interval: 200, message: path })
    .toMatch(new RegExp(`^${status} .*${RegExp.escape(text)}`, 's'));
}

describe.skipIf(!slugs || !id)('npm run dev', { timeout: 10 * minutes }, () => {
  it('shows the home page', () => shows('/', 200, '</html>'));

  it('shows the sent mails with their pictures', async () => {
    const pictures = new Map([['seal', { filename: 'seal.png', content: Buffer.from('png') }]]);
    await createMailTransport({ outboxDir: join(root, 'data/outbox'), pictures }).send({
      id: 'a1',
      messageId: '<a1@school.example>',
      from: { address: 'no-reply@school.example' },
      to: { address: 'lua@school.example' },
      subject: 'Ένα <b>μάθημα</b>',
      text: 'Γεια',
      html: '<p>Γεια</p><img src="cid:seal">',
    });
    await shows('/dev/mail', 200, '<h2>Ένα &lt;b&gt;μάθημα&lt;/b&gt;</h2>');
    await shows('/dev/mail', 200, 'src=&quot;data:image/png;base64,cG5n&quot;');
  });

  it.each([
    ['school.ts', /\bname: '.*'/, "name: 'Capoeira Zanzo'", '/', 'Capoeira Zanzo'],
    ['schedule.el.ts', /\bname: '.*?'/, "name: 'Ζάνζο'", '/', 'Ζάνζο'],
    ['home.el.ts', /\btitle: '.*'/, "title: 'Ζάνζο'", '/', '<title>Ζάνζο'],
    [`instructors/${id}/el.md`, /^standfirst: .*$/m, 'standfirst: Ζάνζο', `/instructors/${id}`, 'Ζάνζο'],
    [`blog/${slugs?.el}/en.md`, /^title: .*$/m, 'title: Zanzo', `/en/blog/${slugs?.en}`, 'Zanzo'],
    ['legal/privacy.el.md', /^heading: .*$/m, 'heading: Ζάνζο', '/privacy', 'Ζάνζο'],
    ['slugs.ts', `en: '${slugs?.en}'`, "en: 'zanzo'", '/en/blog/zanzo', '</article>'],
  ])('shows a change of %s', async (file, from, to, path, text) => {
    change(file, from, to);
    await shows(path, 200, text);
  });

  it.each(['school.ts', 'home.el.ts'])('names a syntax error in %s until it is corrected', async (file) => {
    change(file, /\w: '/, "$&What's ");
    await shows('/', 500, `content/${file}(`);
    restore();
    await shows('/', 200, '</html>');
  });

  it('names a mistake in an article until it is corrected', async () => {
    const file = `blog/${slugs?.el}/el.md`;
    change(file, /^published: .*$/m, 'published: soon');
    await shows(`/blog/${slugs?.el}`, 500, `content/${file}:`);
    restore();
    await shows(`/blog/${slugs?.el}`, 200, '</article>');
  });

  it('names an instructor without texts until they are written', async () => {
    change('slugs.ts', /instructorIds = \[/, "$&'zanzo', ");
    await shows('/en', 500, 'content/instructors/facts.ts(');
    restore();
    await shows('/en', 200, '</html>');
  });
});
