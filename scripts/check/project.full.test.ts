// Slow checks of types and pictures as commands in a copy of the project.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { articleSlugs, instructorIds } from '#tests/support/installed-content.ts';
import { copyProject } from '#tests/support/project-copy.ts';

const minutes = 60_000;
const { root, env, change, placeOf } = copyProject();
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

  it('generates the types of routes again when they are outdated', () => {
    const types = join(root, '.react-router/types');
    writeFileSync(join(types, 'app/pages/+types/removed.ts'), 'export type Module = typeof import("../removed.js");\n');
    const routes = join(types, '+routes.ts');
    writeFileSync(routes, readFileSync(routes, 'utf8').replaceAll('"/instructors/:id"', '"/renamed/:id"'));
    expect(run('scripts/check.ts', '--errors')).toMatchObject({ status: 0, stderr: '' });
  });

  it('names pictures that are new or not generated', () => {
    const [picture] = readdirSync(join(root, 'content/art')).filter((file) => file.startsWith(`portrait-${id}.`));
    if (!picture) throw new Error(`No portrait of ${id}`);
    const added = join(root, 'content/art', picture.replace(`${id}`, 'somebody'));
    cpSync(join(root, 'content/art', picture), added);
    onTestFinished(() => rmSync(added));
    const { stdout } = run('scripts/check.ts');
    expect(stdout).toContain('content/pictures/manifest.ts: lacks portrait-somebody from content/art: run npm run pictures\n');
    expect(stdout).toContain('content/art: notice: portrait-somebody: no page shows this picture. Delete it\n');
    expect(stdout).toContain(
      'content/share: notice: portrait-somebody.png: missing, unused or older than what they show. Run npm run pictures\n',
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
      expect(stdout).toContain(`content/art/${name}.svg: is missing, and the site needs it: git restore content/art/${name}.svg`);
    expect(stdout).toContain('content/art/mark.svg: has an <svg> tag: keep only what is inside it');
  });

  it.skipIf(!slugs)('names the file and line of a reference to a missing picture', () => {
    const file = `blog/${slugs?.el}/en.md`;
    change(file, /^cover: .*$/m, 'cover: cover-nothing');
    change(file, /$/, '\n![A door](article-nothing "The door.")\n');
    const { status, stdout } = run('scripts/check.ts', '--errors');
    expect(status).toBe(1);
    const advice = (name: string) =>
      `needs a picture content/art/${name}.jpg (or .png, .webp, .avif, .svg): add it or correct the name\n`;
    expect(stdout).toContain(`${placeOf(file, 'cover-nothing')} cover: ${advice('cover-nothing')}`);
    expect(stdout).toContain(`${placeOf(file, 'article-nothing')}: ${advice('article-nothing')}`);
    expect(stdout).not.toContain('content/pages');
  });

  it('names a missing list', () => {
    change('slugs.ts', 'export const articleSlugs', 'export const articles');
    const { status, stdout } = run('scripts/check.ts', '--errors');
    expect(status).toBe(1);
    expect(stdout).toMatch(/^app\/.*: error TS\d+: .*"#content\/slugs\.ts"' has no exported member .*articleSlugs/m);
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
