// Checks that need more than the content folder: types, pictures and commands, in a copy of the project.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GroupFacts } from '#app/content/model.ts';
import { articleSlugs, instructorIds } from '#app/site-map.ts';
import { pages } from '#content/pages.el.ts';
import { adultLevels, kidsGroups } from '#content/schedule.ts';
import { copyProject } from '#tests/support/project-copy.ts';
import { checkContent } from './check-content.ts';
import { formatForBuild } from './finding.ts';

const { root, env, change, lineOf } = copyProject();
const [id] = instructorIds;
const [_slugs] = articleSlugs;

/** Without types, because the compiler takes longer than all other checks. */
const checkRules = () => checkContent(root, async () => []);

describe('npm run check', { timeout: 180_000 }, () => {
  it('counts what is left to do before the site goes public, also during a build', async () => {
    change('legal/privacy.en.md', /$/, '\n<!-- Before you go public: name the controller -->\n');
    const report = formatForBuild(await checkRules());
    expect(report).toMatch(/^Before you go public, replace or complete [1-9]\d* texts and facts: npm run check lists them\.\n$/);
  });

  it('explains type errors', async () => {
    change('instructors/facts.ts', /specialties: \['/, "specialties: ['childern', '");
    change('schedule.ts', /groups: \['/, "groups: ['nobody', '");
    change('schedule.ts', /day: \d/, 'day: 8');
    change('home.en.ts', /\bheading: /, 'haeding: ');
    change('pages.en.ts', /^( *)closing: /m, "$1extra: 'text',\n$1closing: ");
    change('school.en.ts', /street: .*\n/, '');
    change('school.ts', /activeSince: (\d+)/, "activeSince: '$1'");
    change('school.ts', /email: '(.*)'/, 'email: 5');
    // This also keeps the file from loading.
    change('instructors/facts.ts', /name: '(.*)'/, 'name: Somebody');
    const report = formatForBuild(await checkContent(root));
    const line = (file: string, text: string, finding: string) => `  error  line ${lineOf(file, text)}, ${finding}`;
    const lines = report.split('\n');
    const groups = [...adultLevels, ...kidsGroups].map((group: GroupFacts) => group.id).sort();
    const fields = Object.keys(pages.instructors).join(', ');
    const facts = `instructorFacts.${id}`;
    expect(lines).toEqual(
      expect.arrayContaining([
        line('instructors/facts.ts', "'childern'", `${facts}.specialties #1: 'childern' is unknown here: write children`),
        line('instructors/facts.ts', 'Somebody', `${facts}.name: Somebody is not in quotes: write 'Somebody'`),
        line('schedule.ts', "'nobody'", `classes #1.groups #1: 'nobody' is unknown here: write one of ${groups.join(', ')}`),
        line('schedule.ts', 'day: 8', 'classes #1.day: must be a number from 1 (Monday) to 7 (Sunday)'),
        line('pages.en.ts', 'extra:', `pages.instructors.extra: extra is unknown here: write one of ${fields} or delete it`),
        line('school.en.ts', 'export const', 'schoolCopy: street is missing here: add it'),
        line('school.ts', 'activeSince:', 'school.activeSince: must be a number: write it without quotes'),
        line('school.ts', 'email:', 'school.email: must be a text: put it in quotes'),
      ]),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}error {2}line \d+, home\..*: haeding is unknown here: write heading or delete it$/),
    );
  });

  it('names the line of a mistake in the samples', async () => {
    change('samples/members.ts', /export const members = /, 'export const members ');
    const report = formatForBuild(await checkRules());
    expect(report).toContain(`line ${lineOf('samples/members.ts', 'export const members')}: cannot be read`);
    expect(report).toContain('\n1 error, 0 notices\n');
  });
});

describe('npm start', () => {
  it('prints the errors of the content instead of building it', () => {
    change('faq.en.ts', /question: '/, "question: 'What's ");
    const options = { cwd: root, env, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs', '--build'], options);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^content\/faq\.en\.ts\n {2}error {2}line \d+: cannot be read: .*\n\n1 error, 0 notices\n/);
    expect(stdout).toContain(`line ${lineOf('faq.en.ts', "What's")}: cannot be read`);
    expect(stdout).toMatch(/\nCorrect the content and try again\. npm run check also shows notices\.\n$/);
    expect(stderr).toBe('Checking the content …\n');
    expect(existsSync(join(root, 'build'))).toBe(false);
  });
});
