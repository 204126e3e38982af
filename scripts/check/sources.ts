import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { error, type Finding } from './finding.ts';
import { parseTypeScript, type TypeScriptSource } from './typescript-source.ts';

export interface Sources {
  folder: string;
  /** Text of each checked file by its path relative to the content folder. */
  files: ReadonlyMap<string, string>;
  modules: ReadonlyMap<string, TypeScriptSource>;
  syntaxErrors: readonly Finding[];
}

/** Guides, generated modules and tests are not checked. */
const unchecked = /^pictures\/|\.test\.ts$|README\.md$/;
/** Data of `npm run demo`, which no page shows. */
const isDemo = (file: string) => file.startsWith('samples/');

/** Reads the content folder of a project. Imports no content, so that it can report files with syntax errors. */
export function readSources(root: string, parse = parseTypeScript): Sources {
  const folder = join(root, 'content');
  const names = globSync('**/*.{ts,md}', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  const checked = names.filter((file) => !unchecked.test(file)).sort();
  const files = new Map(checked.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const parsed = [...files].filter(([file]) => file.endsWith('.ts')).map(([file, text]) => [file, parse(file, text)] as const);
  const modules = new Map(parsed.filter(([file]) => !isDemo(file)));
  const syntaxErrors = parsed.flatMap(([file, { syntaxError }]) =>
    syntaxError ? [error({ file: `content/${file}`, line: syntaxError.line }, syntaxAdvice(syntaxError.message))] : [],
  );
  return { folder, files, modules, syntaxErrors };
}

function syntaxAdvice(parserMessage: string): string {
  const reason = parserMessage.replace(/`/g, '').replace(/^./, (letter) => letter.toLowerCase());
  return (
    'cannot be read: a quote, a comma or a bracket is missing or too many in this line or the one before. ' +
    `Each text is between two ' and followed by a comma; write an apostrophe inside as ’ (${reason})`
  );
}
