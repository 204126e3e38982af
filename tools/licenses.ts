// `npm run licenses`: lists all locked packages by license and use, and those with install scripts.
import { readFileSync } from 'node:fs';

export interface Dependency {
  name: string;
  version: string;
  license: string;
  isRuntime: boolean;
  hasInstallScript: boolean;
  integrity: string | undefined;
}

interface Locked {
  version: string;
  license?: string;
  dev?: true;
  devOptional?: true;
  optional?: true;
  hasInstallScript?: true;
  integrity?: string;
}

const json = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

export function lockedDependencies(): Dependency[] {
  const packages: Record<string, Locked> = json('package-lock.json').packages;
  const optionalDependencies: Record<string, string> = json('package.json').optionalDependencies;
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = 'none', dev, devOptional, optional, hasInstallScript = false, integrity }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license,
      // Of the optional packages, the site needs only the Node.js binaries listed in package.json at runtime.
      isRuntime: !dev && !devOptional && (!optional || path.replace('node_modules/', '') in optionalDependencies),
      hasInstallScript,
      integrity,
    }));
}

export const allowedScripts = (): string[] => Object.keys(json('package.json').allowScripts);

if (import.meta.main) {
  const all = lockedDependencies();
  for (const [title, some] of [
    ['Runtime', all.filter(({ isRuntime }) => isRuntime)],
    ['Build, test and benchmark only', all.filter(({ isRuntime }) => !isRuntime)],
  ] as const) {
    process.stdout.write(`\n${title}\n`);
    for (const [license, of] of Map.groupBy(some, (each) => each.license)) {
      process.stdout.write(`  ${license}: ${of.map(({ name, version }) => `${name} ${version}`).join(', ')}\n`);
    }
  }
  const withScripts = all.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  process.stdout.write(`\nWith install scripts: ${withScripts.join(', ') || 'none'}\n`);
  process.stdout.write(`Allowed to run: ${allowedScripts().join(', ') || 'none'}\n`);
}
