// Type errors of the content, in plain words. TypeScript compares the files with each other and with what the pages need.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { error, type Finding, withoutRepetitions } from './finding.ts';
import { parseTypeScript } from './typescript-source.ts';

const cache = 'node_modules/.cache/school/check';

export async function checkTypes(root: string): Promise<Finding[]> {
  const compile = () => run(root, 'tsc', ['--singleThreaded', '--pretty', 'false', '--project', writeConfig(root)]);
  let output = await compile();
  // Errors outside the content may be due to outdated types of the routes.
  if (/^(?!content\/|\s)./m.test(output)) {
    await run(root, 'react-router', ['typegen']);
    output = await compile();
  }
  const sources = new Map<string, ReturnType<typeof parseTypeScript>>();
  // tsc indents the details of an error, so each line without indentation starts a new one.
  const findings = output.split(/\n(?=\S)/).flatMap((lines): Finding[] => {
    const [, file = '', line, column, message] = lines.match(/^(.+?)\((\d+),(\d+)\): error TS\d+: (.*)/s) ?? [];
    if (message === undefined) return [];
    const incomplete = findIncompleteFile(message);
    if (incomplete) return [incomplete];
    const path = relative(root, join(root, file)).replaceAll('\\', '/');
    const source = sources.get(path) ?? parseTypeScript(path, readFileSync(join(root, path), 'utf8'));
    sources.set(path, source);
    const place = { file: path, line: Number(line), field: source.fieldAt(Number(line), Number(column)) };
    return [error(place, explain(message.trim()))];
  });
  return withoutRepetitions(findings);
}

/** An error about an import belongs to the imported file, if that is part of the content. */
function findIncompleteFile(message: string): Finding | undefined {
  const [, file] = message.match(/^Cannot find module '#(content\/.+?)'/) ?? [];
  if (file) return error({ file }, `is missing: ${howToWrite(file, 'the file')}`);
  const [, module, name] = message.match(/'"#(content\/.+?)"' has no exported member (?:named )?'(.+?)'/) ?? [];
  return module ? error({ file: module, field: name }, `is missing: ${howToWrite(module, `export const ${name}`)}`) : undefined;
}

function howToWrite(file: string, what: string): string {
  if (file.startsWith('content/pictures/')) return 'run npm run pictures';
  const example = `tests/schools/melbourne/${file}`;
  return existsSync(example) ? `write ${what} as in ${example}` : `git restore ${file} brings it back`;
}

/** Incremental, because a second run then takes less than a second. */
function writeConfig(root: string): string {
  const folder = join(root, cache);
  const file = join(folder, 'tsconfig.json');
  const project = relative(folder, root).replaceAll('\\', '/');
  const config = {
    extends: `${project}/tsconfig.json`,
    compilerOptions: {
      incremental: true,
      tsBuildInfoFile: './tsbuildinfo',
      noErrorTruncation: true,
      rootDirs: [project, `${project}/.react-router/types`],
    },
    include: ['app', 'content', 'main.ts', '.react-router/types'].map((each) => `${project}/${each}`),
    exclude: [`${project}/**/*.test.ts`, `${project}/**/*.test.tsx`],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(config));
  return file;
}

async function run(cwd: string, command: string, args: string[]): Promise<string> {
  const path = [join(cwd, 'node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':');
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: path },
    shell: process.platform === 'win32',
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return output;
}

/** The explanations get the groups of their pattern. The last line of a message is the most detailed one. */
const explanations: [pattern: RegExp, explain: (...groups: string[]) => string][] = [
  [/^Property '(.+?)' is missing in type/, (name) => `${name} is missing here: add it`],
  [/^Type .* is missing the following properties from type .*: (.+)$/, (names) => `${names} are missing here: add them`],
  [
    /^Object literal may only specify known properties, (?:and|but) '(.+?)' does not exist in type '(.*?)'\.(?: Did you mean to write '(.+)'\?)?$/,
    (name, type, similar) => `${unquoted(name)} is unknown here: ${advice(type, similar)} or delete it`,
  ],
  [
    /^Type '"(.*?)"' is not assignable to type '(".*?)'\.(?: Did you mean '"(.+)"'\?)?$/,
    (value, type, similar) => `'${value}' is unknown here: ${advice(type, similar)}`,
  ],
  [/^Type 'number' is not assignable to type 'string'/, () => 'must be a text: put it in quotes'],
  [/^Type 'string' is not assignable to type 'number'/, () => 'must be a number: write it without quotes'],
  [/^Type .* is not assignable to type 'Weekday'/, () => 'must be a number from 1 (Monday) to 7 (Sunday)'],
  [/^Cannot find name '(.+?)'/, (name) => `${name} is not in quotes: write '${name}'`],
  [/^An object literal cannot have multiple properties with the same name/, () => 'stands here twice: delete one of the two'],
  [
    /^Property '(.+?)' does not exist on type/,
    (name) => `this page shows ${name}, which the content no longer has: write it again, in both languages`,
  ],
];

function explain(message: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  for (const line of [lines.at(-1) ?? '', lines[0] ?? ''])
    for (const [pattern, toText] of explanations) {
      const found = line.match(pattern);
      if (found) return toText(...found.slice(1));
    }
  return `TypeScript reports: ${lines[0]}`;
}

function advice(type = '', similar?: string): string {
  const known = namesIn(type);
  if (similar) return `write ${similar}`;
  if (known.length === 0) return 'correct its name';
  return known.length === 1 ? `write ${known[0]}` : `write one of ${known.join(', ')}`;
}

const unquoted = (name: string) => name.replace(/^['"]|['"]$/g, '');

/** Names in a union of texts, the keys of a record or the fields of an object. */
function namesIn(type: string): string[] {
  const [keys = ''] = type.match(/^(?:Record<)?"[^"]*"(?: \| "[^"]*")*/) ?? [];
  if (keys) return Array.from(keys.matchAll(/"([^"]*)"/g), ([, name = '']) => name);
  let rest = type;
  for (let inner = ''; inner !== rest; ) [inner, rest] = [rest, rest.replace(/(?<!^)\{[^{}]*\}/g, '')];
  return /^\{.*\}$/.test(rest) ? Array.from(rest.matchAll(/[{;] "?([\w-]+)"?\??:/g), ([, name = '']) => name) : [];
}
