import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { captureLog } from '#tests/support/captured-log.ts';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp, startSmtpWithLogin } from '#tests/support/smtp.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import {
  createMailTransport,
  type InlinePicture,
  isMessageRejection,
  isRecipientRefusal,
  type Mail,
  PermanentMailError,
  purgeWrittenMail,
} from './mail.ts';

const mail: Mail = {
  id: 'a1',
  messageId: '<a1@school.example>',
  from: { name: 'Σχολή', address: 'no-reply@school.example' },
  to: { name: 'Ελένη, "Lena"', address: 'eleni@example.org' },
  replyTo: { name: 'Νίκος', address: 'nikos@example.org' },
  subject: 'Νέο μήνυμα: γεια σου, κόσμε',
  text: 'Καλημέρα\n.\nτέλος',
  html: '<p>Καλημέρα</p>',
};

const unsafe: [string, Partial<Mail>][] = [
  ['a line end in the subject', { subject: 'Hello\r\nBcc: all@example.org' }],
  ['a bare line feed in the subject', { subject: 'Hello\nBcc: all@example.org' }],
  ['a Unicode line separator in the subject', { subject: 'Hello\u2028Bcc: all@example.org' }],
  ['NUL in the subject', { subject: 'Hello\0' }],
  ['a line end in a name', { replyTo: { name: 'Eve\r\nBcc: all@example.org', address: 'eve@example.org' } }],
  ['a line end in an address', { to: { address: 'eve@example.org\r\nRCPT TO:<all@example.org>' } }],
  ['a second recipient', { to: { address: 'eve@example.org, all@example.org' } }],
  ['a second recipient in angle brackets', { to: { address: 'eve@example.org>,<all@example.org' } }],
  ['an address inside a quoted one', { to: { address: '"eve@evil.example x"@example.org' } }],
  ['two @', { to: { address: 'eve@evil.example@example.org' } }],
  ['no address', { to: { address: '' } }],
  ['a line end in the Message-ID', { messageId: '<a@b>\r\nBcc: all@example.org' }],
];

