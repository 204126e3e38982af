import { readFileSync } from 'node:fs';

export interface Defence {
  what: string;
  file: string;
  /** Stands once in the file. */
  from: string;
  to: string;
  /** What must notice: `.spec.ts` in the browser, against the site built without the defence; else unit tests. */
  tests: string[];
  /** Of these tests, those whose name this expression finds. */
  only: string | undefined;
}

export interface Group {
  title: string;
  defences: Defence[];
}

/** What is written in defences.txt, whose first lines say how. */
export function readDefences(): Group[] {
  const [, ...groups] = readFileSync(new URL('defences.txt', import.meta.url), 'utf8').split(/^## /m);
  return groups.map((text) => {
    const [head = '', ...defences] = text.split(/^### /m);
    const [title = ''] = head.split('\n', 1);
    const common = linesOf(head, 'by');
    return { title, defences: defences.map((each) => readDefence(each, common)) };
  });
}

function readDefence(text: string, common: string[]): Defence {
  const [what = ''] = text.split('\n', 1);
  const own = linesOf(text, 'by');
  return {
    what,
    file: linesOf(text, 'in').join(),
    from: linesOf(text, '-').join('\n'),
    to: linesOf(text, '+').join('\n'),
    tests: own.length > 0 ? own : common,
    only: linesOf(text, 'only')[0],
  };
}

function linesOf(text: string, sign: string): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith(`${sign} `) ? [line.slice(sign.length + 1)] : []));
}
