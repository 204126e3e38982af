import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allowedScripts, lockedDependencies } from './licenses.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('dependencies', () => {
  const all = lockedDependencies();

  test('want to run no script while installing but those that are named, and it is not asked of npm to run any', () => {
    expect(all.filter(({ wantsScript }) => wantsScript).map(({ name }) => name)).toEqual(allowedScripts());
    for (const file of ['scripts/prepare.mjs', 'Dockerfile'])
      for (const [line] of read(file).matchAll(/.*(?:npm ci|'ci',).*/g)) expect(line).toContain('--ignore-scripts');
  });

  test('are the very files of the lock, one version each as the package file names them', () => {
    expect(all.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual([]);
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
    for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('that are served may be passed on by anybody; the others have a licence that is known', () => {
    const free = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'MIT OR Apache-2.0', 'Unlicense'];
    const licencesOf = (isServed: boolean) => [
      ...new Set(all.filter((each) => each.isServed === isServed).map(({ licence }) => licence)),
    ];
    // MPL: ical.js, used as it is.
    expect(licencesOf(true).filter((licence) => !free.includes(licence))).toEqual(['MPL-2.0']);
    // Tools, of which nothing is in what they build; and the fonts, whose licence stands beside them (app/fonts).
    const known = [...free, 'MPL-2.0', 'LGPL-3.0-or-later', 'CC-BY-4.0', 'BSL', 'OFL-1.1'];
    const parts = licencesOf(false).flatMap((licence) => (free.includes(licence) ? [licence] : licence.split(' AND ')));
    expect(parts.filter((licence) => !known.includes(licence))).toEqual([]);
  });
});
