import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allowedScripts, lockedDependencies } from './licenses.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('dependencies', () => {
  const all = lockedDependencies();

  test('have no install scripts except the allowed ones, and npm is told to run none', () => {
    expect(all.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual(allowedScripts());
    for (const file of ['scripts/prepare.mjs', 'Dockerfile'])
      for (const [line] of read(file).matchAll(/.*(?:npm ci|'ci',).*/g)) expect(line).toContain('--ignore-scripts');
  });

  test('have an integrity hash in the lock file and an exact version in package.json', () => {
    expect(all.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual([]);
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
    for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('of the running site have permissive licenses, all others known ones', () => {
    const free = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'MIT OR Apache-2.0', 'Unlicense'];
    const licensesOf = (isServed: boolean) => [
      ...new Set(all.filter((each) => each.isServed === isServed).map(({ license }) => license)),
    ];
    // MPL: ical.js, unmodified.
    expect(licensesOf(true).filter((license) => !free.includes(license))).toEqual(['MPL-2.0']);
    // Tools, of which nothing is shipped; and the fonts, with their license in app/fonts.
    const known = [...free, 'MPL-2.0', 'LGPL-3.0-or-later', 'CC-BY-4.0', 'BSL', 'OFL-1.1'];
    const parts = licensesOf(false).flatMap((license) => (free.includes(license) ? [license] : license.split(' AND ')));
    expect(parts.filter((license) => !known.includes(license))).toEqual([]);
  });
});
