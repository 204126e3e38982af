import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { log } from './log.ts';

export type MailAddress = { name?: string; address: string };

export type Mail = {
  id: string;
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** Link from the email text. Logged if no mail server is configured. */
  link?: string;
  /** Attached iCalendar file. */
  calendar?: string;
  /** Page for leaving a mailing, which also accepts the POST of RFC 8058. */
  unsubscribeUrl?: string;
  /** Absent for a mail that a person wrote. Vacation responders do not answer mails that have it (RFC 3834). */
  autoSubmitted?: 'auto-generated' | 'auto-replied';
};

export type InlinePicture = { filename: string; content: Buffer };
type InlinePictures = ReadonlyMap<string, InlinePicture>;

export interface MailTransport {
  /**
   * Resolves with the mail server's answer, or with null if there is none and the mail was written to a file.
   * @throws {PermanentMailError} for a permanent failure; any other error is temporary
   */
  send(mail: Mail, signal?: AbortSignal): Promise<string | null>;
}

/** Permanent failure: the mail server rejected the recipient or the content with 5xx, or a header value is unsafe. */
export class PermanentMailError extends Error {}

interface TransportOptions {
  smtpUrl?: string;
  outboxDir: string;
  /** Pictures by content ID. Each mail carries those that its HTML part shows. */
  pictures?: InlinePictures;
  timeoutMs?: number;
}

export function createMailTransport({ smtpUrl, outboxDir, pictures = new Map(), timeoutMs }: TransportOptions): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, pictures, timeoutMs) : fileTransport(outboxDir, pictures);
}

const noExternalContent = { disableFileAccess: true, disableUrlAccess: true };

function smtpTransport(url: string, pictures: InlinePictures, timeoutMs = 25_000): MailTransport {
  const phaseMs = Math.min(timeoutMs, 10_000);
  const { username, password, hostname } = new URL(url);
  const smtp = nodemailer.createTransport({
    url,
    // `?requireTLS=false` in the URL takes precedence.
    requireTLS: username + password !== '' && !isLoopback(hostname),
    connectionTimeout: phaseMs,
    greetingTimeout: phaseMs,
    socketTimeout: phaseMs,
    dnsTimeout: phaseMs,
    ...noExternalContent,
  });
  return {
    async send(mail, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const message = { ...compose(mail, pictures), signal: signal ? AbortSignal.any([deadline, signal]) : deadline };
        return (await smtp.sendMail(message)).response;
      } catch (error) {
        throw isPermanent(error) ? new PermanentMailError((error as Error).message, { cause: error }) : error;
      }
    },
  };
}

const isLoopback = (hostname: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);

/**
 * Returns true if the mail server rejected only this email and may accept others. Returns false for a rejected login or sender,
 * and for temporary replies, such as a sending limit, unless their enhanced status code (RFC 3463) is about the address (4.1) or
 * the mailbox (4.2).
 */
export function isMessageRejection(error: unknown): boolean {
  if (error instanceof PermanentMailError) return true;
  const { command = '', response = '' } = error as { command?: string; response?: string };
  return ['RCPT TO', 'DATA'].includes(command) && /^(?:5|4\d\d[ -]4\.[12]\.)/.test(response);
}

/**
 * Returns true if the mail server refused the recipient for good: with an enhanced status code about the address (5.1) or the mailbox
 * (5.2), or without one. Other codes are about the sender or its policy (RFC 3463).
 */
export function isRecipientRefusal(error: unknown): boolean {
  if (!(error instanceof PermanentMailError)) return false;
  const { command, response = '' } = (error.cause ?? {}) as { command?: string; response?: string };
  return command === 'RCPT TO' && /^5\d\d[ -](?!5\.[03-9]\.)/.test(response);
}

function isPermanent(error: unknown): boolean {
  return (error as { permanent?: boolean }).permanent === true && isMessageRejection(error);
}

function fileTransport(outboxDir: string, pictures: InlinePictures): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...noExternalContent });
  return {
    async send(mail) {
      if (!/^[\w-]+$/.test(mail.id)) throw new PermanentMailError('Invalid mail id');
      const { message } = await composer.sendMail(compose(mail, pictures));
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      const path = join(outboxDir, `${mail.id}.eml`);
      await using file = await open(`${path}.part`, 'w', 0o600);
      await file.writeFile(message as Buffer);
      await file.sync();
      await rename(`${path}.part`, path);
      log.info('mail written to file', { id: mail.id, link: mail.link });
      return null;
    },
  };
}

export async function deleteWrittenMail(outboxDir: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(join(outboxDir, `${id}.eml`), { force: true });
}

export async function purgeWrittenMail(outboxDir: string, before: Date): Promise<void> {
  const names = await readdir(outboxDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((each) => /\.eml(?:\.part)?$/.test(each))) {
    const path = join(outboxDir, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path, { force: true });
  }
}

// Besides control characters, U+2028 and U+2029 are unsafe, because some email clients treat them as line breaks.
const UNSAFE = /[\p{Cc}\u2028\u2029]/u;
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** Prevents header injection: rejects control characters, and passes addresses as objects instead of header text. */
function compose(mail: Mail, pictures: InlinePictures) {
  const { messageId, from, to, replyTo, subject, text, html, calendar, autoSubmitted, unsubscribeUrl } = mail;
  for (const value of [subject, messageId]) {
    if (UNSAFE.test(value)) throw new PermanentMailError('Control characters in a header');
  }
  const addresses = { from: checked(from), to: checked(to), replyTo: replyTo && checked(replyTo) };
  const attachments = [...inlinePictures(html, pictures), ...(calendar === undefined ? [] : [calendarAttachment(calendar)])];
  // Exchange and Outlook ignore the standard header.
  const headers = {
    ...(autoSubmitted && { 'Auto-Submitted': autoSubmitted, 'X-Auto-Response-Suppress': 'All' }),
    ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
  return { messageId, ...addresses, subject, text, html, attachments, headers };
}

/**
 * An attachment rather than an alternative to the text: Outlook shows an alternative of type text/calendar instead of the text.
 * RFC 6047 (section 2.4) requires the `method` parameter to repeat the METHOD of the file.
 */
function calendarAttachment(content: string) {
  const [, method] = /^METHOD:(\w+)\r?$/m.exec(content) ?? [];
  return { filename: 'event.ics', content, contentType: `text/calendar; charset=utf-8${method ? `; method=${method}` : ''}` };
}

/** Inline attachments (CID) instead of URLs: they work without a public address and cannot track when the mail is opened. */
function inlinePictures(html: string, pictures: InlinePictures) {
  const ids = new Set([...html.matchAll(/ src="cid:([^"]+)"/g)].map(([, id = '']) => id));
  return [...ids].flatMap((cid) => {
    const picture = pictures.get(cid);
    return picture ? [{ ...picture, cid, contentDisposition: 'inline' as const }] : [];
  });
}

function checked({ name = '', address }: MailAddress) {
  if (UNSAFE.test(name)) throw new PermanentMailError('Control characters in a name');
  if (UNSAFE.test(address) || !ADDRESS.test(address)) throw new PermanentMailError('Invalid email address');
  return { name, address };
}
