/** A mistake in the content folder. */
export interface Problem {
  /** Path relative to the project, for example 'content/school.ts'. */
  file: string;
  line?: number | undefined;
  /** Path of the value in the file, for example 'school.map.page'. */
  field?: string | undefined;
  message: string;
}

export class ContentError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }
}

export const formatProblem = ({ message, ...place }: Problem) => `${formatPlace(place)}: ${message}`;

export function formatPlace({ file, line, field }: Omit<Problem, 'message'>): string {
  return [line === undefined ? file : `${file}:${line}`, field && formatField(field)].filter(Boolean).join(' ');
}

/** Counts the entries of lists from 1: 'classes.0.groups.1' becomes 'classes #1.groups #2'. */
const formatField = (field: string) => field.replace(/\.(\d+)(?=\.|$)/g, (_, index) => ` #${Number(index) + 1}`);
