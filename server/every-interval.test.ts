import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { captureLog } from '#tests/support/captured-log.ts';
import { everyInterval } from './every-interval.ts';

const intervalMs = 5;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

test('runs immediately and at each interval, and logs repeated failures once', async () => {
  const lines = captureLog();
  let runs = 0;
  const error = new Error('The database is away');
  const job = everyInterval('test', intervalMs, async () => {
    if (++runs < 3) throw error;
  });
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(4 * intervalMs);
  expect(runs).toBe(5);
  await job.stop();
  expect(lines).toEqual([['background job failed', { name: 'test', error }]]);
});

test('never overlaps; stop() aborts the current run and waits for it', async () => {
  let runs = 0;
  let ended = false;
  const job = everyInterval('test', intervalMs, async (signal) => {
    runs++;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(20 * intervalMs);
  expect([runs, ended]).toEqual([1, false]);
  await job.stop();
  expect(ended).toBe(true);
  await vi.advanceTimersByTimeAsync(5 * intervalMs);
  expect(runs).toBe(1);
});
