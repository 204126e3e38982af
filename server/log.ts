type Fields = Record<string, unknown>;

function write(level: string, event: string, fields?: Fields): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }, writeErrors)}\n`);
}

/** JSON replacer that includes the properties of errors, which JSON.stringify omits because they are not enumerable. */
function writeErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { message, stack, cause } = value;
  return { message, stack, cause, errors: value instanceof AggregateError ? value.errors : undefined };
}

/** Writes one JSON line per call to stdout. Never log visitors' messages, tokens or complete email addresses. */
export const log = {
  info: (event: string, fields?: Fields): void => write('info', event, fields),
  warn: (event: string, fields?: Fields): void => write('warn', event, fields),
  error: (event: string, fields?: Fields): void => write('error', event, fields),
};
export type Log = typeof log;