describe('SMTP transport', () => {
  async function connect(options: { timeoutMs?: number; pictures?: Map<string, InlinePicture> } = {}) {
    const peer = await startSmtp();
    const transport = createMailTransport({ smtpUrl: peer.url, outboxDir: '', ...options });
    onTestFinished(() => peer.close());
    return { peer, transport };
  }
  async function connectWithLogin(answer: 'accept' | 'reject', host = '127.0.0.1', query = '') {
    const { port, passwords, close } = await startSmtpWithLogin(answer);
    onTestFinished(close);
    return {
      passwords,
      transport: createMailTransport({ smtpUrl: `smtp://user:hunter2@${host}:${port}${query}`, outboxDir: '' }),
    };
  }

  test('delivers text and HTML parts', async () => {
    const { peer, transport } = await connect();
    await transport.send(mail);
    const [received] = await peer.waitForMail(1);
    expect(received).toMatchObject({
      from: mail.from,
      to: [mail.to],
      replyTo: [mail.replyTo],
      subject: mail.subject,
      messageId: mail.messageId,
      text: expect.stringContaining('Καλημέρα\n.\nτέλος'),
      html: expect.stringContaining('<p>Καλημέρα</p>'),
      envelope: { from: mail.from.address, to: [mail.to.address] },
    });
  });

  test('attaches the pictures that the HTML part shows, once each and inline, and no others', async () => {
    const picture = (text: string) => ({ filename: `${text}.png`, content: Buffer.from(text) });
    const pictures = new Map([
      ['key@mail', picture('key')],
      ['nod@mail', picture('nod')],
    ]);
    const { peer, transport } = await connect({ pictures });
    const html = '<img src="cid:key@mail"><img src="cid:key@mail"><img src="cid:lost@mail"> src=&quot;cid:nod@mail&quot;';
    await transport.send({ ...mail, html });
    const [received] = await peer.waitForMail(1);
    const attachment = { filename: 'key.png', mimeType: 'image/png', disposition: 'inline', related: true };
    expect(received?.attachments).toMatchObject([{ ...attachment, contentId: '<key@mail>' }]);
    expect(Buffer.from(received?.attachments[0]?.content as ArrayBuffer).toString()).toBe('key');
    expect(received).toMatchObject({ text: expect.stringContaining('Καλημέρα'), html: expect.stringContaining(html) });
  });

  test.each(unsafe)('rejects %s permanently', async (_, change) => {
    const { peer, transport } = await connect();
    await expect(transport.send({ ...mail, ...change })).rejects.toBeInstanceOf(PermanentMailError);
    expect(peer.mails).toEqual([]);
  });

  test('does not parse a name that looks like an address', async () => {
    const { peer, transport } = await connect();
    await transport.send({ ...mail, to: { name: 'all@example.org>, <x@example.org', address: 'eleni@example.org' } });
    expect(peer.mails.map(({ envelope }) => envelope.to)).toEqual([['eleni@example.org']]);
    expect(peer.mails[0]?.to).toEqual([{ name: 'all@example.org>, <x@example.org', address: 'eleni@example.org' }]);
  });

  test.each([
    ['refuses', '0.0.0.0', '', []],
    ['allows', '0.0.0.0', '?requireTLS=false', ['hunter2']],
    ['allows', '127.0.0.1', '', ['hunter2']],
  ])('%s a password without TLS to %s%s', async (_, host, query, expected) => {
    const { transport, passwords } = await connectWithLogin('accept', host, query);
    const sent = transport.send(mail);
    await (expected.length > 0 ? sent : expect(sent).rejects.toMatchObject({ code: 'ETLS' }));
    expect(passwords).toEqual(expected);
  });

  test('never loads content from a file or URL', async () => {
    const { transport } = await connect();
    const content = { path: '/etc/passwd' } as unknown as string;
    await expect(transport.send({ ...mail, text: content })).rejects.toThrow(/access/i);
  });

  test.each([
    [550, 'RCPT TO', { isPermanent: true, isOfMessage: true }],
    [452, 'RCPT TO', { isPermanent: false, isOfMessage: true }],
    [451, 'RCPT TO', { isPermanent: false, isOfMessage: false }],
    [454, 'RCPT TO', { isPermanent: false, isOfMessage: false }],
    [550, 'MAIL FROM', { isPermanent: false, isOfMessage: false }],
    [451, 'MAIL FROM', { isPermanent: false, isOfMessage: false }],
  ] as const)('tells a rejected mail from a fault of the mail server: %i in reply to %s', async (code, command, expected) => {
    const { peer, transport } = await connect();
    peer.failWith(code, command);
    const failure = await transport.send(mail).catch((error: unknown) => error);
    expect({ isPermanent: failure instanceof PermanentMailError, isOfMessage: isMessageRejection(failure) }).toEqual(expected);
    peer.failWith(null);
    await transport.send(mail);
    expect(peer.mails).toHaveLength(1);
  });

  test('treats a failed login as temporary', async () => {
    const { transport } = await connectWithLogin('reject');
    const failure = await transport.send(mail).catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(PermanentMailError);
    expect(failure).toMatchObject({ code: 'EAUTH' });
  });

  test('treats an unreachable or hanging server as temporary, and times out', async () => {
    const unreachable = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${await freePort()}`, outboxDir: '' });
    await expect(unreachable.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
    const { peer, transport } = await connect({ timeoutMs: 3_000 });
    peer.hang(true);
    await expect(transport.send(mail)).rejects.not.toBeInstanceOf(PermanentMailError);
    peer.hang(false);
    await transport.send(mail);
    expect(peer.mails).toHaveLength(1);
  });

  test('aborts a send', async () => {
    const { peer, transport } = await connect();
    peer.hang(true);
    await expect(transport.send(mail, AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'EABORT' });
  });
});

describe('file transport', () => {
  function openFolder() {
    const outboxDir = join(temporaryFolder(), 'outbox');
    return { outboxDir, transport: createMailTransport({ outboxDir }) };
  }

  test('writes one file per mail, readable by its owner only, even when sent twice', async () => {
    const { outboxDir, transport } = openFolder();
    await transport.send(mail);
    await transport.send(mail);
    await transport.send({ ...mail, id: 'a2' });
    expect(readdirSync(outboxDir).sort()).toEqual(['a1.eml', 'a2.eml']);
    expect(statSync(join(outboxDir, 'a1.eml')).mode & 0o777).toBe(0o600);
    const parsed = await PostalMime.parse(readFileSync(join(outboxDir, 'a1.eml')));
    expect(parsed).toMatchObject({ to: [mail.to], replyTo: [mail.replyTo], subject: mail.subject, messageId: mail.messageId });
  });

  test('logs the link of the mail', async () => {
    const lines = captureLog();
    await openFolder().transport.send({ ...mail, link: 'http://localhost:3000/auth?token=1' });
    expect(lines).toEqual([['mail written to file', { id: 'a1', link: 'http://localhost:3000/auth?token=1' }]]);
  });

  test.each([...unsafe, ['an id with path traversal', { id: '../a1' }] as const])('rejects %s', async (_, change) => {
    const { transport } = openFolder();
    await expect(transport.send({ ...mail, ...change })).rejects.toBeInstanceOf(PermanentMailError);
  });

  test('purges old mail files, partial ones too, and no other files', async () => {
    const { outboxDir, transport } = openFolder();
    const before = new Date('2026-11-20T10:00:00.000Z');
    await purgeWrittenMail(outboxDir, before);
    await transport.send(mail);
    const createFile = (name: string, modifiedMs: number) => {
      writeFileSync(join(outboxDir, name), '');
      utimesSync(join(outboxDir, name), modifiedMs / 1_000, modifiedMs / 1_000);
    };
    createFile('old.eml', before.getTime() - 1);
    createFile('old.eml.part', before.getTime() - 1);
    createFile('notes.txt', before.getTime() - 1);
    createFile('new.eml', before.getTime());
    await purgeWrittenMail(outboxDir, before);
    expect(readdirSync(outboxDir).sort()).toEqual(['a1.eml', 'new.eml', 'notes.txt']);
  });
});

test.each([
  ['550 5.1.1 No such user', 'RCPT TO', true],
  ['552 5.2.2 Mailbox full', 'RCPT TO', true],
  ['550 No such user', 'RCPT TO', true],
  ['550 5.7.1 Blocked by policy', 'RCPT TO', false],
  ['554 5.6.0 Spam', 'DATA', false],
])('%s in answer to %s: is the address refused? %s', (response, command, isRefused) => {
  const cause = Object.assign(new Error(response), { response, command });
  expect(isRecipientRefusal(new PermanentMailError(response, { cause }))).toBe(isRefused);
  expect(isRecipientRefusal(cause)).toBe(false);
});
