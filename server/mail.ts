import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { log } from './log.ts';

export type MailAddress = { name?: string; address: string };

export type Mail = {
  /** Made in code; names the .eml file. */
  id: string;
  /** With its angle brackets; the same at every attempt. */
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** The link in the mail that somebody without a mail server has to find in the log. */
  link?: string;
};

export interface MailTransport {
  /**
   * Resolves when the mail is handed over, within 30 s. Rejects with `MailRefused` when trying again is of little use, and
   * with anything else when it is worth it.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** The mail itself was refused: the peer answered 5xx to its sender, recipient or content, or a header would be unsafe. */
export class MailRefused extends Error {}

/** Sends by SMTP when there is an `smtpUrl`, else writes each mail whole to `outboxDir/<id>.eml`. `timeoutMs` bounds a send. */
export function createMailTransport(options: { smtpUrl?: string; outboxDir: string; timeoutMs?: number }): MailTransport {
  return options.smtpUrl ? smtpTransport(options.smtpUrl, options.timeoutMs ?? 25_000) : fileTransport(options.outboxDir);
}

const closedToContent = { disableFileAccess: true, disableUrlAccess: true };

function smtpTransport(url: string, timeoutMs: number): MailTransport {
  const phase = Math.min(timeoutMs, 10_000);
  const smtp = nodemailer.createTransport({
    url,
    connectionTimeout: phase,
    greetingTimeout: phase,
    socketTimeout: phase,
    dnsTimeout: phase,
    ...closedToContent,
  });
  return {
    async send(mail, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        await smtp.sendMail({ ...compose(mail), signal: signal ? AbortSignal.any([deadline, signal]) : deadline });
      } catch (error) {
        throw isRefusal(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      }
    },
    close: () => smtp.close(),
  };
}

/** A refused login (EAUTH) or greeting is not the mail's fault: the operator can mend it, so those count as temporary. */
function isRefusal(error: unknown): boolean {
  const { code, permanent } = error as { code?: string; permanent?: boolean };
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

function fileTransport(outboxDir: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closedToContent });
  return {
    async send(mail) {
      if (!/^[\w-]+$/.test(mail.id)) throw new MailRefused('The id of a mail names its file');
      const { message } = await composer.sendMail(compose(mail));
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      const path = join(outboxDir, `${mail.id}.eml`);
      await using file = await open(`${path}.part`, 'w', 0o600);
      await file.writeFile(message as Buffer);
      await file.sync();
      await rename(`${path}.part`, path);
      log.info('mail-written', { id: mail.id, link: mail.link });
    },
    close: () => {},
  };
}

/** Removes the mails that were written to the folder before that instant; a folder that is not there holds none. */
export async function purgeWrittenMail(outboxDir: string, before: Date): Promise<void> {
  const names = await readdir(outboxDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // What a process that was killed left half-written goes too.
  for (const name of names.filter((each) => /\.eml(?:\.part)?$/.test(each))) {
    const path = join(outboxDir, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path, { force: true });
  }
}

// Controls, and the separators that some mail programs take for line ends.
const UNSAFE = /[\p{Cc}\u2028\u2029]/u;
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** Addresses go to nodemailer as objects only: a concatenated header is how one recipient becomes two. */
function compose({ messageId, from, to, replyTo, subject, text, html }: Mail) {
  for (const value of [subject, messageId]) {
    if (UNSAFE.test(value)) throw new MailRefused('Control characters in a header');
  }
  return { messageId, from: checked(from), to: checked(to), replyTo: replyTo && checked(replyTo), subject, text, html };
}

function checked({ name = '', address }: MailAddress) {
  if (UNSAFE.test(name)) throw new MailRefused('Control characters in a name');
  if (UNSAFE.test(address) || !ADDRESS.test(address)) throw new MailRefused('Not an address');
  return { name, address };
}
