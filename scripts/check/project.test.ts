// What needs more than the content folder: types, pictures and commands, in a copy of the project.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GroupFacts } from '#app/content/model.ts';
import { articleSlugs, instructorIds } from '#app/site-map.ts';
import { pages } from '#content/pages.el.ts';
import { adultLevels, kidsGroups } from '#content/schedule.ts';
import { copyProject } from '#tests/support/project-copy.ts';

const minutes = 60_000;
const { root, env, change, lineOf } = copyProject();
const [id] = instructorIds;
const [slugs] = articleSlugs;

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

describe('npm run check', { timeout: 3 * minutes }, () => {
  it('accepts the installed content, with notices', () => {
    const { status, stdout, stderr } = run('scripts/check.ts');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/\n0 errors, \d+ notices?\n$/);
  });

  it('counts what is left to do before the site goes public, also during a build', () => {
    change('legal/privacy.en.md', /$/, '\n<!-- Before you go public: name the controller -->\n');
    const { status, stdout } = run('scripts/check.ts', '--errors');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Before you go public, replace or complete [1-9]\d* texts and facts: npm run check lists them\.\n$/);
  });

  it('generates the types of routes again when they are outdated', () => {
    const types = join(root, '.react-router/types');
    writeFileSync(join(types, 'app/pages/+types/removed.ts'), 'export type Module = typeof import("../removed.js");\n');
    const routes = join(types, '+routes.ts');
    writeFileSync(routes, readFileSync(routes, 'utf8').replaceAll('"/instructors/:id"', '"/renamed/:id"'));
    expect(run('scripts/check.ts', '--errors')).toMatchObject({ status: 0, stderr: '' });
  });

  it('explains type errors', () => {
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
    const { status, stdout } = run('scripts/check.ts', '--errors');
    expect(status).toBe(1);
    const line = (file: string, text: string, field: string, message: string) =>
      `  error  line ${lineOf(file, text)}, ${field}: ${message}`;
    const lines = stdout.split('\n');
    const groups = [...adultLevels, ...kidsGroups].map((group: GroupFacts) => group.id).sort();
    const fields = Object.keys(pages.instructors);
    expect(lines).toEqual(
      expect.arrayContaining([
        line(
          'instructors/facts.ts',
          "'childern'",
          `instructorFacts.${id}.specialties #1`,
          "'childern' is unknown here: write children",
        ),
        line('schedule.ts', "'nobody'", 'classes #1.groups #1', `'nobody' is unknown here: write one of ${groups.join(', ')}`),
        line('schedule.ts', 'day: 8', 'classes #1.day', 'must be a number from 1 (Monday) to 7 (Sunday)'),
        line(
          'pages.en.ts',
          'extra:',
          'pages.instructors.extra',
          `extra is unknown here: write one of ${fields.join(', ')} or delete it`,
        ),
        line('instructors/facts.ts', 'Somebody', `instructorFacts.${id}.name`, "Somebody is not in quotes: write 'Somebody'"),
        line('school.en.ts', 'export const', 'schoolCopy', 'street is missing here: add it'),
        line('school.ts', 'activeSince:', 'school.activeSince', 'must be a number: write it without quotes'),
        line('school.ts', 'email:', 'school.email', 'must be a text: put it in quotes'),
      ]),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}error {2}line \d+, home\..*: haeding is unknown here: write heading or delete it$/),
    );
  });

  it('names a missing list', () => {
    change('slugs.ts', 'export const articleSlugs', 'export const articles');
    const { status, stdout } = run('scripts/check.ts', '--errors');
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^content\/slugs\.ts\n {2}error {2}articleSlugs: is missing: write export const articleSlugs as in tests\/schools\/melbourne\/content\/slugs\.ts\n\n1 error, 0 notices\n/,
    );
  });

  it('names what a page needs and neither language has', () => {
    for (const locale of ['el', 'en']) change(`home.${locale}.ts`, /^ *openMap: .*\n/m, '');
    const { status, stdout } = run('scripts/check.ts', '--errors');
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^app\/pages\/home\/message-sent\.tsx\n {2}error {2}line \d+: this page shows openMap, which the content no longer has: write it again, in both languages\n/,
    );
  });

  it('names pictures that are new or not generated', () => {
    const [picture] = readdirSync(join(root, 'content/art')).filter((file) => file.startsWith(`portrait-${id}.`));
    if (!picture) throw new Error(`No portrait of ${id}`);
    cpSync(join(root, 'content/art', picture), join(root, 'content/art', picture.replace(`${id}`, 'somebody')));
    const { stdout } = run('scripts/check.ts');
    expect(stdout).toContain(
      'content/pictures/manifest.ts\n  error  lacks portrait-somebody from content/art: run npm run pictures\n',
    );
    expect(stdout).toContain('content/art\n  notice  portrait-somebody: no page shows this picture. Delete it\n');
    expect(stdout).toMatch(
      /content\/share\n {2}notice {2}.* and \d+ more: missing, unused or older than what they show\. Run npm run pictures\n/,
    );
  });

  it('names drawings that the site needs and lacks', () => {
    const art = join(root, 'content/art');
    onTestFinished(() => cpSync('content/art', art, { recursive: true }));
    rmSync(join(art, 'map-streets.svg'));
    rmSync(join(art, 'roda-wide.svg'));
    writeFileSync(join(art, 'mark.svg'), '<?xml version="1.0"?>\n<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>\n');
    const { status, stdout } = run('scripts/check.ts', '--errors');
    expect(status).toBe(1);
    for (const name of ['map-streets', 'roda-wide'])
      expect(stdout).toContain(
        `content/art/${name}.svg\n  error  is missing, and the site needs it: git restore content/art/${name}.svg`,
      );
    expect(stdout).toContain('content/art/mark.svg\n  error  has an <svg> tag: keep only what is inside it');
  });

  it('names the line of a mistake in the samples', () => {
    change('samples/members.ts', /export const members = /, 'export const members ');
    const { stdout } = run('scripts/check.ts', '--errors');
    expect(stdout).toContain(`line ${lineOf('samples/members.ts', 'export const members')}: cannot be read`);
    expect(stdout).toContain('\n1 error, 0 notices\n');
  });

  it('names a mistake once, although the page and its share image have it', () => {
    change('legal/privacy.en.md', /^date: .*$/m, 'date: soon');
    const { stdout } = run('scripts/check.ts', '--errors');
    expect(stdout.match(/must be a day such as/g)).toHaveLength(1);
  });

  it.skipIf(!slugs)('names the file and line of a reference to a missing picture', () => {
    const file = `blog/${slugs?.el}/en.md`;
    change(file, /^cover: .*$/m, 'cover: cover-nothing');
    change(file, /$/, '\n![A door](article-nothing "The door.")\n');
    const { status, stdout } = run('scripts/check.ts', '--errors');
    expect(status).toBe(1);
    const advice = (name: string) =>
      `needs a picture content/art/${name}.jpg (or .png, .webp, .avif, .svg): add it or correct the name\n`;
    expect(stdout).toMatch(new RegExp(`^content/${file}\n`));
    expect(stdout).toContain(`  error  line ${lineOf(file, 'cover-nothing')}, cover: ${advice('cover-nothing')}`);
    expect(stdout).toContain(`  error  line ${lineOf(file, 'article-nothing')}: ${advice('article-nothing')}`);
    expect(stdout).not.toContain('content/pages');
  });
});

