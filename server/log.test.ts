import { expect, onTestFinished, test, vi } from 'vitest';
import { log, setLogFormat } from './log.ts';

function written(write: () => void): string {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => stdout.mockRestore());
  write();
  return String(stdout.mock.calls[0]?.[0]);
}

test('writes one JSON line, even for text with line breaks', () => {
  const line = written(() => log.info('event', { text: 'a\nb' }));
  expect(line).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(line)).toEqual({ time: expect.stringMatching(/Z$/), level: 'info', event: 'event', text: 'a\nb' });
});

test('includes stack, cause and aggregated errors', () => {
  const refused = new AggregateError([new Error('on ::1'), new Error('on 127.0.0.1')]);
  const line = written(() => log.error('failed', { error: new Error('Away', { cause: refused }) }));
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    error: {
      message: 'Away',
      stack: expect.stringContaining('log.test.ts'),
      cause: { errors: [{ message: 'on ::1' }, { message: 'on 127.0.0.1' }] },
    },
  });
});

test('writes text for a terminal, without its control characters', () => {
  setLogFormat('text');
  onTestFinished(() => setLogFormat('json'));
  const fields = { id: 'a1', reason: 'Try\nlater', error: new Error('\u001b[2JAway') };
  const line = written(() => log.warn('mail deferred', fields));
  expect(line).toMatch(/^\d\d:\d\d:\d\d warn {2}mail deferred id=a1 reason='Try\\nlater' error=Error: {2}\[2JAway\n +at /);
});
