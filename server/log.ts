type Fields = Record<string, unknown>;

function write(level: string, event: string, fields?: Fields): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }, writeErrors)}\n`);
}

/** An error's own properties are not enumerable; in JSON it would be `{}`. */
function writeErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { message, stack, cause } = value;
  return {
    message,
    stack,
    ...(cause !== undefined && { cause }),
    ...(value instanceof AggregateError && { errors: value.errors }),
  };
}

/** One JSON line per call on stdout. Fields never hold messages, tokens or full addresses. */
export const log = {
  info: (event: string, fields?: Fields): void => write('info', event, fields),
  warn: (event: string, fields?: Fields): void => write('warn', event, fields),
  error: (event: string, fields?: Fields): void => write('error', event, fields),
};
export type Log = typeof log;
