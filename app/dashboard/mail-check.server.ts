// Texts about a test email. Imported on the server only, so that no other page loads them.
import { mailCheck as el } from '#app/dashboard/mail-check-texts.el.ts';
import { mailCheck as en } from '#app/dashboard/mail-check-texts.en.ts';
import { domainOf } from '#server/email-address.ts';
import { checkSenderDomain, type SendResult } from '#server/mail-check.ts';
import { interpolate } from '../i18n/format.ts';
import { composeMail } from '../mail/compose-mail.tsx';
import type { Locale } from '../site-map.ts';

const texts = { el, en };

/** `quotation` is the SMTP reply or the TXT record, verbatim. */
export interface Finding {
  label: string;
  text: string;
  quotation?: string | undefined;
  isGood: boolean;
}

export function describeCheck(locale: Locale, { to, from }: { to: string; from: string }) {
  const { heading, lead } = texts[locale];
  return { heading, lead: interpolate(lead, { to, domain: domainOf(from) }) };
}

export function composeTestMail(locale: Locale) {
  const { subject, text } = texts[locale].mail;
  return composeMail(locale, { subject, picture: 'envelope', paragraphs: text });
}

export async function checkMail(locale: Locale, from: string, sending: Promise<SendResult>): Promise<Finding[]> {
  const { labels, outcomes, spf, dkim, dmarc } = texts[locale];
  const [sent, domain] = await Promise.all([sending, checkSenderDomain(domainOf(from))]);
  const isGood = (state: string, ...good: string[]) => good.includes(state);
  return [
    { label: labels.server, text: outcomes[sent.outcome], quotation: sent.answer, isGood: sent.outcome === 'accepted' },
    {
      label: labels.spf,
      text: spf[domain.spf.state],
      quotation: domain.spf.record,
      isGood: isGood(domain.spf.state, 'strict', 'soft', 'redirect'),
    },
    { label: labels.dkim, text: dkim[domain.dkim.state], isGood: isGood(domain.dkim.state, 'present', 'hidden') },
    {
      label: labels.dmarc,
      text: dmarc[domain.dmarc.state],
      quotation: domain.dmarc.record,
      isGood: isGood(domain.dmarc.state, 'none', 'quarantine', 'reject'),
    },
  ];
}
