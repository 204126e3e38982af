// Checks of the settings that decide whether mail arrives: what the mail server answers, and what the DNS says about the sender's domain.
import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { domainOf } from './email-address.ts';
import type { Mail, MailAddress, MailTransport } from './mail.ts';

export type SendResult =
  | { outcome: 'accepted' | 'written'; answer: string }
  | { outcome: 'login' | 'encryption' | 'unknownHost' | 'unreachable' | 'refused'; answer: string };

interface TestMail {
  from: MailAddress;
  to: string;
  content: Pick<Mail, 'subject' | 'text' | 'html'>;
}

/** Sends a mail at once, outside the outbox. `answer` is the server's SMTP reply or the network error, verbatim. Does not reject. */
export async function sendTestMail(transport: MailTransport, { from, to, content }: TestMail): Promise<SendResult> {
  const id = randomUUID();
  const messageId = `<${id}@${domainOf(from.address)}>`;
  try {
    const answer = await transport.send({ ...content, id, messageId, from, to: { address: to } });
    return answer === null ? { outcome: 'written', answer: '' } : { outcome: 'accepted', answer };
  } catch (error) {
    const { code, response, message, cause } = error as Error & { code?: string; response?: string };
    const answer = response ?? (cause as { response?: string } | undefined)?.response ?? message;
    return { outcome: failures[code ?? ''] ?? 'refused', answer: answer.slice(0, 500) };
  }
}

const failures: Record<string, SendResult['outcome']> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
  EDNS: 'unknownHost',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EABORT: 'unreachable',
};

/** `record` is the TXT record, verbatim. `unchecked`: the DNS did not answer. */
interface DomainCheck {
  spf: { state: 'strict' | 'soft' | 'redirect' | 'open' | 'missing' | 'several' | 'unchecked'; record?: string };
  /**
   * DKIM keys are found only by a name that the mail server chooses. This says whether the domain has any key, as far as the DNS
   * shows it.
   */
  dkim: { state: 'present' | 'missing' | 'hidden' | 'unchecked' };
  dmarc: { state: 'none' | 'quarantine' | 'reject' | 'missing' | 'invalid' | 'unchecked'; record?: string };
}

/** Does not reject. Takes at most about ten seconds. */
export async function checkSenderDomain(domain: string, servers?: string[]): Promise<DomainCheck> {
  const dns = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) dns.setServers(servers);
  const [spf, dkim, dmarc] = await Promise.all([checkSpf(dns, domain), checkDkim(dns, domain), checkDmarc(dns, domain)]);
  return { spf, dkim, dmarc };
}

async function checkSpf(dns: Resolver, domain: string): Promise<DomainCheck['spf']> {
  const texts = await readTexts(dns, domain);
  if (typeof texts === 'string') return { state: texts === 'unchecked' ? 'unchecked' : 'missing' };
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = records;
  if (record === undefined) return { state: 'missing' };
  if (records.length > 1) return { state: 'several', record: records.join('\n') };
  const [, qualifier] = /(?:^| )([-~?+]?)all(?: |$)/i.exec(record) ?? [];
  if (qualifier === undefined) return { state: / redirect=/i.test(record) ? 'redirect' : 'open', record };
  return { state: qualifier === '-' ? 'strict' : qualifier === '~' ? 'soft' : 'open', record };
}

/** `_domainkey` exists only if there are keys below it (RFC 8020). With a wildcard record, every name exists. */
async function checkDkim(dns: Resolver, domain: string): Promise<DomainCheck['dkim']> {
  const [keys, other] = await Promise.all([readTexts(dns, `_domainkey.${domain}`), readTexts(dns, `_${randomUUID()}.${domain}`)]);
  if (keys === 'unchecked' || other === 'unchecked') return { state: 'unchecked' };
  if (keys === 'no such name') return { state: 'missing' };
  return { state: other === 'no such name' ? 'present' : 'hidden' };
}

/** Falls back to the record of the parent domain and its policy for subdomains (`sp`). */
async function checkDmarc(dns: Resolver, domain: string, isParent = false): Promise<DomainCheck['dmarc']> {
  const texts = await readTexts(dns, `_dmarc.${domain}`);
  if (texts === 'unchecked') return { state: 'unchecked' };
  const records = typeof texts === 'string' ? [] : texts.filter((text) => /^v=DMARC1(?:[ ;]|$)/i.test(text));
  const parent = domain.slice(domain.indexOf('.') + 1);
  if (records.length === 0) return parent.includes('.') ? checkDmarc(dns, parent, true) : { state: 'missing' };
  const record = records.join('\n');
  const policy = dmarcPolicy(record, 'p');
  if (records.length > 1 || !policy) return { state: 'invalid', record };
  return { state: (isParent && dmarcPolicy(record, 'sp')) || policy, record };
}

function dmarcPolicy(record: string, tag: 'p' | 'sp') {
  const [, policy] = new RegExp(`;\\s*${tag}\\s*=\\s*(none|quarantine|reject)\\s*(?:;|$)`, 'i').exec(record) ?? [];
  return policy?.toLowerCase() as 'none' | 'quarantine' | 'reject' | undefined;
}

async function readTexts(dns: Resolver, name: string): Promise<string[] | 'no such name' | 'no text' | 'unchecked'> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTFOUND' ? 'no such name' : code === 'ENODATA' ? 'no text' : 'unchecked';
  }
}
