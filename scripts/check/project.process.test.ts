// Checks that need more than the content folder: types, pictures and commands, in a copy of the project.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markupErrors } from '#app/content/rule-messages.ts';
import { copyProject } from '#tests/support/project-copy.ts';
import { checkContent, formatForBuild } from './check-content.ts';

const { root, env, change, lineOf } = copyProject();

/** Without types, because the compiler takes longer than all other checks. */
const checkRules = () => checkContent(root, async () => '');

describe('npm run check', { timeout: 180_000 }, () => {
  it('counts what is left to do before the site goes public, also during a build', async () => {
    change('legal/privacy.en.md', /$/, '\n<!-- Before you go public: name the controller -->\n');
    const report = formatForBuild(await checkRules());
    expect(report).toMatch(/^Before you go public, replace or complete [1-9]\d* texts and facts: npm run check lists them\.\n$/);
  });

  it('prints the errors of the compiler with what the rules find, or alone when the content cannot be loaded', async () => {
    const typeError = `content/home.en.ts(${lineOf('home.en.ts', /\bheading: /)},`;
    change('home.en.ts', /\bheading: /, 'haeding: ');
    change('home.en.ts', /\btitle: '.*',/, "title: 'A *roda',");
    const report = formatForBuild(await checkContent(root));
    expect(report).toContain(`content/home.en.ts home.title: ${markupErrors.asterisk}\n`);
    expect(report).toContain(`\n${typeError}`);
    expect(report).toMatch(/: error TS\d+: .*'haeding' does not exist/);
    change('samples/members.ts', /export const members = /, 'export const members ');
    change('faq.en.ts', /question: '/, "question: 'What's ");
    const withSyntaxErrors = formatForBuild(await checkContent(root));
    expect(withSyntaxErrors).toContain(`content/samples/members.ts(${lineOf('samples/members.ts', 'export const members')},`);
    expect(withSyntaxErrors).toContain(`content/faq.en.ts(${lineOf('faq.en.ts', "What's")},`);
    expect(withSyntaxErrors).not.toContain(markupErrors.asterisk);
  });
});

describe('npm start', () => {
  it('prints the errors of the content instead of building it', () => {
    change('faq.en.ts', /question: '/, "question: 'What's ");
    const options = { cwd: root, env, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs', '--build'], options);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^content\/faq\.en\.ts\(\d+,\d+\): error TS\d+: .*/);
    expect(stdout).toContain(`content/faq.en.ts(${lineOf('faq.en.ts', "What's")},`);
    expect(stdout).toMatch(/\nCorrect the content and try again\. npm run check also shows notices\.\n$/);
    expect(stderr).toBe('Checking the content …\n');
    expect(existsSync(join(root, 'build'))).toBe(false);
  });
});
