// `npm run licences`: what is installed, under which licence, for what, and which of it wants to run a script while installing.
import { readFileSync } from 'node:fs';

export interface Dependency {
  name: string;
  version: string;
  licence: string;
  /** Runs in production; everything else builds, tests or measures, and never leaves the developer's machine. */
  isServed: boolean;
  wantsScript: boolean;
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

/** Everything in the lock file, in its order. */
export function lockedDependencies(): Dependency[] {
  const packages: Record<string, Locked> = json('package-lock.json').packages;
  const nodes: Record<string, string> = json('package.json').optionalDependencies;
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = 'none', dev, devOptional, optional, hasInstallScript, integrity }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      licence: license,
      // What is optional belongs to tools that npm counts as peers of what is served; but for Node itself.
      isServed: !dev && !devOptional && (!optional || path.replace('node_modules/', '') in nodes),
      wantsScript: hasInstallScript === true,
      integrity,
    }));
}

/** The packages whose install scripts npm may run. */
export const allowedScripts = (): string[] => Object.keys(json('package.json').allowScripts);

if (import.meta.main) {
  const all = lockedDependencies();
  for (const [title, some] of [
    ['Served', all.filter(({ isServed }) => isServed)],
    ['For building, testing and measuring alone', all.filter(({ isServed }) => !isServed)],
  ] as const) {
    process.stdout.write(`\n${title}\n`);
    for (const [licence, of] of Map.groupBy(some, (each) => each.licence)) {
      process.stdout.write(`  ${licence}: ${of.map(({ name, version }) => `${name} ${version}`).join(', ')}\n`);
    }
  }
  const wanting = all.filter(({ wantsScript }) => wantsScript).map(({ name }) => name);
  process.stdout.write(`\nWant to run a script while installing: ${wanting.join(', ') || 'none'}\n`);
  process.stdout.write(`May: ${allowedScripts().join(', ') || 'none'}\n`);
}