describe('npm run typecheck', { timeout: 3 * minutes }, () => {
  it('accepts empty lists of articles, instructors, groups and labels', () => {
    change('slugs.ts', /articleSlugs[^=]*= \[\n.*?\n\](?: as const)?/s, 'articleSlugs = [] as const');
    change('slugs.ts', /instructorIds = \[.*?\]/s, 'instructorIds = []');
    for (const list of ['adultLevels', 'kidsGroups', 'sharedLabels'])
      change('schedule.ts', new RegExp(`${list} = \\[.*?\\] as const`, 's'), `${list} = [] as const`);
    const errors = run('scripts/typecheck.ts').stdout.split(/\n(?=\S)/);
    expect(errors.filter((error) => error && !error.startsWith('content/'))).toEqual([]);
  });
});

describe('npm start', () => {
  it('prints the errors of the content instead of building it', () => {
    change('faq.en.ts', /question: '/, "question: 'What's ");
    const { status, stdout, stderr } = run('scripts/prepare.mjs', '--build');
    expect(status).toBe(1);
    expect(stdout).toBe(
      `content/faq.en.ts\n  error  line ${lineOf('faq.en.ts', "What's")}: cannot be read: a quote, a comma or a bracket is missing or too many in this line or the one before. ` +
        "Each text is between two ' and followed by a comma; write an apostrophe inside as ’ (expected , or } but found Identifier)\n\n1 error, 0 notices\n" +
        'Correct the content and try again. npm run check also shows notices.\n',
    );
    expect(stderr).toBe('Checking the content …\n');
    expect(existsSync(join(root, 'build'))).toBe(false);
  });
});
