import { inspect } from 'node:util';

type Fields = Record<string, unknown>;
type LogFormat = 'json' | 'text';

let format: LogFormat = 'json';

export function setLogFormat(next: LogFormat): void {
  format = next;
}

function write(level: string, event: string, fields?: Fields): void {
  const time = new Date();
  process.stdout.write(
    format === 'json'
      ? `${JSON.stringify({ time: time.toISOString(), level, event, ...fields }, writeErrors)}\n`
      : formatText(time, level, event, fields),
  );
}

/** One line for a terminal, except for errors, whose stack follows. */
function formatText(time: Date, level: string, event: string, fields: Fields = {}): string {
  const values = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string' && /^[!-~]+$/.test(value)
      ? ` ${name}=${value}`
      : ` ${name}=${inspect(value, { breakLength: Infinity })}`,
  );
  const text = `${time.toTimeString().slice(0, 8)} ${level.padEnd(5)} ${event}${values.join('')}`;
  // Escape sequences in a path or an error message must not reach the terminal.
  return `${text.replace(/[^\P{Cc}\n]/gu, ' ')}\n`;
}

/** JSON replacer that includes the properties of errors, which JSON.stringify omits because they are not enumerable. */
function writeErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { message, stack, cause } = value;
  return { message, stack, cause, errors: value instanceof AggregateError ? value.errors : undefined };
}

/** Writes one line per call to stdout. Never log visitors' messages, tokens or complete email addresses. */
export const log = {
  info: (event: string, fields?: Fields): void => write('info', event, fields),
  warn: (event: string, fields?: Fields): void => write('warn', event, fields),
  error: (event: string, fields?: Fields): void => write('error', event, fields),
};
export type Log = typeof log;
