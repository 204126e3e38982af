import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp, startSmtpWithLogin } from '#tests/support/smtp.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createMailTransport } from './mail.ts';
import { checkSenderDomain, sendTestMail } from './mail-check.ts';

const mail = {
  from: { address: 'no-reply@school.example' },
  to: 'mestre@school.example',
  content: { subject: 'Test email', text: 'It works', html: '<p>It works</p>' },
};

describe('sendTestMail', () => {
  const to = (smtpUrl: string) => createMailTransport({ smtpUrl, outboxDir: '' });

  test('reports what the mail server answers', async () => {
    const peer = await startSmtp();
    onTestFinished(() => peer.close());
    expect(await sendTestMail(to(peer.url), mail)).toEqual({ outcome: 'accepted', answer: expect.stringMatching(/^250 /) });
    for (const code of [550, 451]) {
      peer.failWith(code);
      expect(await sendTestMail(to(peer.url), mail)).toEqual({ outcome: 'refused', answer: `${code} Refused by the test` });
    }
  });

  test('reports why a mail server cannot be used', async () => {
    const { port, close } = await startSmtpWithLogin('reject');
    onTestFinished(close);
    const result = (url: string) => sendTestMail(to(url), mail);
    expect(await result(`smtp://127.0.0.1:${await freePort()}`)).toMatchObject({ outcome: 'unreachable' });
    expect(await result(`smtp://user:wrong@127.0.0.1:${port}`)).toEqual({ outcome: 'login', answer: '535 No' });
    expect(await result(`smtp://127.0.0.1:${port}?requireTLS=true`)).toMatchObject({ outcome: 'encryption' });
  });

  test('reports that a mail was written to a file', async () => {
    const transport = createMailTransport({ outboxDir: temporaryFolder() });
    expect(await sendTestMail(transport, mail)).toEqual({ outcome: 'written', answer: '' });
  });
});

const refused = 5;
const nameError = 3;

/** A DNS server with these TXT records: a list of texts, empty if the name has other records only, or an error code. `*` is any label. */
async function startDns(zone: Record<string, string[] | number>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12);
    const labels: string[] = [];
    for (let at = 12; at < end; at += 1 + (query[at] ?? 0))
      labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
    const found = zone[labels.join('.')] ?? zone[`*.${labels.slice(1).join('.')}`] ?? nameError;
    const texts = typeof found === 'number' ? [] : found;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (typeof found === 'number' ? found : 0), 2);
    header.writeUInt16BE(texts.length, 6);
    header.writeUInt32BE(0, 8);
    const answers = texts.map((text) => {
      const parts = (text.match(/.{1,255}/g) ?? []).map((part) => Buffer.from([part.length, ...Buffer.from(part)]));
      const content = Buffer.concat(parts);
      const fields = Buffer.from('c00c00100001000000000000', 'hex'); // a pointer to the name, TXT, IN, no TTL
      fields.writeUInt16BE(content.length, 10);
      return Buffer.concat([fields, content]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, end + 5), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

describe('checkSenderDomain', () => {
  const spf = 'v=spf1 include:_spf.provider.example -all';
  const policy = 'v=DMARC1; p=reject; rua=mailto:reports@school.example';

  test('finds SPF, DKIM and DMARC records', async () => {
    const dns = await startDns({
      'school.example': ['google-site-verification=1', spf],
      '_domainkey.school.example': [],
      '_dmarc.school.example': [policy],
    });
    expect(await checkSenderDomain('school.example', [dns])).toEqual({
      spf: { state: 'strict', record: spf },
      dkim: { state: 'present' },
      dmarc: { state: 'reject', record: policy },
    });
  });

  test('reports a domain without records', async () => {
    const missing = { state: 'missing' };
    const dns = await startDns({ 'school.example': [] });
    expect(await checkSenderDomain('school.example', [dns])).toEqual({ spf: missing, dkim: missing, dmarc: missing });
  });

  test('cannot tell whether a domain with a wildcard record has a DKIM key', async () => {
    const dns = await startDns({ '*.school.example': [] });
    expect((await checkSenderDomain('school.example', [dns])).dkim).toEqual({ state: 'hidden' });
  });

  test.each([
    [policy, 'reject'],
    ['v=DMARC1; p=none; sp=reject', 'reject'],
    ['v=DMARC1; p=reject; sp=none', 'none'],
  ])('follows the DMARC record %s of the parent domain', async (record, state) => {
    const dns = await startDns({ '_dmarc.school.example': [record] });
    expect((await checkSenderDomain('mail.news.school.example', [dns])).dmarc).toEqual({ state, record });
  });

  test.each([
    ['v=spf1 mx ~all', 'soft'],
    ['v=spf1 redirect=_spf.provider.example', 'redirect'],
    ['V=SPF1 MX ?ALL', 'open'],
    ['v=spf1 mx +all', 'open'],
    ['v=spf1 mx all', 'open'],
    ['v=spf1 mx', 'open'],
    ['v=spf10 mx -all', 'missing'],
    [`v=spf1 ${'include:a-long-name-of-a-provider.example '.repeat(10)}-all`, 'strict'],
    // Mail servers treat several records as an error.
    [[spf, 'v=spf1 mx ~all'], 'several'],
  ])('reads the SPF record %s', async (records, state) => {
    const dns = await startDns({ 'school.example': [records].flat() });
    expect((await checkSenderDomain('school.example', [dns])).spf.state).toBe(state);
  });

  test.each([
    [['v=DMARC1; p=none'], 'none'],
    [['v=DMARC1;p=Quarantine;pct=50'], 'quarantine'],
    [['v=DMARC1; p=none; sp=reject'], 'none'],
    [['v=DMARC1; sp=reject'], 'invalid'],
    [['v=DMARC1; p=none', policy], 'invalid'],
    [['v=DMARC1; p=rejected'], 'invalid'],
  ])('reads the DMARC record %s', async (records, state) => {
    const dns = await startDns({ '_dmarc.school.example': records });
    expect((await checkSenderDomain('school.example', [dns])).dmarc.state).toBe(state);
  });

  test('reports when the DNS does not answer', async () => {
    const unchecked = { spf: { state: 'unchecked' }, dkim: { state: 'unchecked' }, dmarc: { state: 'unchecked' } };
    const dns = await startDns({ 'school.example': refused, '*.school.example': refused });
    expect(await checkSenderDomain('school.example', [dns])).toEqual(unchecked);
    expect(await checkSenderDomain('school.example', [`127.0.0.1:${await freePort()}`])).toEqual(unchecked);
  });
});
