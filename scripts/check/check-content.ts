import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatProblem } from '../vite/content-error.ts';
import type { Finding } from './rules.ts';

export interface Findings {
  /** Output of the compiler, empty if there is none. */
  typeErrors: string;
  findings: readonly Finding[];
}

/** Checks the content folder of a project. Tests of the rules replace `findTypeErrors`, which runs the compiler. */
export async function checkContent(root: string, findTypeErrors = compile): Promise<Findings> {
  const [types, rules] = await Promise.allSettled([findTypeErrors(root), applyRules(root)]);
  if (types.status === 'rejected') throw types.reason;
  if (rules.status === 'fulfilled') return { typeErrors: types.value, findings: rules.value };
  // If the rules could not run, type errors are usually the cause, so report those.
  if (types.value === '') throw rules.reason;
  return { typeErrors: types.value, findings: [] };
}

async function applyRules(root: string): Promise<readonly Finding[]> {
  // Loaded here because they import content modules, which may have errors.
  const { readContent } = await import('./content.ts');
  const { checkPictures } = await import('./pictures.ts');
  const { Report, rules } = await import('./rules.ts');
  const content = await readContent(root);
  const report = new Report();
  await checkPictures(content, report);
  for (const rule of rules) rule(content, report);
  return report.findings;
}

/** Returns what the compiler prints. It compares the files of the content with each other and with what the pages need. */
async function compile(root: string): Promise<string> {
  const tsc = ['--singleThreaded', '--pretty', 'false', '--project', 'scripts/check/content.tsconfig.json'];
  const output = await run(root, 'tsc', tsc);
  // Errors outside the content usually follow from errors in it, or from outdated types of the routes.
  const inContent = output.match(/^content\/.*\n(?:\s.*\n)*/gm);
  if (inContent || output === '') return (inContent ?? []).join('');
  await run(root, 'react-router', ['typegen']);
  return run(root, 'tsc', tsc);
}

async function run(cwd: string, command: string, args: string[]): Promise<string> {
  const shell = process.platform === 'win32';
  const child = spawn(join('node_modules', '.bin', command), args, { cwd, shell, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return output;
}

const labels = { error: '', notice: 'notice: ', reminder: 'notice: before you go public: ' };
const isError = ({ severity }: Finding) => severity === 'error';
export const hasErrors = ({ typeErrors, findings }: Findings) => typeErrors !== '' || findings.some(isError);

/** Prints notices, errors and the output of the compiler, so that errors are last, where a terminal shows them. */
export function formatFindings({ typeErrors, findings }: Findings): string {
  const errors = findings.filter(isError);
  const notices = findings.filter((finding) => !isError(finding));
  const lines = [notices, errors].flatMap((group) =>
    group
      .toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
      .map((finding) => `${formatProblem({ ...finding, message: labels[finding.severity] + finding.message })}\n`),
  );
  // The compiler indents the details of an error.
  const count = errors.length + (typeErrors.match(/^\S/gm) ?? []).length;
  const total = `${count} error${count === 1 ? '' : 's'}, ${notices.length} notice${notices.length === 1 ? '' : 's'}\n`;
  return [...new Set(lines), typeErrors, '\n', total].join('').trimStart();
}

/** Formats the errors or, if there are none, the number of reminders. */
export function formatForBuild({ typeErrors, findings }: Findings): string {
  if (hasErrors({ typeErrors, findings })) {
    const errors = formatFindings({ typeErrors, findings: findings.filter(isError) });
    return `${errors}Correct the content and try again. npm run check also shows notices.\n`;
  }
  const { length } = findings.filter(({ severity }) => severity === 'reminder');
  return length === 0 ? '' : `Before you go public, replace or complete ${length} texts and facts: npm run check lists them.\n`;
}
