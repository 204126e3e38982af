import { expect, onTestFinished, test, vi } from 'vitest';
import { everyHour } from './hourly.ts';
import { log } from './log.ts';

const intervalMs = 5;

test('works at once and then again and again, also after a failure, which is logged', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  let runs = 0;
  const error = new Error('The database is away');
  const hourly = everyHour(
    'test',
    async () => {
      if (++runs < 3) throw error;
    },
    intervalMs,
  );
  expect(runs).toBe(1);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(4));
  await hourly.stop();
  expect(warn.mock.calls).toEqual(Array(2).fill(['hourly work failed', { name: 'test', error }]));
});

test('never twice at once, and stopping tells and awaits the run that is under way', async () => {
  let runs = 0;
  let ended = false;
  const hourly = everyHour(
    'test',
    async (signal) => {
      runs++;
      await new Promise((resolve) => setTimeout(resolve, 10 * intervalMs));
      expect(signal.aborted).toBe(false);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended = true;
    },
    intervalMs,
  );
  await new Promise((resolve) => setTimeout(resolve, 20 * intervalMs));
  expect(runs).toBe(1);
  await hourly.stop();
  expect(ended).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 5 * intervalMs));
  expect(runs).toBe(1);
});
