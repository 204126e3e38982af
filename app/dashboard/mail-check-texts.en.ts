// Texts of the page that sends a test email. {x} is a placeholder; names in capitals are variables of docs/configuration.md.

import type { mailCheck as greek } from './mail-check-texts.el.ts';

export const mailCheck: typeof greek = {
  heading: 'Does our email arrive?',
  lead: 'The site sends a test email to {to} at once and looks up the DNS records of {domain}, from which it sends. Other mail servers use the same records to decide whether an email goes to the inbox, to spam, or is refused.',
  mail: {
    subject: 'Test email from the website',
    text: [
      'If you can read this, the website can send email.',
      'Did it land in spam? Then open its details (in Gmail: “Show original”). SPF, DKIM and DMARC should all say PASS there. Forward them to the person who runs the website if one does not.',
    ],
  },
  labels: {
    server: 'Mail server',
    spf: 'SPF: who may send for the domain',
    dkim: 'DKIM: the signature of an email',
    dmarc: 'DMARC: what happens to forged email',
  },
  outcomes: {
    accepted: 'The mail server accepted the email. It should be in your mailbox within minutes; please look into spam, too.',
    written:
      'No mail server is set (SMTP_URL), so nobody gets email from this site. The test email is a file in the folder “outbox” of the data folder.',
    login: 'The mail server does not accept the user name and password in SMTP_URL.',
    encryption:
      'The mail server offers no encryption, so nothing was sent. The address in SMTP_URL may have to begin with smtps://.',
    unknownHost: 'There is no mail server with the name in SMTP_URL, or the name could not be looked up.',
    unreachable: 'The mail server could not be reached, or it stopped answering. Please check host and port in SMTP_URL.',
    refused:
      'The mail server refused the email. Perhaps it is not allowed to send from the address in MAIL_FROM, or it does not know your address.',
  },
  spf: {
    strict: 'Only the servers in this list may send; email from others is refused. Your mail provider must be on it.',
    soft: 'The servers in this list may send; email from others is treated as suspicious. Your mail provider must be on it.',
    redirect: 'Another domain keeps the list (redirect=). Your mail provider knows whether it is the right one.',
    open: 'There is a list, but it lets everybody send. It should end in “~all” or “-all”.',
    missing:
      'There is no list, so many mail servers will treat email from the site as spam. Your mail provider tells you which entry the domain needs.',
    several: 'There is more than one list, so none of them counts. Please leave only one.',
    unchecked: 'Could not be checked: no answer from the name servers.',
  },
  dkim: {
    present:
      'The domain has at least one key. Whether your mail server signs with it is written in the details of the test email (DKIM: PASS).',
    missing:
      'The domain has no key, so no signature can be checked. Your mail provider tells you how to switch signing on and which entry the domain needs.',
    hidden:
      'Cannot be told from outside, because every name below the domain exists (a wildcard record). It is written in the details of the test email (DKIM: PASS).',
    unchecked: 'Could not be checked: no answer from the name servers.',
  },
  dmarc: {
    none: 'There is a rule, which only asks for reports: forged email is delivered. When SPF and DKIM say PASS, “p=quarantine” protects more.',
    quarantine: 'Email that fails SPF and DKIM goes to spam.',
    reject: 'Email that fails SPF and DKIM is refused.',
    missing: 'There is no rule, and large mail providers expect one. The entry _dmarc of the domain may be: v=DMARC1; p=none',
    invalid: 'There is an entry, but it cannot be used: a single one is needed, with p=none, p=quarantine or p=reject.',
    unchecked: 'Could not be checked: no answer from the name servers.',
  },
};
