import { formatField, type Problem } from '../vite/content-error.ts';

/** An error prevents `npm start`. A notice does not, because the sample content has some. */
export interface Finding extends Problem {
  severity: 'error' | 'notice';
}

export type Place = Omit<Problem, 'message'>;

export const error = (place: Place, message: string): Finding => ({ ...place, message, severity: 'error' });
export const errorIf = (isWrong: boolean, place: Place, message: string): Finding[] => (isWrong ? [error(place, message)] : []);
export const beforePublic = 'before you go public: ';
export const notice = (place: Place, message: string): Finding => ({ ...place, message, severity: 'notice' });

/** Several pages or rules may report the same mistake. */
export function withoutRepetitions(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/** Groups the findings by file, with the errors last, where a terminal shows them. */
export function formatFindings(findings: readonly Finding[]): string {
  const byFile = Map.groupBy(findings, ({ file }) => file);
  const hasErrors = (group: readonly Finding[]) => group.some(({ severity }) => severity === 'error');
  const groups = [...byFile.values()].sort(
    (a, b) => Number(hasErrors(a)) - Number(hasErrors(b)) || (a[0]?.file ?? '').localeCompare(b[0]?.file ?? ''),
  );
  const blocks = groups.map((group) => {
    const lines = group
      .toSorted((a, b) => b.severity.localeCompare(a.severity) || (a.line ?? 0) - (b.line ?? 0))
      .map(({ line, field, message, severity }) => {
        const where = [line && `line ${line}`, field && formatField(field)].filter(Boolean).join(', ');
        return `  ${severity}  ${[where, message].filter(Boolean).join(': ')}\n`;
      });
    return `${group[0]?.file}\n${lines.join('')}\n`;
  });
  return blocks.join('') + count(findings);
}

/** Errors, or else the number of reminders. */
export function formatForBuild(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return `${formatFindings(errors)}Correct the content and try again. npm run check also shows notices.\n`;
  const reminders = findings.filter(({ message }) => message.startsWith(beforePublic));
  if (reminders.length === 0) return '';
  return `Before you go public, replace or complete ${reminders.length} texts and facts: npm run check lists them.\n`;
}

export function count(findings: readonly Finding[]): string {
  const of = (severity: Finding['severity'], word: string) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return `${number} ${word}${number === 1 ? '' : 's'}`;
  };
  return `${of('error', 'error')}, ${of('notice', 'notice')}\n`;
}
