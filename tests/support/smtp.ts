import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & { envelope: { from: string; to: string[] }; raw: string };

export interface SmtpPeer {
  url: string;
  mails: ReceivedMail[];
  waitForMail(count: number): Promise<ReceivedMail[]>;
  /** Resolves with all mails to this address when there are at least `count`, and rejects after a minute. */
  waitForMailTo(address: string, count?: number): Promise<ReceivedMail[]>;
  /**
   * Rejects every recipient, or every sender, with this SMTP reply code; null accepts again. The reply to 452 says that the mailbox
   * is full.
   */
  failWith(code: number | null, command?: 'MAIL FROM' | 'RCPT TO'): void;
  delay(ms: number): void;
  /** While `silent` is true, accepts connections without sending a greeting so that clients hang until `release()`. */
  hang(silent: boolean): void;
  waitForHanging(): Promise<void>;
  release(): void;
  close(): Promise<void>;
}

/** A mail server without TLS that requires a login and accepts or rejects it. Returns the passwords that it receives. */
export async function startSmtpWithLogin(answer: 'accept' | 'reject') {
  const passwords: unknown[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password }, _session, callback) {
      passwords.push(password);
      if (answer === 'accept') callback(null, { user: 'user' });
      else callback(new Error('No'));
    },
  });
  const listening = server.listen(0, '0.0.0.0');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return { port, passwords, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

export async function startSmtp(port = 0): Promise<SmtpPeer> {
  const mails: ReceivedMail[] = [];
  const hanging: (() => void)[] = [];
  const waiting = new Set<() => void>();
  const notify = () => {
    for (const check of waiting) check();
  };
  const waitUntil = async (condition: () => boolean) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => condition() && resolve();
    waiting.add(check);
    check();
    await promise;
    waiting.delete(check);
  };
  let failure: { code: number; command: string } | undefined;
  const reply = (command: string) =>
    failure?.command === command
      ? Object.assign(new Error(failure.code === 452 ? '4.2.2 Mailbox full' : 'Refused by the test'), {
          responseCode: failure.code,
        })
      : null;
  let silent = false;
  let delayMs = 0;

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    disableReverseLookup: true,
    onConnect(_session, greet) {
      if (!silent) return greet();
      hanging.push(greet);
      notify();
    },
    onMailFrom: (_address, _session, callback) => callback(reply('MAIL FROM')),
    onRcptTo: (_address, _session, callback) => callback(reply('RCPT TO')),
    onData(stream, session, callback) {
      buffer(stream).then(async (raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
        await sleep(delayMs);
        mails.push({ ...(await PostalMime.parse(raw)), envelope, raw: raw.toString() });
        callback();
        notify();
      }, callback);
    },
  });
  // Ignore connection errors, because some tests kill the client while it sends an email.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');

  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    async waitForMail(count) {
      await waitUntil(() => mails.length >= count);
      return mails;
    },
    failWith(code, command = 'RCPT TO') {
      failure = code === null ? undefined : { code, command };
    },
    delay(ms) {
      delayMs = ms;
    },
    async waitForMailTo(address, count = 1) {
      const found = () => mails.filter(({ envelope }) => envelope.to.includes(address));
      const { promise: isLate, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        const subjects = found().map(({ subject }) => subject);
        reject(new Error(`${subjects.length} mails to ${address} instead of ${count}: ${subjects.join(', ')}`));
      }, 60_000);
      await Promise.race([waitUntil(() => found().length >= count), isLate]).finally(() => clearTimeout(timer));
      return found();
    },
    hang(value) {
      silent = value;
    },
    waitForHanging: () => waitUntil(() => hanging.length > 0),
    release() {
      for (const greet of hanging.splice(0)) greet();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
