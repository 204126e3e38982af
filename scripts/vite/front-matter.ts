import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Problem } from './content-error.ts';

export interface FrontMatter {
  /** Undefined if the YAML cannot be read. */
  data: unknown;
  /** Line of a value in the file, or of the closest value around it. */
  lineOf(path: readonly PropertyKey[]): number;
  /** Explains why the YAML cannot be read. */
  problem: Omit<Problem, 'file'> | undefined;
}

const yamlAdvice =
  "cannot be read. Put the text in quotes if it contains “: ” or “#” or begins with a sign such as * or [. Between ' and ', " +
  "write an apostrophe as ’. Example: title: 'Capoeira: don’t worry'";

/** Parses the YAML between the two lines of `---`, which begins on the second line of its file. */
export function parseFrontMatter(text: string): FrontMatter {
  const lineCounter = new LineCounter();
  const yaml = parseDocument(text, { lineCounter });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1;
  const [error] = yaml.errors;
  const data = error ? undefined : readData(yaml);
  const lines = text.split('\n');
  const badLine = error ? lineAt(error.pos[0]) : lines.findIndex((line) => /^[\s\w-]+: \*/.test(line)) + 2;
  const badField = lines[badLine - 2]?.match(/^[\s-]*(\w+):/)?.[1];
  return {
    data,
    lineOf(path) {
      for (let length = path.length; length > 0; length--) {
        const node = yaml.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]);
      }
      return 1;
    },
    problem: data === undefined ? { line: badLine, field: badField, message: yamlAdvice } : undefined,
  };
}

/** Returns undefined if an unquoted text begins with an asterisk, which YAML reads as an alias. */
function readData(yaml: Document): unknown {
  try {
    return yaml.toJS() ?? {};
  } catch {
    return undefined;
  }
}

/** Validates front matter and explains each mistake. `data` is the parsed front matter with its placeholders filled in. */
export function validate(schema: z.ZodObject, data: unknown, lineOf: FrontMatter['lineOf']): Omit<Problem, 'file'>[] {
  const { error } = schema.safeParse(data);
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys')
      return [{ line: lineOf(issue.path), field: issue.path.join('.'), message: adviceFor(issue, valueAt(data, issue.path)) }];
    const known = issue.path.length === 0 ? `. The fields of this file are ${Object.keys(schema.shape).join(', ')}` : '';
    return issue.keys.map((key) => ({
      line: lineOf([...issue.path, key]),
      field: [...issue.path, key].join('.'),
      message: `is not a field of this file: delete it or correct its name${known}`,
    }));
  });
}

const valueAt = (data: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data);

function adviceFor(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null) return 'is missing: write it after its name and a colon';
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return typeof value === 'string' && value.trim() ? `${issue.message}, has ${value.trim().length}` : issue.message;
  if (issue.code === 'invalid_value') return `must be ${issue.values.join(' or ')}`;
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.expected === 'string') return `must be a text: put ${String(value)} in quotes`;
  if (issue.expected === 'array') return 'must be a list';
  return issue.expected === 'object' ? 'must be a group of fields' : 'must be a number';
}
