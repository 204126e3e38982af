import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  license?: string;
  dev?: true;
  devOptional?: true;
  optional?: true;
  hasInstallScript?: true;
  integrity?: string;
}

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const { allowScripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
const packages: Record<string, LockedPackage> = JSON.parse(read('package-lock.json')).packages;

describe('dependencies', () => {
  const all = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license = 'none', dev, devOptional, optional, hasInstallScript, integrity }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      license,
      // The optional packages of TypeScript are for development.
      isRuntime: !dev && !devOptional && !(optional && path.startsWith('node_modules/@typescript/')),
      hasInstallScript,
      integrity,
    }));

  test('have only the allowed install scripts, and npm ci runs none', () => {
    const withScripts = all.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(withScripts).toEqual(Object.keys(allowScripts));
    for (const file of ['scripts/prepare.mjs', 'Dockerfile'])
      for (const [line] of read(file).matchAll(/.*(?:npm ci|'ci',).*/g)) expect(line).toContain('--ignore-scripts');
  });

  test('have an integrity hash in the lock file and an exact version in package.json', () => {
    expect(all.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual([]);
    for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('that run in production are listed with license and reason in docs/dependencies.md', () => {
    const rows = Array.from(read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| (\S+) \| .+ \|$/gm), ([, ...cells]) => cells);
    const expected = all.filter(({ isRuntime }) => isRuntime).map(({ name, license }) => [name, license]);
    expect(rows.sort()).toEqual(expected.sort());
  });

  test('have permissive licenses at run time and known licenses otherwise', () => {
    const free = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'MIT OR Apache-2.0', 'Unlicense'];
    const licensesOf = (isRuntime: boolean) => [
      ...new Set(all.filter((each) => each.isRuntime === isRuntime).map(({ license }) => license)),
    ];
    // The only MPL-2.0 package at run time is ical.js, which the site uses unmodified.
    expect(licensesOf(true).filter((license) => !free.includes(license))).toEqual(['MPL-2.0']);
    // These licenses apply to development tools, which are not distributed, and to the fonts, whose license text is in app/fonts.
    const known = [...free, 'MPL-2.0', 'LGPL-3.0-or-later', 'CC-BY-4.0', 'BSL', 'OFL-1.1'];
    const parts = licensesOf(false).flatMap((license) => (free.includes(license) ? [license] : license.split(' AND ')));
    expect(parts.filter((license) => !known.includes(license))).toEqual([]);
  });
});
