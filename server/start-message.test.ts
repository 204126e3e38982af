import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { startMessage } from './start-message.ts';

test('says how to become administrator and where mails are, if nothing is configured', () => {
  const message = startMessage(readEnv({ DATA_DIR: '/srv/data' }), false);
  expect(message).toContain('http://localhost:3000');
  expect(message).toContain('ADMIN_EMAIL=you@example.com into the file .env');
  expect(message).toContain('written to /srv/data/outbox');
});

test('names the administrator and the mail server, but not its password', () => {
  const message = startMessage(
    readEnv({ ADMIN_EMAIL: 'lua@school.example', SMTP_URL: 'smtp://lua:secret@mail.example:587' }),
    false,
  );
  expect(message).toContain('lua@school.example. Sign up or sign in at http://localhost:3000/auth');
  expect(message).toContain('sent through mail.example:587');
  expect(message).not.toContain('secret');
});

test('leads to the page of sent mails in development', () => {
  expect(startMessage(readEnv({}), true)).toContain('shown at http://localhost:3000/dev/mail');
});
