import { onTestFinished, vi } from 'vitest';
import { log } from '#server/log.ts';

/** Keeps the log silent until the end of the test. Returns the list of its lines, to which the test adds. */
export function captureLog(): [event: string, fields: Record<string, unknown>][] {
  const lines: [string, Record<string, unknown>][] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    const spy = vi.spyOn(log, level).mockImplementation((event, fields = {}) => void lines.push([event, fields]));
    onTestFinished(() => spy.mockRestore());
  }
  return lines;
}
